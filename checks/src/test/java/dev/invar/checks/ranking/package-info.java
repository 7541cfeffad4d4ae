/** Tests that a check of a wrong measure or fusion fails. */
@NullMarked
package dev.invar.checks.ranking;

import org.jspecify.annotations.NullMarked;

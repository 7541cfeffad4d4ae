/** Tests that a check of a wrong pooling fails. */
@NullMarked
package dev.invar.checks.encode;

import org.jspecify.annotations.NullMarked;

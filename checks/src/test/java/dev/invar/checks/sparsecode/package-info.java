/** Tests of the checks of sparse codes: each passes Invar's own and fails one that is wrong. */
@NullMarked
package dev.invar.checks.sparsecode;

import org.jspecify.annotations.NullMarked;

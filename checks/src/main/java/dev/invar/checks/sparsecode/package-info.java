/**
 * The checks of methods that code sparsely, on vectors whose parts are known because they were
 * planted, or from whose statistics the definition is computed a second time. Start at {@link
 * dev.invar.checks.sparsecode.CsrCheck}.
 */
@NullMarked
package dev.invar.checks.sparsecode;

import org.jspecify.annotations.NullMarked;

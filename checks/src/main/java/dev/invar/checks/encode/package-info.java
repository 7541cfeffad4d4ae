/**
 * Checks of poolings. {@link dev.invar.checks.encode.PoolingCheck} is what all share: they differ
 * in the definition alone.
 */
@NullMarked
package dev.invar.checks.encode;

import org.jspecify.annotations.NullMarked;

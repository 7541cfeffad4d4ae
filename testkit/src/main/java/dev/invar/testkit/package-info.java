/**
 * What tests of all rooms share: {@link dev.invar.testkit.SeededTest} runs a law over several
 * seeds, {@link dev.invar.testkit.RandomArrays} makes cases, {@link dev.invar.testkit.SharedData}
 * finds real data where it lies beside the checkout. Test scope only.
 */
@NullMarked
package dev.invar.testkit;

import org.jspecify.annotations.NullMarked;

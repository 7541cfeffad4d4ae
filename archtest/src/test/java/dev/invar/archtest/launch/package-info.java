/**
 * The scripts in the root folder, run as processes in a copy of the checkout where the JDK, Maven
 * and the environment are what the test says. Start at {@link dev.invar.archtest.launch.Checkout}.
 */
@NullMarked
package dev.invar.archtest.launch;

import org.jspecify.annotations.NullMarked;

/**
 * Checks of measures of classes, on data with a known answer and by formulas coded a second time.
 */
@NullMarked
package dev.invar.checks.diagnose.classes;

import org.jspecify.annotations.NullMarked;

/** Checks of measures of classes pass what is right and fail what is wrong. */
@NullMarked
package dev.invar.checks.diagnose.classes;

import org.jspecify.annotations.NullMarked;

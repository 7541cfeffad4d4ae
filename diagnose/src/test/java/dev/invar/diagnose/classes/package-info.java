/** Tests of measures of classes: laws, known answers and standing cases. */
@NullMarked
package dev.invar.diagnose.classes;

import org.jspecify.annotations.NullMarked;

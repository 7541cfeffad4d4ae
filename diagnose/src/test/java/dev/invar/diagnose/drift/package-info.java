/** Tests of measures of change from step to step: laws, known answers and standing cases. */
@NullMarked
package dev.invar.diagnose.drift;

import org.jspecify.annotations.NullMarked;

/** Tests of measures of transforms: known answers, limits and standing cases. */
@NullMarked
package dev.invar.diagnose.transform;

import org.jspecify.annotations.NullMarked;

/**
 * Rules by which a report passes or fails, for pipelines: {@link dev.invar.diagnose.gate.Rule} is
 * one, {@link dev.invar.diagnose.gate.Gate} holds a report to several.
 */
@NullMarked
package dev.invar.diagnose.gate;

import org.jspecify.annotations.NullMarked;

/**
 * What codes are worth and what their latents stand for. Start at {@link
 * dev.invar.sparsecode.statistics.CodeStatistics}; {@link
 * dev.invar.sparsecode.statistics.LatentShare} and {@link
 * dev.invar.sparsecode.statistics.LatentExamples} explain codes. Whether codes find what is
 * relevant is measured where there are judgements, not here.
 */
@NullMarked
package dev.invar.sparsecode.statistics;

import org.jspecify.annotations.NullMarked;

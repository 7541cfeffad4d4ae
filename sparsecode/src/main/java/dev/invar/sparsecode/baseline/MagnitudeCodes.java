package dev.invar.sparsecode.baseline;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.rows.UnitRows;

/**
 * The k largest coordinates of a vector: z₂ⱼ = xⱼ, z₂ⱼ₊₁ = −xⱼ, h = 2d latents, of which the k
 * highest above 0 are kept. With k of at least d nothing is lost, and decoding gives the vector
 * back.
 *
 * <p>Nothing is learned, but the rows are read and must be at least h, as for every method of its
 * kind. Cost: O(nd). The baseline of arXiv:2602.05735, figure “top-k by magnitude”. Weakness: a
 * product of two codes lacks the coordinates whose signs differ, which count against two vectors;
 * and the largest coordinates of many encoders are the same for all texts.
 *
 * @param k active latents of a code, from 1 to 2d
 */
@Method(
    id = "magnitude-codes",
    name = "Largest coordinates",
    source = "arXiv:2602.05735",
    summary = "Keeps the k coordinates of a vector with the largest magnitudes, sign by sign")
public record MagnitudeCodes(
    @Option(value = "active latents of a code; at most twice the width", min = 1, max = 1 << 20)
        int k)
    implements SparseCoder {
  public static final MagnitudeCodes DEFAULTS = new MagnitudeCodes(32);

  public MagnitudeCodes {
    Options.check(MagnitudeCodes.class, k);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    int width = data.passages().space().width();
    FittedCoder fitted =
        SignedDirections.around(data, SignedDirections.coordinates(width, width), k);
    new UnitRows(data.passagesFor(fitted.coder().weights().latents()));
    return fitted;
  }
}

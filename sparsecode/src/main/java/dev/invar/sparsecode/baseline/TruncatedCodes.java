package dev.invar.sparsecode.baseline;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.rows.UnitRows;

/**
 * The first k coordinates of a vector, as encoders trained with nested widths (Matryoshka) are cut:
 * z₂ⱼ = xⱼ, z₂ⱼ₊₁ = −xⱼ for j below k, h = 2k latents, all above 0 kept.
 *
 * <p>Source: arXiv:2205.13147. Nothing is learned, but the rows are read and must be at least h, as
 * for every method of its kind. Cost: O(nd). Weakness: an encoder that was not trained for it loses
 * whatever the other coordinates hold; and a product of two codes lacks the coordinates whose signs
 * differ, so compare cut dense vectors as well before judging an encoder by it.
 *
 * @param k coordinates that are kept, from 1 to d
 */
@Method(
    id = "truncated-codes",
    name = "First coordinates",
    source = "arXiv:2205.13147",
    summary = "Keeps the first k coordinates of a vector, sign by sign")
public record TruncatedCodes(
    @Option(value = "coordinates that are kept; at most the width", min = 1, max = 1 << 20) int k)
    implements SparseCoder {
  public static final TruncatedCodes DEFAULTS = new TruncatedCodes(32);

  public TruncatedCodes {
    Options.check(TruncatedCodes.class, k);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    int width = data.passages().space().width();
    if (k > width) {
      throw new OptionException("k", "at most " + width + ", the width of the vectors", k);
    }
    new UnitRows(data.passagesFor(2 * k));
    return SignedDirections.around(data, SignedDirections.coordinates(k, width), k);
  }
}

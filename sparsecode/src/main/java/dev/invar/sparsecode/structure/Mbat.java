package dev.invar.sparsecode.structure;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import java.util.List;

/**
 * Matrix binding of additive terms: the vector of an object is Σ M_key·v(value) over its members,
 * that of an array Σ M·v(element), scaled to length 1, with an orthogonal map M of its own for each
 * key; so a value counts by the path on which it stands. M is a random permutation of the
 * coordinates with random signs, which keeps lengths and angles exactly at any depth.
 *
 * <p>Strings are sums of random vectors of their words and of their pieces of a few characters, so
 * that one letter more stays near. Numbers x are the cosines and sines of ω·asinh(x) with ω from
 * Cauchy's distribution: two have the cosine exp(−|asinh x − asinh y| / reach), so near 0 their
 * difference counts and elsewhere their ratio. True, false, null, the empty object and the empty
 * array have random vectors of their own. Upper and lower case are the same, and so is the order of
 * members.
 *
 * <p>Capacity: two documents that share nothing have a cosine of about 1/√d, so one member of m is
 * recognised among 1,000 values while m is below about d/50. Source: doi:10.1162/NECO_a_00467, with
 * maps that are orthogonal. Cost: O(d) for each value, and for each word and piece of a string.
 * Weakness: nothing is known of meanings; {@code colour} and {@code color} are unlike keys.
 *
 * @param width d, an even number from 16 on
 * @param arrays what the place of an element counts for
 * @param weighting what has the same weight
 * @param gram characters of the pieces of a string; 1 counts letters, more is stricter
 * @param reach of numbers in asinh: at a difference of reach the cosine is 1/e; small takes near
 *     numbers apart
 * @param seed of all random vectors and maps
 */
@Method(
    id = "mbat",
    name = "Matrix binding of additive terms (MBAT)",
    rows = "S105",
    source = "doi:10.1162/NECO_a_00467",
    summary = "Makes one vector of any JSON value by orthogonal maps, one for each key")
public record Mbat(
    @Option(value = "width of the vectors, an even number", min = 16, max = 1 << 16) int width,
    @Option("whether the order of an array counts") ArrayBinding arrays,
    @Option("what has the same weight") Weighting weighting,
    @Option(value = "characters of the pieces of a string", min = 1, max = 16) int gram,
    @Option(
            value = "how far apart numbers may be and still be like; small is strict",
            min = 1e-6,
            max = 1e6)
        double reach,
    @Option("of the random vectors and maps") Seed seed)
    implements JsonEncoder {
  public static final Mbat DEFAULTS =
      new Mbat(1024, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT);

  public Mbat {
    Options.check(Mbat.class, width, arrays, weighting, gram, reach, seed);
    if (width % 2 != 0) {
      throw new OptionException("width", "an even number", width);
    }
  }

  @Override
  public Space space() {
    String spec = MethodCatalog.of(List.of(Mbat.class)).specOf(this);
    return new Space("mbat", "json-1:" + spec, "", "", "", "", true, width);
  }

  @Override
  public FloatMatrix encode(List<? extends JsonValue> values) {
    var binding = new Binding(this);
    FloatMatrix rows = FloatMatrix.allocate(values.size(), width);
    var row = new float[width];
    for (int i = 0; i < values.size(); i++) {
      double[] vector = binding.unit(binding.vector(values.get(i)));
      for (int j = 0; j < width; j++) {
        row[j] = (float) vector[j];
      }
      rows.setRow(i, row);
    }
    return rows;
  }
}

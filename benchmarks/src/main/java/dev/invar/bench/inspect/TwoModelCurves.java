package dev.invar.bench.inspect;

import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.TwoModels;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Rows of two models in one set, and rows of one model about two things, where nothing may be
 * found.
 */
final class TwoModelCurves {
  static final double SMALL_SHARE = 0.02;

  private static final double[] SHARES = {0.01, SMALL_SHARE, 0.05, 0.2, 0.5};

  final DetectionCurve mixed =
      new DetectionCurve(
          "two-models",
          "share of mixtures found, four in five of the named rows right: rows replaced by the same"
              + " texts' in another model, of another family");
  final DetectionCurve versions =
      new DetectionCurve(
          "two-versions",
          "share of mixtures found: bge-small-en and its v1.5, nearly one space, or int8 and float"
              + " of one model");

  static String strength(double share) {
    return String.format(Locale.ROOT, "%.0f %% of the rows", 100 * share);
  }

  /**
   * @param sets of one collection, by encoder
   */
  void plant(String collection, Map<String, VectorSet> sets, RandomGenerator random) {
    List<Map.Entry<String, VectorSet>> encoders = List.copyOf(sets.entrySet());
    for (int first = 0; first < encoders.size(); first++) {
      for (int second = 0; second < encoders.size(); second++) {
        String own = encoders.get(first).getKey();
        String other = encoders.get(second).getKey();
        boolean isFamily = family(own).equals(family(other));
        if (first != second && (isFamily || (first + second) % 2 == 0)) {
          plant(
              collection,
              isFamily ? versions : mixed,
              new Pair(encoders.get(first).getValue(), encoders.get(second).getValue()),
              random);
        }
      }
    }
  }

  private record Pair(VectorSet own, VectorSet other) {}

  /** What comes before the first hyphen: models of one name are versions of one another. */
  private static String family(String encoder) {
    return encoder.substring(0, encoder.indexOf('-'));
  }

  private static void plant(
      String collection, DetectionCurve curve, Pair pair, RandomGenerator random) {
    for (double share : SHARES) {
      int count = (int) Math.round(share * pair.own.size());
      VectorSet planted = Planting.copy(pair.own);
      int[] rows = Planting.some(pair.own, count, random);
      for (int row : rows) {
        planted.vectors().setRow(row, pair.other.vectors().row(row));
      }
      curve.add(
          strength(share),
          collection,
          Culprits.areNamed(
              new TwoModels(Seed.DEFAULT).look(SpaceView.of(planted)).stream().toList(),
              Fault.TWO_MODELS,
              planted,
              rows));
    }
  }
}

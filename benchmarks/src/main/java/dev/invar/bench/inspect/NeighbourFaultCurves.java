package dev.invar.bench.inspect;

import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Hubs;
import dev.invar.diagnose.finding.NearDuplicates;
import dev.invar.diagnose.finding.Outliers;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Faults that show among neighbours: planted several at once, each counted by itself. */
final class NeighbourFaultCurves {
  static final String SMALL_NOISE = "noise of 0.001 of the length";
  static final String GREAT_HUB = "in 20·k lists or more";
  static final String SHUFFLED = "coordinates shuffled";

  private static final int K = 10;
  private static final int PAIRS = 4;
  private static final int DRAWS = 2;
  private static final double[] NOISES = {0, 0.001, 0.003, 0.01, 0.03, 0.1};
  private static final double[] SHARES = {0.3, 0.5, 0.7, 0.85, 1};
  private static final int[] CROWDS = {5, 20, 60, 200, 600, Integer.MAX_VALUE};

  final DetectionCurve duplicates =
      new DetectionCurve(
          "near-duplicates", "share of planted pairs found with their ids: a row with noise added");
  final DetectionCurve hubs =
      new DetectionCurve(
          "hubs",
          "share of planted rows found with their ids, by how many lists they stand in, k = 10:"
              + " means of a row's 5 to all nearest rows");
  final DetectionCurve outliers =
      new DetectionCurve(
          "outliers",
          "share of planted rows found with their ids: a row in part replaced by a random"
              + " direction, or its coordinates shuffled; one of each");

  void plant(String collection, VectorSet set, RandomGenerator random) {
    plantDuplicates(collection, set, random);
    plantHubs(collection, set, random);
    for (int draw = 0; draw < DRAWS; draw++) {
      plantOutliers(collection, set, random);
    }
  }

  private void plantDuplicates(String collection, VectorSet set, RandomGenerator random) {
    VectorSet planted = Planting.copy(set);
    int[] rows = Planting.some(set, 2 * PAIRS * NOISES.length, random);
    for (int i = 0; 2 * i < rows.length; i++) {
      double share = Math.pow(NOISES[i / PAIRS], 2);
      float[] noise = Planting.direction(set.space().width(), random);
      planted
          .vectors()
          .setRow(rows[2 * i + 1], Planting.mixed(set.vectors().row(rows[2 * i]), noise, share));
    }
    Set<String> named =
        Culprits.named(
            NearDuplicates.DEFAULTS.look(SpaceView.of(planted)).stream().toList(),
            Fault.NEAR_DUPLICATES);
    for (int i = 0; 2 * i < rows.length; i++) {
      double noise = NOISES[i / PAIRS];
      duplicates.add(
          noise == 0.001 ? SMALL_NOISE : noise == 0 ? "equal" : "noise of " + noise,
          collection,
          named.contains(set.ids().get(rows[2 * i]))
              && named.contains(set.ids().get(rows[2 * i + 1])));
    }
  }

  private void plantHubs(String collection, VectorSet set, RandomGenerator random) {
    VectorSet planted = Planting.copy(set);
    int[] rows = Planting.some(set, CROWDS.length, random);
    for (int i = 0; i < rows.length; i++) {
      planted.vectors().setRow(rows[i], meanAround(set, rows[i], CROWDS[i]));
    }
    SpaceView view = SpaceView.of(planted);
    Set<String> named = Culprits.named(Hubs.DEFAULTS.look(view).stream().toList(), Fault.HUBS);
    int[] counts = view.neighbours(K).occurrences();
    for (int row : rows) {
      hubs.add(bucket(counts[row]), collection, named.contains(set.ids().get(row)));
    }
  }

  private static String bucket(int count) {
    if (count >= 20 * K) {
      return GREAT_HUB;
    }
    int times = count / K;
    return times >= 12 ? "in 12·k to 20·k" : times >= 5 ? "in 5·k to 12·k" : "in fewer than 5·k";
  }

  private static float[] meanAround(VectorSet set, int row, int most) {
    int count = Math.min(most, set.size() - 1);
    Neighbors nearest =
        NearestRows.of(set.vectors().rowRange(row, row + 1), set.vectors(), Score.COSINE, count);
    var mean = new float[set.space().width()];
    for (int place = 0; place < count; place++) {
      float[] other = set.vectors().row(nearest.row(0, place));
      for (int j = 0; j < mean.length; j++) {
        mean[j] += other[j] / count;
      }
    }
    return Planting.ofLength(mean, 1);
  }

  private void plantOutliers(String collection, VectorSet set, RandomGenerator random) {
    VectorSet planted = Planting.copy(set);
    int[] rows = Planting.some(set, SHARES.length + 1, random);
    for (int i = 0; i < rows.length; i++) {
      float[] row = set.vectors().row(rows[i]);
      planted
          .vectors()
          .setRow(
              rows[i],
              i == SHARES.length
                  ? Planting.shuffled(row, random)
                  : Planting.mixed(row, Planting.direction(row.length, random), SHARES[i]));
    }
    Set<String> named =
        Culprits.named(
            new Outliers(Seed.DEFAULT).look(SpaceView.of(planted)).stream().toList(),
            Fault.OUTLIERS);
    for (int i = 0; i < rows.length; i++) {
      outliers.add(
          i == SHARES.length
              ? SHUFFLED
              : String.format(Locale.ROOT, "%.0f %% of a random direction", 100 * SHARES[i]),
          collection,
          named.contains(set.ids().get(rows[i])));
    }
  }

  /** All curves. */
  List<DetectionCurve> curves() {
    return List.of(duplicates, hubs, outliers);
  }
}

package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.ScoreCalibration;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether a threshold on scores means after the change what it meant before: the new model's scores
 * of the test queries over all documents, carried onto the old model's scale as the tuning queries
 * show it, against the old model's scores of the test queries. The distance is Kolmogorov and
 * Smirnov's, the largest difference of the two shares below any threshold.
 */
record Calibration(UpgradeSets sets) implements Part {
  private static final Claim DISTANCE =
      new Claim(
          "g12-score-distance",
          "Kolmogorov-Smirnov distance of calibrated and old scores, largest of the checks, no unit",
          Criterion.atMost(0.094),
          UpgradeSets.NEEDS);
  private static final Claim TIES =
      new Claim(
          "g12-new-ties",
          "test scores that differ before and are equal after calibration, a count",
          Criterion.atMost(0),
          UpgradeSets.NEEDS);

  @Override
  public String name() {
    return "score-calibration";
  }

  @Override
  public List<Claim> claims() {
    return List.of(DISTANCE, TIES);
  }

  /** What one check gave: distances before and after, of all scores and of the best ten a query. */
  private record Outcome(String name, double raw, double calibrated, double best, long ties) {}

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    var outcomes = new ArrayList<Outcome>();
    setting.progress().begin("calibrating scores", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      for (ModelPair pair : pairs) {
        outcomes.add(outcome(set, pair));
        setting.progress().advance(1);
      }
    }
    findings.table(
        new FigureTable(
            "score-calibration",
            "Kolmogorov-Smirnov distance of the new model's scores from the old model's, test queries",
            List.of("as they are", "calibrated", "calibrated, best ten a query"),
            outcomes.stream()
                .map(one -> Line.of(one.name(), one.raw(), one.calibrated(), one.best()))
                .toList()));
    Outcome worst =
        outcomes.stream()
            .max((a, b) -> Double.compare(a.calibrated(), b.calibrated()))
            .orElseThrow();
    findings.measured(
        DISTANCE.id(),
        worst.calibrated(),
        "%s; as they are %.3f; mean of %d checks %.3f"
            .formatted(
                worst.name(),
                worst.raw(),
                outcomes.size(),
                outcomes.stream().mapToDouble(Outcome::calibrated).average().orElseThrow()));
    findings.measured(TIES.id(), (double) outcomes.stream().mapToLong(Outcome::ties).sum(), "");
  }

  private static Outcome outcome(EncodedSet set, ModelPair pair) {
    ScoreCalibration calibration =
        ScoreCalibration.fit(
            all(scores(set, pair.fresh(), set.tuning())),
            all(scores(set, pair.old(), set.tuning())));
    FloatMatrix oldScores = scores(set, pair.old(), set.test());
    FloatMatrix newScores = scores(set, pair.fresh(), set.test());
    double[] old = sorted(all(oldScores));
    double[] raw = sorted(all(newScores));
    double[] calibrated = Arrays.stream(raw).map(calibration::apply).toArray();
    double[] best = Arrays.stream(sorted(best(newScores))).map(calibration::apply).toArray();
    return new Outcome(
        set.name() + ", " + pair,
        distance(raw, old),
        distance(calibrated, old),
        distance(best, sorted(best(oldScores))),
        ties(calibrated) - ties(raw));
  }

  private static FloatMatrix scores(EncodedSet set, String encoder, List<String> queries) {
    return set.queries(encoder)
        .select(queries)
        .vectors()
        .timesTranspose(set.passages(encoder).vectors());
  }

  private static double[] all(FloatMatrix scores) {
    var values = new double[Math.toIntExact(scores.rows() * scores.columns())];
    for (int i = 0; i < values.length; i++) {
      values[i] = scores.get(i / scores.columns(), i % scores.columns());
    }
    return values;
  }

  private static double[] best(FloatMatrix scores) {
    int depth = Math.min(Agreement.DEPTH, scores.columns());
    var values = new double[Math.toIntExact(scores.rows()) * depth];
    for (int query = 0; query < scores.rows(); query++) {
      float[] row = scores.row(query);
      Arrays.sort(row);
      for (int place = 0; place < depth; place++) {
        values[query * depth + place] = row[row.length - 1 - place];
      }
    }
    return values;
  }

  private static double[] sorted(double[] values) {
    Arrays.sort(values);
    return values;
  }

  /** Scores that are equal to the one before them. */
  private static long ties(double[] sorted) {
    long ties = 0;
    for (int i = 1; i < sorted.length; i++) {
      ties += sorted[i] == sorted[i - 1] ? 1 : 0;
    }
    return ties;
  }

  /** Of two sorted lists. */
  static double distance(double[] first, double[] second) {
    double largest = 0;
    int i = 0;
    int j = 0;
    while (i < first.length && j < second.length) {
      double threshold = Math.min(first[i], second[j]);
      while (i < first.length && first[i] <= threshold) {
        i++;
      }
      while (j < second.length && second[j] <= threshold) {
        j++;
      }
      double difference = (double) i / first.length - (double) j / second.length;
      largest = Math.max(largest, Math.abs(difference));
    }
    return largest;
  }
}

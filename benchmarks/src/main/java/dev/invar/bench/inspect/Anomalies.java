package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.anomaly.AnomalyModel;
import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.MahalanobisDistance;
import dev.invar.diagnose.anomaly.MeanDistance;
import dev.invar.diagnose.anomaly.NearestNormal;
import dev.invar.diagnose.anomaly.SubspaceAd;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.ranking.Interval;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** Whether texts of other domains are scored stranger than those of the domain learnt from. */
final class Anomalies implements Part {
  private static final String NEEDS = "wordnet-sample, scifact, xquad-retrieval";
  private static final String AREA = "anomalies-area";
  private static final String OVER_NEAREST = "anomalies-over-nearest";
  private static final String OVER_MEAN = "anomalies-over-mean";

  private static final int NORMAL = 32;
  private static final int SCORED = 200;
  private static final int DRAWS = 10;

  /** The first is judged, the second and third are what it is compared with. */
  private static final List<AnomalyScorer> SCORERS =
      List.of(
          SubspaceAd.DEFAULTS,
          NearestNormal.DEFAULTS,
          MeanDistance.DEFAULTS,
          MahalanobisDistance.DEFAULTS);

  @Override
  public String name() {
    return "anomalies";
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim(AREA, "area under the ROC curve", 0.9),
        claim(OVER_NEAREST, "that area over the one by the nearest normal row", 0),
        claim(OVER_MEAN, "that area over the one by the distance to the mean", 0.02));
  }

  private static Claim claim(String id, String what, double least) {
    return new Claim(
        id,
        "SubspaceAD with 32 normal rows of one domain, rows of the others strange, mean of 10"
            + " draws and of all domains, least of all encoders: "
            + what,
        Criterion.atLeast(least),
        NEEDS);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    var lines = new ArrayList<FigureTable.Line>();
    var means = new ArrayList<FigureTable.Line>();
    for (String encoder : EncodedSpaces.encoders(setting)) {
      Map<String, VectorSet> sets = sets(encoder, setting, findings);
      if (sets.size() > 1) {
        var mean = new double[SCORERS.size()];
        for (String normal : sets.keySet()) {
          RandomGenerator random = setting.seed().derive("anomalies").random();
          double[] areas = meanAreas(sets, normal, random);
          lines.add(FigureTable.Line.of(encoder + ", " + normal, areas));
          Arrays.setAll(mean, i -> mean[i] + areas[i] / sets.size());
        }
        means.add(FigureTable.Line.of(encoder + ", mean of " + sets.size() + " domains", mean));
      }
    }
    lines.addAll(means);
    findings.table(
        new FigureTable(
            "anomalies",
            "area under the ROC curve: 200 rows of the domain that 32 normal rows are of, against"
                + " 200 of each other domain, mean of 10 draws",
            List.of("SubspaceAD", "nearest normal row", "distance to the mean", "Mahalanobis"),
            lines));
    measured(AREA, means, findings, figures -> figures[0]);
    measured(OVER_NEAREST, means, findings, figures -> figures[0] - figures[1]);
    measured(OVER_MEAN, means, findings, figures -> figures[0] - figures[2]);
  }

  private static Map<String, VectorSet> sets(String encoder, Setting setting, Findings findings)
      throws IOException {
    var sets = new LinkedHashMap<String, VectorSet>();
    for (String name : List.of(EncodedSpaces.WORDNET, EncodedSpaces.SCIFACT, EncodedSpaces.XQUAD)) {
      EncodedSpaces.passages(name, encoder, setting, findings)
          .ifPresent(set -> sets.put(name, set));
    }
    return sets;
  }

  /** What is judged of a line. */
  private interface Judged {
    double of(double[] figures);
  }

  private static void measured(
      String claim, List<FigureTable.Line> lines, Findings findings, Judged judged) {
    if (lines.isEmpty()) {
      findings.missed(claim, "fewer than two of the collections are there");
      return;
    }
    double least = Double.POSITIVE_INFINITY;
    String where = "";
    for (FigureTable.Line line : lines) {
      double value = judged.of(line.figures().stream().mapToDouble(Interval::estimate).toArray());
      if (value < least) {
        least = value;
        where = line.name();
      }
    }
    findings.measured(claim, least, "least of " + lines.size() + ": " + where);
  }

  private static double[] meanAreas(
      Map<String, VectorSet> sets, String normal, RandomGenerator random) {
    var means = new double[SCORERS.size()];
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] areas = areas(sets, normal, random);
      Arrays.setAll(means, i -> means[i] + areas[i] / DRAWS);
    }
    return means;
  }

  private static double[] areas(
      Map<String, VectorSet> sets, String normalName, RandomGenerator random) {
    VectorSet own = Objects.requireNonNull(sets.get(normalName));
    int[] order = Resampling.shuffle(own.size(), random);
    SpaceView normal = SpaceView.of(own).select(Arrays.copyOf(order, NORMAL));
    int[] others = Arrays.copyOfRange(order, NORMAL, Math.min(NORMAL + SCORED, own.size()));
    FloatMatrix held = rows(own, others);
    var strange = new ArrayList<FloatMatrix>();
    sets.forEach((name, set) -> {
      if (!name.equals(normalName)) {
        int[] drawn = Resampling.shuffle(set.size(), random);
        strange.add(rows(set, Arrays.copyOf(drawn, Math.min(SCORED, drawn.length))));
      }
    });
    return SCORERS.stream()
        .mapToDouble(scorer -> {
          AnomalyModel model = scorer.fit(normal);
          double[] scores =
              strange.stream().flatMapToDouble(m -> Arrays.stream(model.scores(m))).toArray();
          return area(model.scores(held), scores);
        })
        .toArray();
  }

  private static FloatMatrix rows(VectorSet set, int[] numbers) {
    return SpaceView.of(set).rows(numbers);
  }

  /** The share of pairs in which the strange row's score is the higher, ties counted half. */
  static double area(double[] normal, double[] strange) {
    double higher = 0;
    for (double other : strange) {
      for (double own : normal) {
        higher += other > own ? 1 : other == own ? 0.5 : 0;
      }
    }
    return higher / ((double) normal.length * strange.length);
  }
}

package dev.invar.bench.inspect;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.diagnose.gap.ModalityGap;
import dev.invar.diagnose.likeness.CentredKernelAlignment;
import dev.invar.diagnose.likeness.MutualNeighbours;
import dev.invar.diagnose.likeness.ProcrustesAlignability;
import dev.invar.diagnose.transform.InvarianceError;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Known answers of two sides and of classes. */
final class KnownLikeness {
  private static final int ROWS = 2000;
  private static final int CLASSES = 10;

  private KnownLikeness() {}

  static List<Answer> answers() {
    return List.of(
        turned("cka", CentredKernelAlignment.DEFAULTS),
        turned("procrustes-alignability", ProcrustesAlignability.DEFAULTS),
        turned("mutual-neighbours", MutualNeighbours.DEFAULTS),
        Answer.of(
            "cka-unrelated",
            "unbiased CKA of rows that have nothing in common, which is 0",
            Criterion.near(0, 0.01),
            "n = 2,000, d = 384",
            seed -> value(CentredKernelAlignment.DEFAULTS, unrelated(seed))),
        Answer.of(
            "modality-gap-random",
            "relative gap where pairs are as far apart as random items, which is 0.5",
            Criterion.near(0.5, 0.01),
            "n = 2,000, d = 384",
            seed ->
                Answer.value(
                    ModalityGap.DEFAULTS.of(unrelated(seed), Answer.sampling(seed)),
                    "modality-gap.relative")),
        Answer.of(
            "separability-none",
            "separability of two sides without a gap, which is 0.5",
            Criterion.near(0.5, 0.05),
            "n = 2,000, d = 384",
            seed ->
                Answer.value(
                    ModalityGap.DEFAULTS.of(unrelated(seed), Answer.sampling(seed)),
                    "modality-gap.separability")),
        Answer.of(
            "invariance-random",
            "invariance error of pairs that are no nearer than random items, which is 1",
            Criterion.near(1, 0.01),
            "n = 2,000, d = 384",
            seed -> value(InvarianceError.DEFAULTS, unrelated(seed))),
        Answer.of(
            "neural-collapse-square",
            "NC1 with twice the noise about a simplex over NC1, which is 4",
            Criterion.near(4, 0.04),
            "10 classes of 200 rows, d = 384, noise 0.001 and 0.002 in each coordinate",
            seed -> collapse("", 0.002, seed) / collapse("", 0.001, seed)),
        Answer.of(
            "neural-collapse-norms",
            "NC2, spread of the norms of a simplex's corners, which is 0",
            Criterion.near(0, 1e-6),
            "10 classes, no noise",
            seed -> collapse(".norms", 0, seed)),
        Answer.of(
            "neural-collapse-angles",
            "NC2, difference of the angles of a simplex's corners, which is 0",
            Criterion.near(0, 1e-6),
            "10 classes, no noise",
            seed -> collapse(".angles", 0, seed)));
  }

  private static Answer turned(String id, Metric<SpacePair> metric) {
    return Answer.of(
        id + "-turned",
        "difference from 1 of rows and the same rows turned",
        Criterion.atMost(1e-6),
        "n = 2,000, d = 384",
        seed -> {
          DoubleMatrix rows = KnownRows.normal(ROWS, KnownRows.WIDTH, seed.derive("rows").random());
          SpaceView same = KnownRows.view(rows, Geometry.AS_GIVEN);
          return Math.abs(value(metric, new SpacePair(same, KnownRows.turned(rows, seed))) - 1);
        });
  }

  private static SpacePair unrelated(Seed seed) {
    return new SpacePair(
        KnownRows.sphere(ROWS, seed.derive("first")),
        KnownRows.sphere(ROWS, seed.derive("second")));
  }

  private static double value(Metric<SpacePair> metric, SpacePair pair) {
    return metric.value(pair).asNumber().orElse(Double.NaN);
  }

  /** One of the figures of classes about the corners of a simplex. */
  private static double collapse(String part, double noise, Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix corners = KnownRows.simplex(CLASSES);
    DoubleMatrix rows = KnownRows.normal(ROWS, KnownRows.WIDTH, random).scaled(noise);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < CLASSES; j++) {
        rows.set(i, j, rows.get(i, j) + corners.get(i % CLASSES, j));
      }
    }
    List<String> labels =
        IntStream.range(0, ROWS).mapToObj(i -> Integer.toString(i % CLASSES)).toList();
    var view = new LabelledView(KnownRows.view(rows, Geometry.AS_GIVEN), labels);
    List<Figure> figures = NeuralCollapse.DEFAULTS.of(view, Answer.sampling(seed));
    return Answer.value(figures, NeuralCollapse.DEFAULTS.id() + part);
  }
}

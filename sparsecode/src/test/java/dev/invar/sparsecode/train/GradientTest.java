package dev.invar.sparsecode.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.Seed;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.train.LossReference.Point;
import dev.invar.sparsecode.train.Recipe.Terms;
import dev.invar.sparsecode.train.Recipe.Tie;
import dev.invar.testkit.SeededTest;

/** Loss and gradient of every term, against the definition and its slopes in doubles. */
class GradientTest {
  private static final int H = 17;
  private static final int D = 7;
  private static final int K = 3;
  private static final double STEP = 1e-6;

  @SeededTest
  void ofTheError(Seed seed) {
    hold(Terms.ERROR, Tie.TIED, TrainingData.plain(40, D, seed), seed);
    hold(Terms.ERROR, Tie.UNTIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofTheWideError(Seed seed) {
    hold(Terms.ERROR.withWide(0.5), Tie.UNTIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofIdleLatents(Seed seed) {
    Terms all = Terms.ERROR.withAuxiliary(0.7, 100);
    hold(all, Tie.UNTIED, TrainingData.plain(40, D, seed), seed);
    hold(Terms.ERROR.withAuxiliary(0.7, 2), Tie.TIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofRowsThatStandAlone(Seed seed) {
    Terms terms = Terms.ERROR.withContrast(0.3, 0, 0.2);
    hold(terms, Tie.TIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofRowsWithLabels(Seed seed) {
    Terms terms = Terms.ERROR.withContrast(0.3, 0, 0.5);
    hold(terms, Tie.UNTIED, TrainingData.labelled(40, D, 4, seed), seed);
  }

  @SeededTest
  void ofQueriesAndTheirAnswers(Seed seed) {
    Terms terms = Terms.ERROR.withContrast(0, 0.4, 0.3);
    hold(terms, Tie.TIED, TrainingData.asked(40, D, 9, seed), seed);
  }

  @SeededTest
  void ofMeanActivations(Seed seed) {
    hold(Terms.ERROR.withFlops(2), Tie.UNTIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofCoherence(Seed seed) {
    hold(Terms.ERROR.withCoherence(3), Tie.TIED, TrainingData.plain(40, D, seed), seed);
  }

  @SeededTest
  void ofAllTogether(Seed seed) {
    Terms terms =
        Terms.ERROR
            .withWide(0.125)
            .withAuxiliary(0.1, 4)
            .withContrast(0.1, 0.2, 0.2)
            .withFlops(0.5)
            .withCoherence(0.5);
    hold(terms, Tie.TIED, TrainingData.asked(40, D, 9, seed), seed);
  }

  private static void hold(Terms terms, Tie tie, TrainingSet data, Seed seed) {
    var shape = new Recipe.Shape(H, K, K, tie, Recipe.Start.RANDOM);
    var recipe = new Recipe(shape, terms, new Recipe.Pace(1, 20, 1e-3, 0), seed);
    var rows = new TrainingRows(data, 20, terms.answers() > 0 ? 6 : 0, seed);
    Parameters parameters = StartingPoint.of(shape, rows.passages(), seed);
    for (int u = 0; u < H; u++) {
      parameters.bias().values().set(0, u, 0.1f - 0.02f * u);
    }
    int[] idle = terms.auxiliary() > 0 ? new int[] {1, 5, 6, 11, 16} : new int[0];
    Batch batch = rows.batch(0);
    var reference = new LossReference(terms, rows.passages().variance(), K, idle, batch, rows);
    Point at = Point.of(parameters);
    double[][] left = reference.left(at);
    try (var lanes = new Lanes(2)) {
      var step = new Step(recipe, rows, K, lanes);
      double loss =
          step.measure(
              batch,
              parameters,
              K,
              idle,
              0,
              gradient -> compare(gradient, tie, reference, at, left));
      assertThat(loss).isCloseTo(reference.loss(at, left), within(1e-5));
    }
  }

  private static void compare(
      StepGradient gradient, Tie tie, LossReference reference, Point at, double[][] left) {
    var row = new StepGradient.Row(D);
    for (int u = 0; u < H; u++) {
      gradient.set(u, row);
      for (int j = 0; j < D; j++) {
        if (tie == Tie.TIED) {
          assertThat((double) row.atom[j] + row.encoder[j])
              .isCloseTo(slope(reference, at, left, at.atoms()[u], j), within(2e-5));
        } else {
          assertThat((double) row.atom[j])
              .isCloseTo(slope(reference, at, left, at.atoms()[u], j), within(2e-5));
          assertThat((double) row.encoder[j])
              .isCloseTo(slope(reference, at, left, at.encoder()[u], j), within(2e-5));
        }
      }
      assertThat(row.bias).isCloseTo(slope(reference, at, left, at.bias(), u), within(2e-5));
    }
  }

  private static double slope(
      LossReference reference, Point at, double[][] left, double[] values, int place) {
    double held = values[place];
    values[place] = held + STEP;
    double above = reference.loss(at, left);
    values[place] = held - STEP;
    double below = reference.loss(at, left);
    values[place] = held;
    return (above - below) / (2 * STEP);
  }
}

package dev.invar.align.multiway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.UnitLength;
import dev.invar.align.learned.RowSplit;
import dev.invar.align.learned.TrainedLayer;
import dev.invar.align.map.AffineMap;
import dev.invar.align.map.ChainedMap;
import dev.invar.align.map.GatedCorrection;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.stream.IntStream;

class GeometryCorrectedProcrustesTest {
  private static final int N = 400;
  private static final int D = 12;

  @SeededTest
  void gradientsAreTheSlopesOfTheLoss(Seed seed) {
    FloatMatrix u = directions(10, seed.derive("u"));
    FloatMatrix wanted = directions(10, seed.derive("wanted"));
    RowSplit split = RowSplit.of(TestPairs.related(10, D, D, 3, 0.1, seed), 0.2, seed);
    var learner =
        new CorrectionLearner(List.of(u), wanted, split, new CorrectionPrice(0.01, 0.7), seed);
    for (TrainedLayer layer : learner.layers()) {
      float[] start = RandomArrays.floats(seed.derive("start"), 1, layer.values().length);
      for (int i = 0; i < start.length; i++) {
        layer.values()[i] = 0.3f * start[i];
      }
    }
    List<Integer> all = IntStream.range(0, 10).boxed().toList();
    learner.learn(0, all);
    for (TrainedLayer layer : learner.layers()) {
      float[] gradient = layer.gradient().clone();
      for (int i = 0; i < gradient.length; i += 11) {
        float held = layer.values()[i];
        float step = 1e-2f;
        layer.values()[i] = held + step;
        double above = learner.loss(all);
        layer.values()[i] = held - step;
        double below = learner.loss(all);
        layer.values()[i] = held;
        double expected = (above - below) / (2 * step);
        assertThat((double) gradient[i])
            .isCloseTo(expected, within(1e-3 + 1e-2 * Math.abs(expected)));
      }
    }
  }

  @SeededTest
  void rotatedCopiesNeedNoCorrectionAndGetNone(Seed seed) {
    PairedRows pairs = TestPairs.rotations(5, 200, D, seed);
    Alignment alignment = GeometryCorrectedProcrustes.DEFAULTS.fit(pairs);
    assertThat(alignment.sides()).allMatch(side -> side.map() instanceof AffineMap);
  }

  @SeededTest
  void withoutStepsItIsGeneralisedProcrustesToTheBit(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.5, seed);
    Alignment plain = GeneralizedProcrustes.DEFAULTS.fit(RowSplit.of(pairs, 0.1, seed).pairs());
    Alignment none = new GeometryCorrectedProcrustes(0.08, 0.7, 2e-3, 0, 256, seed).fit(pairs);
    for (int side = 0; side < 2; side++) {
      float[] row = pairs.sides().get(side).vectors().row(3);
      assertThat(none.sides().get(side).apply(row, Role.PASSAGE))
          .isEqualTo(plain.sides().get(side).apply(row, Role.PASSAGE));
    }
  }

  @SeededTest
  void aPriceBeyondAllGainForbidsAnyCorrection(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.5, seed);
    Alignment alignment = new GeometryCorrectedProcrustes(0, 1e6, 2e-3, 200, 256, seed).fit(pairs);
    assertThat(alignment.sides()).allMatch(side -> side.map() instanceof AffineMap);
  }

  @SeededTest
  void bringsNoisyViewsOfUnseenItemsCloser(Seed seed) {
    PairedRows all = TestPairs.related(2 * N, D, D, 4, 0.5, seed);
    PairedRows fitted = half(all, 0);
    PairedRows unseen = half(all, N);
    Alignment plain = GeneralizedProcrustes.DEFAULTS.fit(fitted);
    Alignment corrected =
        new GeometryCorrectedProcrustes(0.08, 0.7, 2e-3, 400, 256, seed).fit(fitted);
    assertThat(corrected.sides())
        .allMatch(side ->
            side.map() instanceof ChainedMap chain
                && chain.links().getLast() instanceof GatedCorrection);
    assertThat(meanCosine(corrected, unseen)).isGreaterThan(meanCosine(plain, unseen));
  }

  private static PairedRows half(PairedRows all, int from) {
    return new PairedRows(all.sides().stream().map(side -> side.rowRange(from, from + N)).toList());
  }

  private static double meanCosine(Alignment alignment, PairedRows pairs) {
    DoubleMatrix x = alignment.sides().get(0).apply(pairs.source(), Role.PASSAGE).toDoubles();
    DoubleMatrix y = alignment.sides().get(1).apply(pairs.target(), Role.PASSAGE).toDoubles();
    double sum = 0;
    for (int i = 0; i < pairs.size(); i++) {
      for (int j = 0; j < x.columns(); j++) {
        sum += x.get(i, j) * y.get(i, j) / pairs.size();
      }
    }
    return sum;
  }

  private static FloatMatrix directions(int n, Seed seed) {
    return UnitLength.ofRows(
        FloatMatrix.copyOf(RandomArrays.floats(seed, n, D), n, D), "direction");
  }
}

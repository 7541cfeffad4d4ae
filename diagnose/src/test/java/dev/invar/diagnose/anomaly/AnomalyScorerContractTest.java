package dev.invar.diagnose.anomaly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every anomaly scorer keeps, each at its defaults. */
class AnomalyScorerContractTest {
  private static final int D = 12;
  private static final Seed SEED = new Seed(5);

  static Stream<AnomalyScorer> scorers() {
    MethodCatalog catalog = MethodCatalog.load();
    return catalog.ofKind(AnomalyScorer.class).stream()
        .map(MethodDescription::id)
        .map(id -> catalog.create(AnomalyScorer.class, id));
  }

  /** Rows that spread in four directions and a little in the others, away from the origin. */
  static DoubleMatrix rows(int n, Seed seed) {
    var spread = new double[D];
    Arrays.setAll(spread, j -> j < 4 ? 1 : 0.05);
    var centre = new double[D];
    Arrays.fill(centre, 2);
    return DrawnRows.moved(DrawnRows.scaledColumns(DrawnRows.normal(n, D, seed), spread), centre);
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void scoresAreFiniteAtLeastZeroAndTheSameByRowAndByMatrix(AnomalyScorer scorer) {
    FloatMatrix queries = rows(1500, SEED.derive("queries")).toFloats();
    for (int n : new int[] {2, 3, D, D + 1, 200}) {
      for (SpaceView view :
          new SpaceView[] {
            DrawnRows.asGiven(rows(n, SEED)), SpaceView.of(DrawnRows.set(rows(n, SEED)))
          }) {
        AnomalyModel model = scorer.fit(view);
        double[] scores = model.scores(queries);
        for (double score : scores) {
          assertThat(score).isGreaterThanOrEqualTo(0).isFinite();
        }
        assertThat(model.score(queries.row(1400)))
            .isCloseTo(scores[1400], within(1e-9 * (1 + scores[1400])));
        double[] held = model.heldOut().scores();
        assertThat(held).hasSize(n);
        assertThat(Arrays.stream(held).min().orElseThrow()).isGreaterThanOrEqualTo(0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void doesNotCareHowTheSpaceIsTurned(AnomalyScorer scorer) {
    DoubleMatrix turn = DrawnRows.rotation(D, SEED.derive("turn"));
    DoubleMatrix queries = rows(40, SEED.derive("queries"));
    for (int n : new int[] {8, 150}) {
      double[] plain = scorer.fit(DrawnRows.asGiven(rows(n, SEED))).scores(queries.toFloats());
      double[] turned =
          scorer
              .fit(DrawnRows.asGiven(rows(n, SEED).times(turn)))
              .scores(queries.times(turn).toFloats());
      for (int i = 0; i < plain.length; i++) {
        assertThat(turned[i]).isCloseTo(plain[i], within(1e-3 * (0.01 + plain[i])));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void thresholdKeepsItsRateOnNewNormalRows(AnomalyScorer scorer) {
    FloatMatrix fresh = rows(1000, SEED.derive("fresh")).toFloats();
    for (int n : new int[] {9, 39, 400}) {
      double alarms = 0;
      int fits = n < 100 ? 60 : 6;
      for (int fit = 0; fit < fits; fit++) {
        AnomalyModel model = scorer.fit(DrawnRows.asGiven(rows(n, SEED.derive("fit" + fit))));
        double bar = model.threshold(0.2);
        alarms += Arrays.stream(model.scores(fresh)).filter(score -> score > bar).count();
      }
      // A model without some rows knows less, so alarms are rarer, above all where rows are few.
      assertThat(alarms / fits / 1000).isBetween(n < 10 ? 0.1 : 0.16, 0.23);
    }
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void calibratedIsAtMostTheRateExactlyAboveItsThreshold(AnomalyScorer scorer) {
    AnomalyModel model = scorer.fit(DrawnRows.asGiven(rows(99, SEED)));
    assertThat(model.lowestFalseAlarmRate()).isEqualTo(0.01);
    for (double rate : new double[] {0.01, 0.05, 0.29, 0.5, 0.99}) {
      double bar = model.threshold(rate);
      assertThat(model.calibrated(bar)).isGreaterThan(rate);
      assertThat(model.calibrated(Math.nextUp(bar))).isLessThanOrEqualTo(rate + 1e-12);
    }
    assertThat(model.calibrated(0)).isEqualTo(1);
    assertThat(model.calibrated(Double.POSITIVE_INFINITY)).isEqualTo(0.01);
    assertThatThrownBy(() -> model.threshold(0.009))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("99 normal rows");
    assertThatThrownBy(() -> model.threshold(1)).isInstanceOf(OptionException.class);
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void normalRowRepeatedDoesNotBecomeAnomalous(AnomalyScorer scorer) {
    DoubleMatrix rows = rows(80, SEED);
    for (int i = 40; i < 80; i++) {
      rows.setRow(i, rows.row(3));
    }
    AnomalyModel model = scorer.fit(DrawnRows.asGiven(rows));
    assertThat(model.calibrated(model.score(rows.toFloats().row(3)))).isGreaterThan(0.4);
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void standsRowsThatAreAllEqual(AnomalyScorer scorer) {
    for (int n : new int[] {2, 10, 100}) {
      DoubleMatrix rows = DoubleMatrix.allocate(n, D);
      for (int i = 0; i < n; i++) {
        rows.setRow(i, rows(1, SEED).row(0));
      }
      AnomalyModel model = scorer.fit(DrawnRows.asGiven(rows));
      float[] row = rows.toFloats().row(0);
      assertThat(model.score(row)).isCloseTo(0, within(1e-6));
      row[5] += 1;
      assertThat(model.score(row)).isGreaterThan(0.5);
    }
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void givesTheSameBitsTwice(AnomalyScorer scorer) {
    AnomalyModel first = scorer.fit(DrawnRows.asGiven(rows(130, SEED)));
    AnomalyModel second = scorer.fit(DrawnRows.asGiven(rows(130, SEED)));
    assertThat(second.heldOut().scores()).isEqualTo(first.heldOut().scores());
    assertThat(second.threshold(0.1)).isEqualTo(first.threshold(0.1));
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void refusesWhatItCannotScore(AnomalyScorer scorer) {
    assertThatThrownBy(() -> scorer.fit(DrawnRows.asGiven(rows(1, SEED))))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("at least 2");
    AnomalyModel model = scorer.fit(SpaceView.of(DrawnRows.set(rows(20, SEED))));
    assertThatThrownBy(() -> model.score(new float[D + 1]))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("13");
    assertThatThrownBy(() -> model.score(new float[D]))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 0");
    var broken = new float[D];
    broken[3] = Float.NaN;
    assertThatThrownBy(() -> model.score(broken)).isInstanceOf(NumericalException.class);
  }
}

package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The cascade's ranking coded a second time, by loops over doubles and from the formulas alone:
 * candidates are the 20 documents d with the highest ⟨q′, d⟩ in the old space, q′ = q − c·m with m
 * the mean past query; they are ranked by w·z(old) + (1 − w)·z(new) − a·ln(rank), z = (⟨q′, d⟩ −
 * mean) / deviation over the documents that are known: all of them in the old space, a few in the
 * new one.
 */
class CascadeFormulaTest {
  private static final int FEW = 30;

  @SeededTest
  void ranksAsTheFormulaDoes(Seed seed) {
    agrees(UpgradeWay.CASCADE, 2.0 / 3, 0.25, 0, seed);
  }

  @SeededTest
  void ranksCarefullyAsTheFormulaDoes(Seed seed) {
    agrees(UpgradeWay.CAREFUL_CASCADE, 0.75, 0.1, 0.2, seed);
  }

  @Test
  void refusesStatisticsOfAnotherWidth() {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, Seed.DEFAULT);
    double[] mean = new double[TestUpgrade.WIDTH + 1];
    var other = SpaceStatistics.of(mean, DoubleMatrix.identity(mean.length), FEW);
    assertThatThrownBy(() -> ranker(sample).withNewStatistics(other))
        .isInstanceOf(ShapeException.class)
        .hasMessageContainingAll("16", "17");
  }

  private static UpgradeRanker ranker(UpgradeSample sample) {
    return UpgradeRanker.fit(
        sample,
        sample.pairs(TestUpgrade.ids("p", TestUpgrade.PASSAGES)),
        Optional.of(PairedRows.of(sample.newQueries(), sample.oldQueries())),
        UpgradeSettings.DEFAULTS);
  }

  private static void agrees(
      UpgradeWay way, double oldWeight, double share, double caution, Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    List<String> few = TestUpgrade.ids("p", FEW);
    UpgradeRanker ranker =
        ranker(sample)
            .withNewStatistics(SpaceStatistics.of(sample.newPassages().select(few).vectors()));
    double[][] old = unit(sample.oldPassages());
    double[][] fresh = unit(sample.newPassages());
    double[][] known = unit(sample.newPassages().select(few));
    for (int query = 0; query < 10; query++) {
      double[] oldQuery = shifted(sample.oldQueries(), query, share);
      double[] newQuery = shifted(sample.newQueries(), query, share);
      List<Ranked> expected = new ArrayList<>();
      List<Integer> candidates = best(oldQuery, old, 20);
      for (int place = 0; place < candidates.size(); place++) {
        int row = candidates.get(place);
        double score =
            oldWeight * z(oldQuery, old[row], old)
                + (1 - oldWeight) * z(newQuery, fresh[row], known)
                - caution * Math.log(place + 1);
        expected.add(new Ranked("p" + row, score));
      }
      expected.sort(Comparator.comparingDouble(Ranked::score).reversed());
      Ranking found = ranker.rank(way, "q" + query, 20);
      assertThat(found.ids()).isEqualTo(expected.stream().map(Ranked::id).toList());
      for (int place = 0; place < expected.size(); place++) {
        // Products of floats of width 16, in units of a spread above 0.1: 16 · 2⁻²⁴ / 0.1 ≈ 1e-5.
        assertThat(found.hits().get(place).score())
            .isCloseTo(expected.get(place).score(), within(2e-5));
      }
    }
  }

  private static List<Integer> best(double[] query, double[][] rows, int count) {
    List<Integer> order = new ArrayList<>();
    for (int row = 0; row < rows.length; row++) {
      order.add(row);
    }
    order.sort(Comparator.comparingDouble((Integer row) -> dot(query, rows[row])).reversed());
    return order.subList(0, count);
  }

  /** By looking at every document that is known. */
  private static double z(double[] query, double[] row, double[][] known) {
    double mean = 0;
    for (double[] other : known) {
      mean += dot(query, other) / known.length;
    }
    double variance = 0;
    for (double[] other : known) {
      variance += Math.pow(dot(query, other) - mean, 2) / known.length;
    }
    return (dot(query, row) - mean) / Math.sqrt(variance);
  }

  private static double[] shifted(VectorSet queries, int query, double share) {
    double[][] unit = unit(queries);
    double[] result = unit[query].clone();
    for (int j = 0; j < result.length; j++) {
      double mean = 0;
      for (double[] other : unit) {
        mean += other[j] / unit.length;
      }
      result[j] -= share * mean;
    }
    return result;
  }

  private static double[][] unit(VectorSet set) {
    var rows = new double[set.size()][];
    for (int i = 0; i < rows.length; i++) {
      float[] row = set.vectors().row(i);
      rows[i] = new double[row.length];
      double squares = 0;
      for (float value : row) {
        squares += (double) value * value;
      }
      for (int j = 0; j < row.length; j++) {
        rows[i][j] = row[j] / Math.sqrt(squares);
      }
    }
    return rows;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}

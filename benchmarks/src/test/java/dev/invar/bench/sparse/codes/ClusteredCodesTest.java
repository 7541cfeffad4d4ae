package dev.invar.bench.sparse.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.Seed;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class ClusteredCodesTest {
  private static final ClusteredCodes.Shape SHAPE = new ClusteredCodes.Shape(1_024, 16, 4);

  @Test
  void theSkewIsTheOneAskedFor() {
    for (double skew : new double[] {2, 4, 6}) {
      var codes = ClusteredCodes.of(new ClusteredCodes.Shape(1_024, 16, skew), Seed.DEFAULT);
      assertThat(Skew.of(codes.rows(20_000)).skew()).isCloseTo(skew, within(0.05 * skew));
      assertThat(Skew.of(codes.queries(20_000)).skew()).isCloseTo(skew, within(0.1 * skew));
    }
  }

  @SeededTest
  void aRowIsTheSameWheneverItIsAskedFor(Seed seed) {
    var codes = ClusteredCodes.of(SHAPE, seed);
    var again = ClusteredCodes.of(SHAPE, seed);
    for (int row : new int[] {0, 7, 1_000_000}) {
      SparseCode code = codes.row(row);
      assertThat(again.row(row).latents()).isEqualTo(code.latents());
      assertThat(again.row(row).values()).isEqualTo(code.values());
      assertThat(code.size()).isEqualTo(16);
      assertThat(code.length()).isCloseTo(1, within(1e-6));
    }
    assertThat(codes.query(0).latents()).isNotEqualTo(codes.row(0).latents());
  }

  @Test
  void codesOfOneClusterShareLatents() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    SparseCode query = codes.query(3);
    double nearest = 0;
    double sum = 0;
    for (int row = 0; row < 10_000; row++) {
      double dot = query.dot(codes.row(row));
      nearest = Math.max(nearest, dot);
      sum += dot;
    }
    assertThat(nearest).isGreaterThan(5 * sum / 10_000);
  }
}

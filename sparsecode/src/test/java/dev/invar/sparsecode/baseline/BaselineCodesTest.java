package dev.invar.sparsecode.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TestCoders;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.rows.UnitRows;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BaselineCodesTest {
  private static final int N = 120;
  private static final int D = 10;
  private static final VectorSet ROWS = skewed();

  /** Rows with less variance along each later coordinate, away from the origin. */
  private static VectorSet skewed() {
    FloatMatrix rows = TestCoders.vectors(N, D, new Seed(2)).vectors();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < D; j++) {
        rows.set(i, j, rows.get(i, j) / (1 + j) + 0.2f);
      }
    }
    return TestCoders.set(rows);
  }

  private static Coder fit(SparseCoder method) throws IOException {
    return method.fit(TrainingSet.of(ROWS), TrainingRun.SILENT).coder();
  }

  static Stream<SparseCoder> lossless() {
    return Stream.of(
        new MagnitudeCodes(2 * D),
        new TruncatedCodes(D),
        new PrincipalComponentCodes(D, 2 * D),
        new PrincipalComponentCodes(1000, D),
        new RandomProjectionCodes(2 * D, 2 * D, new Seed(4)));
  }

  private static double error(Coder coder, VectorSet rows) {
    FloatMatrix decoded = coder.decode(coder.encode(rows.vectors(), Role.PASSAGE), Role.PASSAGE);
    double squares = 0;
    for (int i = 0; i < rows.size(); i++) {
      float[] row = rows.vectors().row(i);
      double length = 0;
      for (float value : row) {
        length += value * value;
      }
      for (int j = 0; j < row.length; j++) {
        double difference = row[j] / Math.sqrt(length) - decoded.get(i, j);
        squares += difference * difference;
      }
    }
    return squares / rows.size();
  }

  @ParameterizedTest
  @MethodSource("lossless")
  void givesRowsBackIfEverythingIsKept(SparseCoder method) throws IOException {
    assertThat(error(fit(method), ROWS)).isLessThan(1e-11);
  }

  @ParameterizedTest
  @MethodSource("lossless")
  void hasOrthonormalDirectionsInPairs(SparseCoder method) throws IOException {
    DoubleMatrix encoder = fit(method).weights().encoder().toDoubles();
    for (long u = 0; u < encoder.rows(); u++) {
      for (long v = 0; v < encoder.rows(); v++) {
        double product = 0;
        for (int j = 0; j < D; j++) {
          product += encoder.get(u, j) * encoder.get(v, j);
        }
        double expected = u / 2 == v / 2 ? (u == v ? 1 : -1) : 0;
        assertThat(product).isCloseTo(expected, within(1e-6));
      }
    }
  }

  @Test
  void magnitudesAreKeptWithTheirSigns() throws IOException {
    Coder coder = fit(new MagnitudeCodes(2));
    SparseCode code = coder.encode(new float[] {0, 3, 0, 0, 0, 0, -4, 1, 0, 0}, Role.QUERY);
    assertThat(code.latents()).containsExactly(2, 13);
    double length = Math.sqrt(26);
    assertThat(code.values()[0]).isCloseTo((float) (3 / length), within(1e-6f));
    assertThat(code.values()[1]).isCloseTo((float) (4 / length), within(1e-6f));
  }

  @Test
  void truncationKeepsTheFirstCoordinatesWhateverTheOthers() throws IOException {
    Coder coder = fit(new TruncatedCodes(3));
    SparseCode code = coder.encode(new float[] {1, -1, 0.5f, 9, 9, 9, 9, 9, 9, 9}, Role.PASSAGE);
    assertThat(code.latents()).containsExactly(0, 3, 4);
    assertThatThrownBy(() -> fit(new TruncatedCodes(D + 1)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("at most " + D);
  }

  @Test
  void noDirectionsLoseLessThanThePrincipalOnes() throws IOException {
    for (int kept = 1; kept < D; kept++) {
      double principal = error(fit(new PrincipalComponentCodes(kept, 2 * kept)), ROWS);
      double before = error(fit(new PrincipalComponentCodes(kept + 1, 2 * kept + 2)), ROWS);
      assertThat(before).isLessThan(principal);
      for (int seed = 0; seed < 5; seed++) {
        var random = new RandomProjectionCodes(2 * kept, 2 * kept, new Seed(seed));
        assertThat(principal).isLessThan(error(fit(random), ROWS));
      }
    }
  }

  @SeededTest
  void oneFactorMakesTheErrorOfManyRandomDirectionsLeast(Seed seed) throws IOException {
    Coder coder = fit(new RandomProjectionCodes(N, 8, seed));
    SparseCodes codes = coder.encode(ROWS.vectors(), Role.PASSAGE);
    double error = error(coder, ROWS);
    for (float change : new float[] {0.98f, 1.02f}) {
      FloatMatrix atoms = FloatMatrix.allocate(N, D);
      for (int u = 0; u < N; u++) {
        for (int j = 0; j < D; j++) {
          atoms.set(u, j, change * coder.weights().atoms().get(u, j));
        }
      }
      var weights =
          new dev.invar.sparsecode.Weights(
              coder.weights().encoder(),
              atoms,
              coder.weights().bias(),
              coder.weights().passageCentre(),
              coder.weights().queryCentre());
      Coder changed = new Coder(ROWS.space(), weights, Sparsity.of(8));
      assertThat(changed.encode(ROWS.vectors(), Role.PASSAGE).nonZeros())
          .isEqualTo(codes.nonZeros());
      assertThat(error(changed, ROWS)).isGreaterThan(error);
    }
  }

  @Test
  void anotherSeedGivesOtherDirectionsAndLatentsComeInPairs() throws IOException {
    assertThat(fit(new RandomProjectionCodes(8, 2, new Seed(1))).space())
        .isNotEqualTo(fit(new RandomProjectionCodes(8, 2, new Seed(2))).space());
    assertThatThrownBy(() -> new RandomProjectionCodes(7, 2, new Seed(1)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("even");
  }

  @Test
  void queriesAreCentredOnTheirOwnMean() throws IOException {
    VectorSet queries = TestCoders.vectors(20, D, new Seed(8));
    var questions = new TrainingSet.Questions(queries, List.of());
    var data = new TrainingSet(ROWS, Optional.empty(), Optional.of(questions));
    Coder coder = new PrincipalComponentCodes(D, 4).fit(data, TrainingRun.SILENT).coder();
    assertThat(coder.weights().queryCentre()).isNotEqualTo(coder.weights().passageCentre());
    assertThat(coder.weights().queryCentre()).isEqualTo(new UnitRows(queries).mean());
    Coder without = fit(new PrincipalComponentCodes(D, 4));
    assertThat(without.weights().queryCentre()).isEqualTo(without.weights().passageCentre());
  }
}

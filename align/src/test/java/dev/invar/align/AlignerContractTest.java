package dev.invar.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every aligner keeps, each at its defaults. */
class AlignerContractTest {
  private static final int N = 80;
  private static final int D = 12;
  private static final Seed SEED = new Seed(7);

  static Stream<Aligner> aligners() {
    MethodCatalog catalog = MethodCatalog.load();
    return catalog.ofKind(Aligner.class).stream()
        .map(MethodDescription::id)
        .map(id -> catalog.create(Aligner.class, id));
  }

  private static Stream<Aligner> claiming(AlignerClaim claim) {
    return aligners().filter(aligner -> aligner.claims().contains(claim));
  }

  static Stream<Aligner> recovering() {
    return claiming(AlignerClaim.RECOVERS_ROTATION);
  }

  static Stream<Aligner> orthogonal() {
    return claiming(AlignerClaim.ORTHOGONAL);
  }

  static Stream<Aligner> rigid() {
    return claiming(AlignerClaim.RIGID);
  }

  static Stream<Aligner> unequal() {
    return claiming(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS);
  }

  static Stream<Aligner> manySided() {
    return claiming(AlignerClaim.ALLOWS_MANY_SIDES);
  }

  static Stream<Aligner> ignoringRotation() {
    return claiming(AlignerClaim.IGNORES_ROTATION);
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void givesTheSameBitsTwiceAndLeavesItsInputAlone(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.1, SEED);
    float[] before = pairs.source().vectors().row(3);
    Alignment first = aligner.fit(pairs);
    Alignment second = aligner.fit(pairs);
    for (int side = 0; side < 2; side++) {
      float[] row = pairs.sides().get(side).vectors().row(0);
      assertThat(first.sides().get(side).apply(row, Role.PASSAGE))
          .isEqualTo(second.sides().get(side).apply(row, Role.PASSAGE));
    }
    assertThat(pairs.source().vectors().row(3)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void doesNotCareForTheOrderOfRows(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.1, SEED);
    double[][] one = cosines(aligner.fit(pairs), pairs);
    double[][] other = cosines(aligner.fit(TestPairs.shuffled(pairs, new Seed(1))), pairs);
    assertClose(one, other, 1e-4);
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void givesFiniteVectorsOfLengthOneWhateverTheRows(Aligner aligner) {
    for (int n : List.of(2, 5, D, N)) {
      PairedRows pairs = TestPairs.related(n, D, D, 5, 0.1, SEED);
      assertFinite(aligner.fit(pairs), pairs);
    }
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void standsDuplicatesConstantCoordinatesAndHugeOrTinyRows(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.1, SEED);
    FloatMatrix odd = FloatMatrix.copyOf(new float[N * D], N, D);
    for (int i = 0; i < N; i++) {
      float[] row = pairs.source().vectors().row(i % 20);
      row[4] = 0;
      float scale = i % 3 == 0 ? 1e15f : 1e-15f;
      for (int j = 0; j < D; j++) {
        row[j] *= scale;
      }
      odd.setRow(i, row);
    }
    PairedRows strange = PairedRows.of(TestPairs.set("x", odd), pairs.target());
    assertFinite(aligner.fit(strange), strange);
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void standsRowsThatAreAllTheSameOrNearly(Aligner aligner) {
    for (double spread : new double[] {0, 1e-6}) {
      PairedRows pairs =
          PairedRows.of(
              TestPairs.bundle("x", N, D, spread, SEED),
              TestPairs.bundle("y", N, D, spread, SEED.derive("y")));
      assertFinite(aligner.fit(pairs), pairs);
    }
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void refusesAZeroRowAndNamesIt(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.1, SEED);
    pairs.target().vectors().setRow(9, new float[D]);
    assertThatThrownBy(() -> aligner.fit(pairs))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("i9");
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void refusesFewerThanTwoRows(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.1, SEED);
    var one = new PairedRows(pairs.sides().stream().map(side -> side.rowRange(0, 1)).toList());
    assertThatThrownBy(() -> aligner.fit(one)).isInstanceOf(ShapeException.class);
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void takesOrRefusesUnequalWidthsAsItClaims(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D + 3, 5, 0.1, SEED);
    if (aligner.claims().contains(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS)) {
      assertFinite(aligner.fit(pairs), pairs);
    } else {
      assertThatThrownBy(() -> aligner.fit(pairs))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining(String.valueOf(D + 3));
    }
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void takesOrRefusesManySidesAsItClaims(Aligner aligner) {
    PairedRows pairs = TestPairs.rotations(3, N, D, SEED);
    if (aligner.claims().contains(AlignerClaim.ALLOWS_MANY_SIDES)) {
      assertThat(aligner.fit(pairs).sides()).hasSize(3);
      assertFinite(aligner.fit(pairs), pairs);
    } else {
      assertThatThrownBy(() -> aligner.fit(pairs)).isInstanceOf(ShapeException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("recovering")
  void recoversAPlantedRotation(Aligner aligner) {
    PairedRows pairs = TestPairs.rotations(2, N, D, SEED);
    Alignment alignment = aligner.fit(pairs);
    double[][] cosines = cosines(alignment, pairs);
    for (int i = 0; i < N; i++) {
      assertThat(cosines[i][i]).isGreaterThan(1 - 1e-6);
    }
  }

  @ParameterizedTest
  @MethodSource("orthogonal")
  void hasOrthonormalRowsOrColumns(Aligner aligner) {
    Alignment alignment = aligner.fit(TestPairs.related(N, D, D, 5, 0.3, SEED));
    for (SideMap side : alignment.sides()) {
      DoubleMatrix a = ((AffineMap) side.map()).weights();
      DoubleMatrix gram = a.rows() >= a.columns() ? a.transposeTimes(a) : a.timesTranspose(a);
      assertThat(gram.minus(DoubleMatrix.identity(gram.columns())).frobeniusNorm())
          .isLessThan(1e-9);
    }
  }

  @ParameterizedTest
  @MethodSource("rigid")
  void keepsAllDistancesUpToOneFactor(Aligner aligner) {
    Alignment alignment = aligner.fit(TestPairs.related(N, D, D, 5, 0.3, SEED));
    assertThat(alignment.sides()).allMatch(side -> side.map().isRigid());
  }

  @ParameterizedTest
  @MethodSource("ignoringRotation")
  void comparesTheSameWhicheverWayASideIsRotated(Aligner aligner) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.3, SEED);
    DoubleMatrix r = TestPairs.rotation(D, new Seed(3));
    VectorSet turned = TestPairs.set("x", TestPairs.rotated(pairs.source().vectors(), r));
    PairedRows other = PairedRows.of(turned, pairs.target());
    assertClose(cosines(aligner.fit(pairs), pairs), cosines(aligner.fit(other), other), 1e-3);
  }

  /** Cosines in the frame of every item of the first side with every item of the second. */
  private static double[][] cosines(Alignment alignment, PairedRows pairs) {
    FloatMatrix x = alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    FloatMatrix y = alignment.sides().get(1).apply(pairs.target(), Role.PASSAGE);
    FloatMatrix products = x.timesTranspose(y);
    var result = new double[pairs.size()][pairs.size()];
    for (int i = 0; i < pairs.size(); i++) {
      for (int j = 0; j < pairs.size(); j++) {
        result[i][j] = products.get(i, j);
      }
    }
    return result;
  }

  private static void assertClose(double[][] one, double[][] other, double tolerance) {
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < one.length; j++) {
        assertThat(one[i][j]).isBetween(other[i][j] - tolerance, other[i][j] + tolerance);
      }
    }
  }

  private static void assertFinite(Alignment alignment, PairedRows pairs) {
    for (int side = 0; side < pairs.sides().size(); side++) {
      FloatMatrix mapped = alignment.sides().get(side).apply(pairs.sides().get(side), Role.PASSAGE);
      mapped.requireFinite("mapped rows");
      for (long i = 0; i < mapped.rows(); i++) {
        double length = UnitLength.length(mapped.row(i));
        assertThat(length == 0 || Math.abs(length - 1) < 1e-5).isTrue();
      }
    }
  }
}

package dev.invar.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoderTest {
  private static final int H = 37;
  private static final int D = 9;
  private static final Seed SEED = new Seed(3);

  /** z = W(x/‖x‖ − b) + c, from the definition. */
  private static double[] activations(Weights weights, float[] x, Role role) {
    double length = 0;
    for (float value : x) {
      length += (double) value * value;
    }
    length = Math.sqrt(length);
    var z = new double[weights.latents()];
    for (int u = 0; u < z.length; u++) {
      z[u] = weights.bias()[u];
      for (int j = 0; j < x.length; j++) {
        z[u] += weights.encoder().get(u, j) * (x[j] / length - weights.centre(role)[j]);
      }
    }
    return z;
  }

  @SeededTest
  void keepsTheHighestActivationsAboveZero(Seed seed) {
    Coder coder = TestCoders.coder(H, D, new Sparsity(5, 11), seed);
    VectorSet vectors = TestCoders.vectors(300, D, seed.derive("rows"));
    for (Role role : Role.values()) {
      int k = role == Role.QUERY ? 11 : 5;
      SparseCodes codes = coder.encode(vectors.vectors(), role);
      for (int row : new int[] {0, 255, 256, 299}) {
        double[] z = activations(coder.weights(), vectors.vectors().row(row), role);
        List<Integer> expected =
            IntStream.range(0, H)
                .boxed()
                .sorted(Comparator.comparingDouble(u -> -z[u]))
                .limit(k)
                .filter(u -> z[u] > 0)
                .sorted()
                .toList();
        SparseCode code = codes.row(row);
        assertThat(Arrays.stream(code.latents()).boxed().toList()).isEqualTo(expected);
        for (int i = 0; i < code.size(); i++) {
          double raised = Math.pow(z[code.latents()[i]], coder.weights().emphasis().power());
          assertThat(0.0 + code.values()[i]).isCloseTo(raised, within(1e-5 * (1 + raised)));
        }
      }
    }
  }

  @SeededTest
  void doesNotCareForTheLengthOfAVector(Seed seed) {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(6), seed);
    float[] x = TestCoders.vectors(1, D, seed).vectors().row(0);
    SparseCode code = coder.encode(x, Role.PASSAGE);
    for (float factor : new float[] {1e-30f, 4, 1e30f}) {
      var scaled = new float[D];
      for (int j = 0; j < D; j++) {
        scaled[j] = x[j] * factor;
      }
      SparseCode other = coder.encode(scaled, Role.PASSAGE);
      assertThat(other.latents()).isEqualTo(code.latents());
      for (int i = 0; i < code.size(); i++) {
        assertThat(other.values()[i]).isCloseTo(code.values()[i], within(1e-4f));
      }
    }
  }

  @SeededTest
  void decodesToTheSumOfItsAtoms(Seed seed) {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(6), seed);
    SparseCodes codes = coder.encode(TestCoders.vectors(4, D, seed).vectors(), Role.QUERY);
    FloatMatrix rows = coder.decode(codes, Role.QUERY);
    for (int row = 0; row < 4; row++) {
      SparseCode code = codes.row(row);
      for (int j = 0; j < D; j++) {
        double expected = coder.weights().queryCentre()[j];
        for (int i = 0; i < code.size(); i++) {
          double value = Math.pow(code.values()[i], 1 / coder.weights().emphasis().power());
          expected += value * coder.weights().atoms().get(code.latents()[i], j);
        }
        assertThat((double) rows.get(row, j)).isCloseTo(expected, within(1e-4));
      }
    }
  }

  @SeededTest
  void aPowerChangesHowStrongLatentsAreAndNotWhich(Seed seed) {
    Coder plain =
        new Coder(
            TestCoders.space("x", D),
            TestCoders.weights(H, D, seed).withEmphasis(Emphasis.NONE),
            Sparsity.of(6));
    Coder sharp =
        new Coder(
            TestCoders.space("x", D),
            plain.weights().withEmphasis(new Emphasis(0, 3)),
            Sparsity.of(6));
    float[] x = TestCoders.vectors(1, D, seed.derive("row")).vectors().row(0);
    assertThat(sharp.encode(x, Role.PASSAGE).latents())
        .isEqualTo(plain.encode(x, Role.PASSAGE).latents());
    assertThat(sharp.space().coder()).isNotEqualTo(plain.space().coder());
    FloatMatrix row = FloatMatrix.copyOf(x, 1, D);
    FloatMatrix one = plain.decode(plain.encode(row, Role.PASSAGE), Role.PASSAGE);
    FloatMatrix other = sharp.decode(sharp.encode(row, Role.PASSAGE), Role.PASSAGE);
    for (int j = 0; j < D; j++) {
      assertThat(other.get(0, j)).isCloseTo(one.get(0, j), within(1e-4f));
    }
  }

  @SeededTest
  void aShiftCountsFromTheBestThatIsNotKept(Seed seed) {
    Weights weights = TestCoders.weights(H, D, seed).withEmphasis(new Emphasis(1, 1));
    Coder coder = new Coder(TestCoders.space("x", D), weights, Sparsity.of(6));
    float[] x = TestCoders.vectors(1, D, seed.derive("row")).vectors().row(0);
    double[] z = activations(weights, x, Role.PASSAGE);
    double rest = Math.max(0, Arrays.stream(z).sorted().skip(H - 7).findFirst().orElseThrow());
    SparseCode code = coder.encode(x, Role.PASSAGE);
    for (int i = 0; i < code.size(); i++) {
      assertThat(0.0 + code.values()[i]).isCloseTo(z[code.latents()[i]] - rest, within(1e-5));
    }
    Coder all = coder.withSparsity(Sparsity.of(H));
    Coder plain =
        new Coder(TestCoders.space("x", D), weights.withEmphasis(Emphasis.NONE), all.sparsity());
    assertThat(all.encode(x, Role.PASSAGE).values())
        .isEqualTo(plain.encode(x, Role.PASSAGE).values());
  }

  @Test
  void whatDoesNotStandOutIsLeftOutUnlessThatIsAll() {
    FloatMatrix same = FloatMatrix.copyOf(new float[] {1, 0, 1, 0, 1, 0, 0, 1}, 4, 2);
    Weights weights = Weights.tied(same).withEmphasis(new Emphasis(1, 2));
    Coder coder = new Coder(TestCoders.space("x", 2), weights, Sparsity.of(2));
    assertThat(coder.encode(new float[] {1, 0}, Role.PASSAGE).latents()).containsExactly(0, 1);
    assertThat(coder.encode(new float[] {1, 0}, Role.PASSAGE).values()).containsExactly(1, 1);
    assertThat(coder.encode(new float[] {1, 2}, Role.PASSAGE).latents()).containsExactly(3);
  }

  @SeededTest
  void oneVectorIsCodedAsManyAre(Seed seed) {
    Coder coder = TestCoders.coder(H, D, new Sparsity(5, 9), seed);
    VectorSet vectors = TestCoders.vectors(20, D, seed.derive("rows"));
    for (Role role : Role.values()) {
      SparseCodes many = coder.encode(vectors.vectors(), role);
      for (int i = 0; i < 20; i++) {
        SparseCode one = coder.encode(vectors.vectors().row(i), role);
        assertThat(one.latents()).isEqualTo(many.row(i).latents());
        for (int j = 0; j < one.size(); j++) {
          assertThat(one.values()[j]).isCloseTo(many.row(i).values()[j], within(1e-5f));
        }
      }
    }
    assertThatThrownBy(() -> coder.encode(new float[D + 1], Role.QUERY))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> coder.encode(new float[D], Role.QUERY))
        .isInstanceOf(NumericalException.class);
  }

  @Test
  void ofEqualActivationsKeepsTheLowerLatents() {
    FloatMatrix same = FloatMatrix.copyOf(new float[] {1, 0, 1, 0, 1, 0, 1, 0}, 4, 2);
    Coder coder = new Coder(TestCoders.space("x", 2), Weights.tied(same), Sparsity.of(2));
    assertThat(coder.encode(new float[] {3, 0}, Role.PASSAGE).latents()).containsExactly(0, 1);
    assertThat(coder.encode(new float[] {-3, 0}, Role.PASSAGE).size()).isZero();
  }

  @Test
  void codesAVectorSetWithItsIds() {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(4), SEED);
    VectorSet vectors = TestCoders.vectors(300, D, SEED);
    CodeSet codes = coder.encode(vectors, Role.PASSAGE, Progress.NONE);
    assertThat(codes.ids()).isEqualTo(vectors.ids());
    assertThat(codes.space()).isEqualTo(coder.space());
    SparseCodes rows = coder.encode(vectors.vectors(), Role.PASSAGE);
    for (int row = 0; row < rows.rows(); row++) {
      assertThat(codes.codes().row(row).latents()).isEqualTo(rows.row(row).latents());
      assertThat(codes.codes().row(row).values()).isEqualTo(rows.row(row).values());
    }
    assertThat(coder.encode(vectors.rowRange(0, 0), Role.QUERY, Progress.NONE).size()).isZero();
  }

  @Test
  void refusesVectorsOfAnotherSpaceEvenIfTheyAreAsWide() {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(4), SEED);
    var other =
        new VectorSet(
            List.of("a"), TestCoders.vectors(1, D, SEED).vectors(), TestCoders.space("y", D));
    assertThatThrownBy(() -> coder.encode(other, Role.PASSAGE, Progress.NONE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("coding vectors")
        .hasMessageContaining("y (");
  }

  @Test
  void namesTheRowThatIsZeroOrNotFinite() {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(4), SEED);
    for (float bad : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
      VectorSet vectors = TestCoders.vectors(300, D, SEED);
      vectors.vectors().set(270, 4, bad);
      assertThatThrownBy(() -> coder.encode(vectors, Role.PASSAGE, Progress.NONE))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("v270");
    }
    VectorSet vectors = TestCoders.vectors(300, D, SEED);
    vectors.vectors().setRow(280, new float[D]);
    assertThatThrownBy(() -> coder.encode(vectors.vectors(), Role.PASSAGE))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 280");
  }

  @Test
  void refusesWrongWidthsAndSparsities() {
    assertThatThrownBy(() ->
            new Coder(TestCoders.space("x", D + 1), TestCoders.weights(H, D, SEED), Sparsity.of(1)))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> TestCoders.coder(H, D, Sparsity.of(H + 1), SEED))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("at most " + H);
    assertThatThrownBy(() -> Sparsity.of(0)).isInstanceOf(OptionException.class);
    Coder coder = TestCoders.coder(H, D, Sparsity.of(4), SEED);
    assertThatThrownBy(() -> coder.encode(new float[D + 1], Role.QUERY))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("columns of the rows to code");
    assertThatThrownBy(() -> coder.decode(new SparseCodes.Builder(H + 1).build(), Role.PASSAGE))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void theSpaceIsKnownByTheWeightsAndNotByK() {
    Coder coder = TestCoders.coder(H, D, Sparsity.of(4), SEED);
    assertThat(coder.withSparsity(Sparsity.of(8)).space()).isEqualTo(coder.space());
    CodeSpace other = TestCoders.coder(H, D, Sparsity.of(4), new Seed(4)).space();
    assertThatThrownBy(() -> coder.space().requireSame(other, "searching with a code"))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining(other.coder())
        .hasMessageContaining("one coder");
    assertThat(CodeSpace.fromMap(coder.space().toMap())).isEqualTo(coder.space());
  }

  @Test
  void everyValueOfTheWeightsIsInTheFingerprint() {
    Weights weights = TestCoders.weights(H, D, SEED);
    String before = weights.fingerprint();
    weights.atoms().set(H - 1, D - 1, weights.atoms().get(H - 1, D - 1) + 1);
    String atoms = weights.fingerprint();
    weights.encoder().set(0, 0, weights.encoder().get(0, 0) + 1);
    String encoder = weights.fingerprint();
    weights.bias()[3]++;
    String bias = weights.fingerprint();
    weights.queryCentre()[3]++;
    assertThat(List.of(before, atoms, encoder, bias, weights.fingerprint()))
        .doesNotHaveDuplicates();
  }

  @Test
  void weightsAreHeldToTheirShapesAndToBeingFinite() {
    FloatMatrix matrix = FloatMatrix.allocate(H, D);
    var bias = new float[H];
    var centre = new float[D];
    assertThatThrownBy(() -> new Weights(matrix, matrix, new float[H - 1], centre, centre))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> new Weights(matrix, matrix, bias, centre, new float[D + 1]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(
            () -> new Weights(matrix, FloatMatrix.allocate(H + 1, D), bias, centre, centre))
        .isInstanceOf(ShapeException.class);
    bias[2] = Float.NaN;
    assertThatThrownBy(() -> new Weights(matrix, matrix, bias, centre, centre))
        .isInstanceOf(NumericalException.class);
  }

  @Test
  void aCodeSetNamesTheIdThatStandsTwice() {
    SparseCodes codes =
        TestCoders.coder(H, D, Sparsity.of(2), SEED)
            .encode(TestCoders.vectors(2, D, SEED).vectors(), Role.PASSAGE);
    CodeSpace space = TestCoders.coder(H, D, Sparsity.of(2), SEED).space();
    assertThatThrownBy(() -> new CodeSet(List.of("a", "a"), codes, space))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("a twice");
    assertThatThrownBy(() -> new CodeSet(List.of("a"), codes, space))
        .isInstanceOf(ShapeException.class);
  }
}

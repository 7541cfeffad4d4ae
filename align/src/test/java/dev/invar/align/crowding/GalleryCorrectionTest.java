package dev.invar.align.crowding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GalleryCorrectionTest {
  private static final int N = 60;
  private static final int D = 8;

  static Stream<GalleryCorrection> corrections() {
    MethodCatalog catalog = MethodCatalog.load();
    return catalog.ofKind(GalleryCorrection.class).stream()
        .map(MethodDescription::id)
        .map(id -> catalog.create(GalleryCorrection.class, id));
  }

  private static VectorSet gallery(Seed seed) {
    return TestPairs.cloud("s", N, D, seed);
  }

  /** Of the gallery's space, with ids of its own. */
  private static VectorSet bank(int m, Seed seed) {
    VectorSet cloud = TestPairs.cloud("s", m, D, seed.derive("bank"));
    return new VectorSet(
        IntStream.range(0, m).mapToObj(i -> "b" + i).toList(), cloud.vectors(), cloud.space());
  }

  @SeededTest
  void cslsOrdersAsItsDefinitionDoes(Seed seed) {
    VectorSet gallery = gallery(seed);
    VectorSet bank = bank(40, seed);
    CorrectedGallery corrected = new Csls(5).correct(gallery, List.of(bank));
    FloatMatrix queries = TestPairs.cloud("s", 10, D, seed.derive("queries")).vectors();
    for (int q = 0; q < 10; q++) {
      float[] query = queries.row(q);
      float[] scores = corrected.rows().times(corrected.query(query));
      double[] defined = new double[N];
      for (int i = 0; i < N; i++) {
        defined[i] = 2 * cosine(query, gallery.vectors().row(i)) - nearness(gallery, i, bank, 5);
      }
      for (int i = 0; i < N; i++) {
        assertThat(2 * scores[i] - 2 * scores[0])
            .isCloseTo((float) (defined[i] - defined[0]), within(1e-5f));
      }
    }
  }

  private static double nearness(VectorSet gallery, int item, VectorSet bank, int k) {
    double[] cosines =
        IntStream.range(0, bank.size())
            .filter(j -> !bank.ids().get(j).equals(gallery.ids().get(item)))
            .mapToDouble(j -> cosine(gallery.vectors().row(item), bank.vectors().row(j)))
            .sorted()
            .toArray();
    return Arrays.stream(cosines, cosines.length - k, cosines.length).average().orElseThrow();
  }

  @SeededTest
  void anItemIsNotItsOwnNeighbour(Seed seed) {
    VectorSet gallery = gallery(seed);
    CorrectedGallery corrected = new Csls(1).correct(gallery, List.of(gallery));
    for (int i = 0; i < N; i++) {
      assertThat(-2 * corrected.rows().get(i, D))
          .isCloseTo((float) nearness(gallery, i, gallery, 1), within(1e-5f));
    }
  }

  @SeededTest
  void inverseGraphConvolutionIsItsSumOverAllPairs(Seed seed) {
    VectorSet gallery = gallery(seed);
    for (VectorSet bank : List.of(bank(30, seed), gallery)) {
      FloatMatrix rows = new InverseGraphConvolution(0.7).correct(gallery, List.of(bank)).rows();
      double mean = 0;
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < bank.size(); j++) {
          mean += cosine(gallery.vectors().row(i), bank.vectors().row(j)) / N / bank.size();
        }
      }
      for (int i = 0; i < N; i++) {
        float[] moved = UnitLength.of(gallery.vectors().row(i), "item");
        float[] item = moved.clone();
        int others = 0;
        var push = new double[D];
        for (int j = 0; j < bank.size(); j++) {
          if (!bank.ids().get(j).equals(gallery.ids().get(i))) {
            float[] other = UnitLength.of(bank.vectors().row(j), "other");
            double excess = cosine(item, other) - mean;
            for (int c = 0; c < D; c++) {
              push[c] += excess * other[c];
            }
            others++;
          }
        }
        for (int c = 0; c < D; c++) {
          moved[c] -= (float) (0.7 * push[c] / others);
        }
        assertThat(rows.row(i)).containsExactly(UnitLength.of(moved, "moved"), within(1e-5f));
      }
    }
  }

  @SeededTest
  void aRateOfNothingChangesNothing(Seed seed) {
    VectorSet gallery = gallery(seed);
    List<VectorSet> banks = List.of(bank(30, seed), gallery);
    for (GalleryCorrection none :
        List.of(new InverseGraphConvolution(0), new LocalAdjustment(0, 0.1))) {
      FloatMatrix rows = none.correct(gallery, banks).rows();
      for (int i = 0; i < N; i++) {
        assertThat(rows.row(i))
            .containsExactly(UnitLength.of(gallery.vectors().row(i), "item"), within(1e-6f));
      }
    }
  }

  @SeededTest
  void localAdjustmentMovesAwayFromTheNearest(Seed seed) {
    VectorSet gallery = gallery(seed);
    VectorSet bank = bank(30, seed);
    FloatMatrix rows = new LocalAdjustment(0.3, 0.03).correct(gallery, List.of(bank)).rows();
    for (int i = 0; i < N; i++) {
      int item = i;
      int nearest =
          IntStream.range(0, 30)
              .boxed()
              .max(
                  java.util.Comparator.comparingDouble(
                      j -> cosine(gallery.vectors().row(item), bank.vectors().row(j))))
              .orElseThrow();
      float[] other = bank.vectors().row(nearest);
      double before = cosine(gallery.vectors().row(i), other);
      assertThat(cosine(rows.row(i), other)).isLessThan(before + (before > 0 ? 0 : 1));
    }
  }

  @ParameterizedTest
  @MethodSource("corrections")
  void refusesBanksThatSayNothingOrOfAnotherSpace(GalleryCorrection correction) {
    VectorSet gallery = gallery(new Seed(1));
    assertThatThrownBy(() -> correction.correct(gallery, List.of()))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> correction.correct(gallery, List.of(bank(1, new Seed(1)))))
        .isInstanceOf(ShapeException.class);
    VectorSet stranger = TestPairs.cloud("other", 20, D, new Seed(2));
    assertThatThrownBy(() -> correction.correct(gallery, List.of(stranger)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("other");
  }

  @ParameterizedTest
  @MethodSource("corrections")
  void refusesZeroVectorsAndTakesAnEmptyGallery(GalleryCorrection correction) {
    VectorSet zero =
        new VectorSet(
            List.of("z0", "z1"),
            FloatMatrix.copyOf(new float[2 * D], 2, D),
            Space.declared("s", D));
    assertThatThrownBy(() -> correction.correct(zero, List.of(bank(9, new Seed(1)))))
        .isInstanceOf(NumericalException.class);
    VectorSet empty = gallery(new Seed(1)).rowRange(0, 0);
    assertThat(correction.correct(empty, List.of(bank(9, new Seed(1)))).rows().rows()).isZero();
  }

  private static double cosine(float[] a, float[] b) {
    float[] x = UnitLength.of(a, "a");
    float[] y = UnitLength.of(b, "b");
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (double) x[i] * y[i];
    }
    return sum;
  }
}

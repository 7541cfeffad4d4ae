package dev.invar.sparsecode.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TestCoders;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.baseline.PrincipalComponentCodes;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CodeStatisticsTest {
  private static final int D = 8;
  private static final VectorSet ROWS = TestCoders.vectors(150, D, new Seed(4));
  private static final CodeStatistics.Settings ALL =
      new CodeStatistics.Settings(1000, List.of(1, 5, 500), new Seed(1));

  private static Coder coder(int k) {
    return new PrincipalComponentCodes(D, k).fit(TrainingSet.of(ROWS), TrainingRun.SILENT).coder();
  }

  private static CodeSet codes(Coder coder) {
    return coder.encode(ROWS, Role.PASSAGE, Progress.NONE);
  }

  private static SparseCodes made(int latents, int[]... rows) {
    var codes = new SparseCodes.Builder(latents);
    for (int[] row : rows) {
      var values = new float[row.length];
      java.util.Arrays.fill(values, 1);
      codes.add(new SparseCode(row, values));
    }
    return codes.build();
  }

  @Test
  void countsAsByHand() {
    SparseCodes codes = made(4, new int[] {0, 1}, new int[] {0}, new int[] {}, new int[] {0, 3});
    LatentUse use = LatentUse.of(codes);
    assertThat(use).isEqualTo(new LatentUse(4, 4, 1.25, 0.25, 0.25, 4 * 11 / 25.0, 0.75));
    assertThat(PostingsMet.of(made(4, new int[] {0, 2}, new int[] {1, 3}), codes))
        .isEqualTo(new PostingsMet(2, 2.5, 0.625, 3));
  }

  @Test
  void skewIsOneIfAllLatentsAreUsedAlikeAndHIfOneIs() {
    assertThat(LatentUse.of(made(3, new int[] {0}, new int[] {1}, new int[] {2})).skew())
        .isEqualTo(1);
    assertThat(LatentUse.of(made(3, new int[] {1}, new int[] {1})).skew()).isEqualTo(3);
    assertThat(LatentUse.of(made(3)).skew()).isZero();
    assertThat(LatentUse.of(made(3)).deadShare()).isEqualTo(1);
    assertThat(PostingsMet.of(made(3), made(3))).isEqualTo(new PostingsMet(0, 0, 0, 0));
  }

  @SeededTest
  void storedCodesAsQueriesMeetWhatTheSkewSays(Seed seed) {
    Coder coder = TestCoders.coder(30, D, Sparsity.of(4), seed);
    SparseCodes codes = coder.encode(ROWS.vectors(), Role.PASSAGE);
    LatentUse use = LatentUse.of(codes);
    assertThat(PostingsMet.of(codes, codes).rho())
        .isCloseTo(use.meanActive() * use.meanActive() * use.skew() / use.latents(), within(1e-9));
  }

  @Test
  void everythingKeptAgreesInEverything() {
    CodeStatistics statistics =
        CodeStatistics.of(coder(2 * D), ROWS, codes(coder(2 * D)), Optional.empty(), ALL);
    assertThat(statistics.explainedVariance()).isCloseTo(1, within(1e-9));
    assertThat(statistics.use().meanActive()).isCloseTo(D, within(0.2));
    // Codes lack the products of coordinates whose signs differ, and unlike rows are not found.
    assertThat(statistics.agreement().get(1)).isGreaterThan(0.6);
    assertThat(statistics.agreement().get(500)).isGreaterThan(0.9);
  }

  @Test
  void fewerActiveLatentsExplainAndFindLess() {
    CodeStatistics before =
        CodeStatistics.of(coder(8), ROWS, codes(coder(8)), Optional.empty(), ALL);
    for (int k : new int[] {4, 2, 1}) {
      CodeStatistics now =
          CodeStatistics.of(coder(k), ROWS, codes(coder(k)), Optional.empty(), ALL);
      assertThat(now.explainedVariance()).isLessThan(before.explainedVariance());
      assertThat(now.agreement().get(5)).isLessThan(before.agreement().get(5));
      assertThat(now.postings().rho()).isLessThan(before.postings().rho());
      before = now;
    }
  }

  @Test
  void agreementIsThatOfBruteForce() {
    Coder coder = coder(3);
    VectorSet queries = TestCoders.vectors(20, D, new Seed(9));
    CodeStatistics statistics =
        CodeStatistics.of(coder, ROWS, codes(coder), Optional.of(queries), ALL);
    double agreement = 0;
    for (int q = 0; q < 20; q++) {
      SparseCode query = coder.encode(queries.vectors().row(q), Role.QUERY).unit();
      float[] vector = queries.vectors().row(q);
      List<Integer> dense = best(row -> cosine(vector, ROWS.vectors().row(row)));
      List<Integer> sparse = best(row -> codes(coder).codes().row(row).unit().dot(query));
      agreement += dense.stream().filter(sparse::contains).count() / 5.0;
    }
    assertThat(statistics.agreement().get(5)).isCloseTo(agreement / 20, within(0.011));
    assertThat(statistics.postings().queries()).isEqualTo(20);
  }

  private static List<Integer> best(java.util.function.IntToDoubleFunction score) {
    return java.util.stream.IntStream.range(0, ROWS.size())
        .boxed()
        .sorted(java.util.Comparator.comparingDouble(row -> -score.applyAsDouble(row)))
        .limit(5)
        .toList();
  }

  private static double cosine(float[] one, float[] other) {
    double product = 0;
    double a = 0;
    double b = 0;
    for (int j = 0; j < one.length; j++) {
      product += one[j] * other[j];
      a += one[j] * one[j];
      b += other[j] * other[j];
    }
    return product / Math.sqrt(a * b);
  }

  @Test
  void aSampleIsRepeatedAndRowsThatAreTheSameHaveNoVariance() {
    var few = new CodeStatistics.Settings(30, List.of(10), new Seed(5));
    CodeStatistics one = CodeStatistics.of(coder(4), ROWS, codes(coder(4)), Optional.empty(), few);
    assertThat(CodeStatistics.of(coder(4), ROWS, codes(coder(4)), Optional.empty(), few))
        .isEqualTo(one);
    assertThat(one.postings().queries()).isEqualTo(30);
    FloatMatrix same = FloatMatrix.allocate(3, D);
    for (int i = 0; i < 3; i++) {
      same.setRow(i, ROWS.vectors().row(0));
    }
    assertThat(ExplainedVariance.of(coder(4), same)).isZero();
    assertThat(ExplainedVariance.of(coder(4), FloatMatrix.allocate(0, D))).isZero();
  }

  @Test
  void refusesCodesThatAreNotThoseOfTheVectors() {
    CodeSet codes = codes(coder(4));
    assertThatThrownBy(
            () -> CodeStatistics.of(coder(4), ROWS.rowRange(0, 20), codes, Optional.empty(), ALL))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("20");
    assertThatThrownBy(() ->
            CodeStatistics.of(
                TestCoders.coder(16, D, Sparsity.of(2), new Seed(1)),
                ROWS,
                codes,
                Optional.empty(),
                ALL))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("examining codes");
    assertThatThrownBy(() -> new CodeStatistics.Settings(0, List.of(1), Seed.DEFAULT))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new CodeStatistics.Settings(1, List.of(0), Seed.DEFAULT))
        .isInstanceOf(OptionException.class);
  }
}

package dev.invar.bench.sparse.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.testkit.SeededTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BruteForceTest {
  private static final ClusteredCodes.Shape SHAPE = new ClusteredCodes.Shape(512, 8, 3);

  @SeededTest
  void scoresAreTheDotProductsButForRounding(Seed seed) {
    var codes = ClusteredCodes.of(SHAPE, seed);
    var bytes = ByteCodes.of(codes.rows(500));
    for (int i = 0; i < 10; i++) {
      SparseCode query = codes.query(i);
      Answer answer = new BruteForce(bytes, 10).search(query);
      double rounding = IntStream.range(0, query.size()).mapToDouble(u -> query.values()[u]).sum();
      for (int place = 0; place < answer.documents().length; place++) {
        double dot = query.dot(codes.row(answer.documents()[place]));
        assertThat((double) answer.scores()[place]).isCloseTo(dot, within(rounding * bytes.unit()));
      }
    }
  }

  @SeededTest
  void theBareLoopFindsTheSame(Seed seed) {
    var codes = ClusteredCodes.of(SHAPE, seed);
    for (int n : new int[] {1, 17, 65_535, 65_536, 65_537}) {
      var bytes = ByteCodes.of(codes.rows(n));
      var loop = new TileLoop(bytes);
      for (int i = 0; i < 5; i++) {
        Answer expected = new BruteForce(bytes, 10).search(codes.query(i));
        Answer found = loop.search(QueryWeights.of(codes.query(i)), 10);
        assertThat(found.documents()).isEqualTo(expected.documents());
        assertThat(found.scores()).isEqualTo(expected.scores());
      }
    }
  }

  @Test
  void equalScoresAreInOrderOfTheirDocuments() {
    var builder = new SparseCodes.Builder(4);
    for (int i = 0; i < 5; i++) {
      builder.add(new SparseCode(new int[] {1}, new float[] {0.5f}));
    }
    builder.add(new SparseCode(new int[] {1}, new float[] {1f}));
    builder.add(new SparseCode(new int[0], new float[0]));
    var bytes = ByteCodes.of(CodeRows.of(builder.build()));
    Answer answer =
        new BruteForce(bytes, 3).search(new SparseCode(new int[] {1, 3}, new float[] {1f, 2f}));
    assertThat(answer.documents()).containsExactly(5, 0, 1);
    assertThat(bytes.unit()).isEqualTo(1.0 / 255);
  }

  @Test
  void aFilterPassesSomeAlone() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var force = new BruteForce(ByteCodes.of(codes.rows(1_000)), 10);
    Answer answer = force.search(codes.query(0), document -> document % 3 == 0);
    assertThat(IntStream.of(answer.documents()).boxed())
        .isNotEmpty()
        .allMatch(document -> document % 3 == 0);
  }

  @Test
  void moreLatentsThanFitAreRefused() {
    assertThatThrownBy(() -> ByteCodes.of(new CodeRows(0, 65_537, BruteForceTest::none)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("65537");
  }

  private static SparseCode none(int row) {
    throw new AssertionError("there is no row " + row);
  }

  @Test
  void postingsAreCounted() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var bytes = ByteCodes.of(codes.rows(300));
    SparseCode query = codes.query(0);
    long expected = 0;
    for (int row = 0; row < 300; row++) {
      for (int latent : codes.row(row).latents()) {
        expected += IntStream.of(query.latents()).filter(u -> u == latent).count();
      }
    }
    assertThat(bytes.postings(query)).isEqualTo(expected);
    assertThat(new CostModel(1e9, 1e-9, 0).limit(bytes, query))
        .isEqualTo(CostModel.bytes(bytes, query) / 1e9);
  }
}

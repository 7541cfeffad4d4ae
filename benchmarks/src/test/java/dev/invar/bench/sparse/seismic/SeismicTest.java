package dev.invar.bench.sparse.seismic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.bench.sparse.codes.QueryWeights;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeismicTest {
  private static final int K = 10;
  private static final int DOCUMENTS = 3_000;
  private static final int QUERIES = 20;
  private static final ClusteredCodes.Shape SHAPE = new ClusteredCodes.Shape(512, 8, 3);

  private static double recall(
      ClusteredCodes codes, ByteCodes bytes, Seismic index, SeismicSearch.Effort effort) {
    var search = new SeismicSearch(index, K);
    return IntStream.range(0, QUERIES)
        .mapToDouble(i ->
            search
                .search(QueryWeights.of(codes.query(i)), effort)
                .recall(new BruteForce(bytes, K).search(codes.query(i))))
        .average()
        .orElseThrow();
  }

  @SeededTest
  void atTheEndsOfItsOptionsTheAnswerIsExact(Seed seed) {
    var codes = ClusteredCodes.of(SHAPE, seed);
    var bytes = ByteCodes.of(codes.rows(DOCUMENTS));
    for (double centroids : new double[] {1e-9, 0.1, 1}) {
      var search =
          new SeismicSearch(Seismic.of(bytes, new Seismic.Build(DOCUMENTS, centroids, 1), seed), K);
      for (int i = 0; i < QUERIES; i++) {
        Answer expected = new BruteForce(bytes, K).search(codes.query(i));
        QueryWeights query = QueryWeights.of(codes.query(i));
        for (double factor : new double[] {1, Double.POSITIVE_INFINITY}) {
          Answer found = search.search(query, new SeismicSearch.Effort(SHAPE.active(), factor));
          assertThat(found.documents()).isEqualTo(expected.documents());
          assertThat(found.scores()).isEqualTo(expected.scores());
        }
      }
    }
  }

  @Test
  void everySummaryThatSkipsNothingFindsAllOfTheKeptLists() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var bytes = ByteCodes.of(codes.rows(DOCUMENTS));
    var index = Seismic.of(bytes, new Seismic.Build(DOCUMENTS, 0.1, 0.4), Seed.DEFAULT);
    var all = new SeismicSearch.Effort(SHAPE.active(), Double.POSITIVE_INFINITY);
    assertThat(recall(codes, bytes, index, all)).isEqualTo(1);
  }

  @Test
  void moreEffortFindsMore() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var bytes = ByteCodes.of(codes.rows(DOCUMENTS));
    var index = Seismic.of(bytes, new Seismic.Build(200, 0.1, 0.4), Seed.DEFAULT);
    double little = recall(codes, bytes, index, new SeismicSearch.Effort(1, 0.5));
    double much = recall(codes, bytes, index, new SeismicSearch.Effort(SHAPE.active(), 1));
    assertThat(much).isGreaterThan(little).isGreaterThan(0.5);
  }

  @Test
  void blocksPartTheKeptDocuments() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var bytes = ByteCodes.of(codes.rows(DOCUMENTS));
    var index = Seismic.of(bytes, new Seismic.Build(50, 0.2, 1), Seed.DEFAULT);
    int[] counts = bytes.counts();
    for (int latent = 0; latent < counts.length; latent++) {
      int[] documents = index.lists[latent].documents().clone();
      Arrays.sort(documents);
      assertThat(documents).hasSize(Math.min(50, counts[latent])).doesNotHaveDuplicates();
      assertThat(index.lists[latent].size()).isLessThanOrEqualTo(10);
    }
    assertThat(index.bytes()).isPositive();
  }

  @Test
  void theSameSeedBuildsTheSameIndex() {
    var codes = ClusteredCodes.of(SHAPE, Seed.DEFAULT);
    var bytes = ByteCodes.of(codes.rows(DOCUMENTS));
    var build = new Seismic.Build(100, 0.1, 0.5);
    var one = Seismic.of(bytes, build, Seed.DEFAULT);
    var other = Seismic.of(bytes, build, Seed.DEFAULT);
    for (int latent = 0; latent < SHAPE.latents(); latent++) {
      assertThat(one.lists[latent].documents()).isEqualTo(other.lists[latent].documents());
      assertThat(one.lists[latent].values()).isEqualTo(other.lists[latent].values());
    }
  }
}

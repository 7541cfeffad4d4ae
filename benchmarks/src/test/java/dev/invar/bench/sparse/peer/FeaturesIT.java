package dev.invar.bench.sparse.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.method.Seed;
import java.io.IOException;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.junit.jupiter.api.Test;

class FeaturesIT {
  @Test
  void featuresFindNearlyWhatBruteForceFinds() throws IOException {
    var codes = ClusteredCodes.of(new ClusteredCodes.Shape(512, 8, 3), Seed.DEFAULT);
    var force = new BruteForce(ByteCodes.of(codes.rows(2_000)), 10);
    try (Scratch scratch = Scratch.create()) {
      LuceneIndex.write(
          scratch.path(), new Lucene104Codec(), 2_000, row -> Features.document(codes.row(row)));
      try (LuceneIndex index = LuceneIndex.open(scratch.path())) {
        assertThat(index.searcher().getLeafContexts()).hasSize(1);
        double recall = 0;
        for (int i = 0; i < 20; i++) {
          recall +=
              index.search(Features.query(codes.query(i)), 10).recall(force.search(codes.query(i)))
                  / 20;
        }
        assertThat(recall).isGreaterThan(0.9);
      }
      assertThat(Scratch.bytes(scratch.path())).isPositive();
    }
  }
}

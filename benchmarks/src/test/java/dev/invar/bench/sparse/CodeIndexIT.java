package dev.invar.bench.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class CodeIndexIT {
  private static final int K = 10;

  @TempDir private Path folder;

  @SeededTest
  void answersAreThoseOfBruteForce(Seed seed) throws IOException {
    var codes = ClusteredCodes.of(new ClusteredCodes.Shape(512, 8, 3), seed);
    var force = new BruteForce(ByteCodes.of(codes.rows(70_000)), K);
    Path path = folder.resolve("index-" + seed.value());
    CodeIndex.writeWithFilters(codes.rows(70_000), path);
    try (CodeIndex index = CodeIndex.open(path, 512)) {
      for (int i = 0; i < 10; i++) {
        Answer found = index.search(codes.query(i), K);
        Answer right = force.search(codes.query(i));
        assertThat(found.documents()).isEqualTo(right.documents());
        assertThat(found.scores()).isEqualTo(right.scores());
        for (int share : CodeIndex.FILTERS) {
          Answer passing = index.search(codes.query(i), K, CodeIndex.filter(share));
          Answer expected = force.search(codes.query(i), row -> CodeIndex.passes(row, share));
          assertThat(passing.documents()).isEqualTo(expected.documents());
          assertThat(passing.scores()).isEqualTo(expected.scores());
        }
      }
    }
  }
}

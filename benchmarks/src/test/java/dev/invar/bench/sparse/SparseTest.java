package dev.invar.bench.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.Verdict;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparseTest {
  @TempDir private Path folder;

  @Test
  void partsAndClaimsHaveIdsOfTheirOwn() {
    List<Part> parts = new Sparse().parts();
    assertThat(parts).extracting(Part::name).doesNotHaveDuplicates();
    List<Claim> claims = parts.stream().flatMap(part -> part.claims().stream()).toList();
    assertThat(claims).extracting(Claim::id).doesNotHaveDuplicates();
    assertThat(claims)
        .allSatisfy(claim -> {
          assertThat(claim.id()).matches("[a-z0-9-]+");
          assertThat(claim.statement()).isNotBlank();
          assertThat(claim.needs()).isNotBlank();
        });
  }

  @Test
  void aClaimWhoseDataIsMissingSaysWhichFolderItNeeds() throws IOException {
    var part = new Quality(new RealVectors());
    var findings = new Findings(part.claims());
    part.measure(
        new Setting(
            folder, Optional.empty(), folder.resolve("cache"), false, Seed.DEFAULT, Progress.NONE),
        findings);
    assertThat(findings.verdicts())
        .hasSameSizeAs(part.claims())
        .allSatisfy(verdict -> assertThat(verdict.note()).contains("scifact", "--data"))
        .noneMatch(Verdict::passed);
  }

  @Test
  void aFilterPassesAboutItsShare() {
    for (int share : CodeIndex.FILTERS) {
      int passing = 0;
      for (int row = 0; row < 100_000; row++) {
        passing += CodeIndex.passes(row, share) ? 1 : 0;
      }
      assertThat(passing / 1_000.0).isBetween(0.9 * share, 1.1 * share);
    }
  }
}

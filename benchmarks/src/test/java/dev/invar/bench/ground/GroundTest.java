package dev.invar.bench.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Verdict;
import dev.invar.bench.collection.SmallCollection;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroundTest {
  @TempDir private Path folder;

  @Test
  void partsAndClaimsHaveIdsOfTheirOwn() {
    List<Part> parts = new Ground().parts();
    assertThat(parts).extracting(Part::name).doesNotHaveDuplicates();
    List<Claim> claims = parts.stream().flatMap(part -> part.claims().stream()).toList();
    assertThat(claims).extracting(Claim::id).doesNotHaveDuplicates();
    assertThat(claims)
        .allSatisfy(claim -> {
          assertThat(claim.id()).matches("[a-z0-9@.-]+");
          assertThat(claim.statement()).isNotBlank();
          assertThat(claim.needs()).isNotBlank();
        });
  }

  @Test
  void aClaimWhoseDataIsMissingSaysWhichDataItNeeds() throws IOException {
    Findings findings = measure(new LexicalRetrieval(), Optional.empty());
    Verdict verdict = findings.verdicts().getFirst();
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.measured()).isEmpty();
    assertThat(verdict.note()).contains("scifact", "--data");
    assertThat(findings.rows()).isEmpty();
  }

  @Test
  void wordsFindTheDocumentsThatHaveThem() throws IOException {
    SmallCollection.write(folder.resolve("scifact"));
    Findings findings = measure(new LexicalRetrieval(), Optional.of(folder));
    Row row = findings.rows().getFirst();
    assertThat(row.id()).isEqualTo("scifact-ndcg@10-bm25");
    assertThat(row.value()).isEqualTo(1);
    assertThat(row.low()).isEqualTo(1);
    Verdict verdict = findings.verdicts().getFirst();
    assertThat(verdict.measured()).hasValue(1);
    assertThat(verdict.passed()).isTrue();
  }

  private Findings measure(Part part, Optional<Path> data) throws IOException {
    var findings = new Findings(part.claims());
    part.measure(
        new Setting(folder, data, folder.resolve("cache"), false, Seed.DEFAULT, Progress.NONE),
        findings);
    return findings;
  }
}

package dev.invar.bench.upgrade;

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

class UpgradeTest {
  @TempDir private Path folder;

  @Test
  void partsAndClaimsHaveIdsOfTheirOwn() {
    List<Part> parts = new Upgrade().parts();
    assertThat(parts).extracting(Part::name).doesNotHaveDuplicates();
    List<Claim> claims = parts.stream().flatMap(part -> part.claims().stream()).toList();
    assertThat(claims).extracting(Claim::id).doesNotHaveDuplicates();
    assertThat(claims)
        .allSatisfy(claim -> {
          assertThat(claim.id()).matches("g[0-9]+b?-[a-z0-9-]+");
          assertThat(claim.statement()).isNotBlank();
          assertThat(claim.needs()).isNotBlank();
        });
  }

  @Test
  void aClaimWhoseDataIsMissingSaysWhichFolderItNeeds() throws IOException {
    var part = new Retrieval(new UpgradeSets());
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
  void theTwoReleasesOfOneModelAreTheControl() {
    List<String> encoders = List.of("all-minilm-l6-v2", "bge-small-en", "bge-small-en-v1.5");
    assertThat(ModelPair.ordered(encoders)).hasSize(6).filteredOn(ModelPair::isControl).hasSize(2);
    assertThat(ModelPair.changes(encoders)).hasSize(4).noneMatch(ModelPair::isControl);
  }
}

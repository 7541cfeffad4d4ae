package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.index.Filter;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranking;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upgrade that is killed loses nothing that it had committed and leaves nothing half-done. */
class KilledUpgradeIT {
  private static final int DOCUMENTS = 300;
  private static final int LONGEST_PAUSE = 60;
  private static final int K = 20;

  @TempDir Path temporary;

  @Test
  void killsLoseNothing() throws IOException, InterruptedException {
    killAndContinue(Seed.DEFAULT, 2, 2);
  }

  @Test
  @Tag("slow")
  void manyKillsLoseNothing() throws IOException, InterruptedException {
    for (int seed = 1; seed <= 3; seed++) {
      killAndContinue(new Seed(seed), 6, 6);
    }
  }

  private void killAndContinue(Seed seed, int backfills, int finishes)
      throws IOException, InterruptedException {
    var index = LiveIndex.create(temporary.resolve("seed" + seed.value()), seed, DOCUMENTS);
    var untouched = index.files();
    LiveUpgrade upgrade = index.start();
    RandomGenerator random = seed.derive("kills").random();
    int all = index.keys().size();
    long done = 0;
    for (int kill = 0; kill < backfills; kill++) {
      long said = kill(index, seed, KilledUpgrader.BACKFILL, all / (backfills + 1), random);
      long committed = upgrade.status().passagesDone();
      // What is said last may not be committed yet; all before it is.
      assertThat(committed)
          .isGreaterThanOrEqualTo(done + said - KilledUpgrader.BATCH)
          .isLessThan(all);
      assertThat(upgrade.status().stale()).isZero();
      SearchIndex.open(index.folder().resolve("upgrade/vectors")).close();
      assertThat(index.files()).isEqualTo(untouched);
      done = committed;
    }
    BackfillReport last = index.backfill(upgrade, Backfill.DEFAULTS);
    assertThat(last.encoded()).isEqualTo(all - done);
    assertThat(last.status().isComplete()).isTrue();

    Ranking before = ranking(index).orElseThrow();
    boolean changed = false;
    for (int kill = 0; kill < finishes; kill++) {
      kill(index, seed, KilledUpgrader.FINISH, kill * DOCUMENTS / finishes, random);
      changed = isChanged(index, before);
    }
    assertThat(changed || upgrade.status().isComplete()).isTrue();
    if (LiveUpgrade.find(index.folder()).isPresent()
        || index.folder().resolve("upgrade").toFile().exists()) {
      assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();
    }
    assertThat(isChanged(index, before)).isTrue();
    assertThat(index.folder().resolve("upgrade")).doesNotExist();
  }

  /** Whether the index is the new one; if not, it is wholly the old one. */
  private static boolean isChanged(LiveIndex index, Ranking before) throws IOException {
    try (var open = SearchIndex.open(index.folder())) {
      open.verify();
      assertThat(open.documents()).isEqualTo(DOCUMENTS);
      assertThat(open.passages()).isEqualTo(index.keys().size());
    }
    Optional<Ranking> old = ranking(index);
    if (old.isPresent()) {
      assertThat(old.get()).isEqualTo(before);
      return false;
    }
    assertThat(SearchIndex.settings(index.folder()).space()).contains(index.models().newSpace());
    return true;
  }

  /** What the old model finds; empty if the index is the new model's. */
  private static Optional<Ranking> ranking(LiveIndex index) throws IOException {
    try (var open = SearchIndex.open(index.folder())) {
      if (!open.space().orElseThrow().isSame(index.models().oldSpace())) {
        return Optional.empty();
      }
      var exact = new SearchQuery.Exact(index.models().old("w1 w2"), index.models().oldSpace());
      return Optional.of(open.rank(exact, K, Filter.ALL));
    }
  }

  /** Kills the program some moments after it has come so far; how far it said it had come. */
  private static long kill(
      LiveIndex index, Seed seed, String step, long stop, RandomGenerator random)
      throws IOException, InterruptedException {
    Process upgrader =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KilledUpgrader.class.getName(),
                index.folder().toString(),
                Long.toString(seed.value()),
                Integer.toString(DOCUMENTS),
                step)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    long said = 0;
    try (BufferedReader lines = upgrader.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said = line.equals("done") ? said : Long.parseLong(line);
        if (said >= stop) {
          break;
        }
      }
      upgrader.waitFor(random.nextInt(LONGEST_PAUSE), TimeUnit.MILLISECONDS);
      upgrader.destroyForcibly().waitFor();
    }
    return said;
  }
}

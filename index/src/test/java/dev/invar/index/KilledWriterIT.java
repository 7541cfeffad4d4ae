package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer that is killed loses nothing that it had committed and leaves nothing half-written. */
class KilledWriterIT {
  private static final int DOCUMENTS = 1200;
  private static final int LONGEST_PAUSE = 80;

  @TempDir Path folder;

  @Test
  void threeKillsLoseNothing() throws IOException, InterruptedException {
    killAndContinue(Seed.DEFAULT, 3);
  }

  @Test
  @Tag("slow")
  void thirtyKillsLoseNothing() throws IOException, InterruptedException {
    for (int seed = 1; seed <= 3; seed++) {
      killAndContinue(new Seed(seed), 10);
    }
  }

  private void killAndContinue(Seed seed, int kills) throws IOException, InterruptedException {
    Path index = folder.resolve("seed" + seed.value());
    var corpus = Corpus.of(seed, DOCUMENTS);
    RandomGenerator random = seed.derive("kills").random();
    for (int kill = 0; kill < kills; kill++) {
      Process writer = start(index, seed);
      int committed = 0;
      try (BufferedReader lines = writer.inputReader(StandardCharsets.UTF_8)) {
        // Some commits later than where the last one stopped, and some moments after that.
        int stop = (kill + 1) * DOCUMENTS / (kills + 1);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          committed = Integer.parseInt(line);
          if (committed >= stop) {
            break;
          }
        }
        writer.waitFor(random.nextInt(LONGEST_PAUSE), TimeUnit.MILLISECONDS);
        writer.destroyForcibly().waitFor(); // SIGKILL; what it said since is lost with its pipe
      }
      assertThat(committed).as("the writer got somewhere before kill %d", kill).isPositive();
      assertHolds(index, corpus, committed);
    }
    Process last = start(index, seed);
    try (var lines =
        new BufferedReader(new InputStreamReader(last.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.lines().toList()).endsWith(Integer.toString(DOCUMENTS));
    }
    assertThat(last.waitFor()).isZero();
    assertHolds(index, corpus, DOCUMENTS);
  }

  /** Everything that was said to be committed, and whole batches only. */
  private static void assertHolds(Path folder, Corpus corpus, int committed) throws IOException {
    try (var index = SearchIndex.open(folder)) {
      int documents = (int) index.documents();
      assertThat(documents).isGreaterThanOrEqualTo(committed);
      assertThat(documents == DOCUMENTS || documents % KilledWriter.BATCH == 0).isTrue();
      index.verify();
      long passages =
          corpus.documents().subList(0, documents).stream()
              .mapToLong(document -> passages(corpus, document.id()))
              .sum();
      assertThat(index.passages()).isEqualTo(passages);
    }
    try (var editor = IndexEditor.open(folder, corpus.settings())) {
      for (var document : corpus.documents().subList(0, committed)) {
        assertThat(editor.isCurrent(document)).isTrue();
      }
    }
  }

  private static int passages(Corpus corpus, String id) {
    return corpus.passages().getOrDefault(id, List.of()).size();
  }

  private static Process start(Path folder, Seed seed) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:TieredStopAtLevel=1",
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            KilledWriter.class.getName(),
            folder.toString(),
            Long.toString(seed.value()),
            Integer.toString(DOCUMENTS))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}

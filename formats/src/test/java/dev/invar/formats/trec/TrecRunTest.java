package dev.invar.formats.trec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrecRunTest {
  @TempDir Path folder;

  @SeededTest
  void readsBackWhatItWrote(Seed seed) throws IOException {
    var random = seed.random();
    var rankings = new TreeMap<String, Ranking>();
    for (int query = 0; query < 20; query++) {
      var hits = new ArrayList<Ranked>();
      for (int i = 0; i < 30; i++) {
        hits.add(
            new Ranked("dök" + i, random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20)));
      }
      rankings.put("q" + query, Ranking.sorted(hits));
    }
    var run = new Run("invar", rankings);
    TrecRun.write(folder.resolve("run.txt"), run);
    assertThat(TrecRun.read(folder.resolve("run.txt"))).isEqualTo(run);
  }

  @Test
  void writesTheSixColumns() throws IOException {
    var hits = new Ranking(List.of(new Ranked("d2", 2.5), new Ranked("d1", -1)));
    TrecRun.write(folder.resolve("run.txt"), Run.of("tag", Map.of("q", hits)));
    assertThat(folder.resolve("run.txt")).hasContent("q Q0 d2 1 2.5 tag\nq Q0 d1 2 -1.0 tag\n");
  }

  @Test
  void ordersByScoreAndNotByRankOrLine() throws IOException {
    Path file = write("q Q0 a 1 1.0 t\nq\tQ0 \tb 2 3e0 t\n\nq Q0 c 3 1.0 t\n");
    assertThat(TrecRun.read(file).ranking("q").ids()).containsExactly("b", "c", "a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "q Q0 d 1 1.0",
        "q Q0 d 1 1.0 t more",
        "q Q0 d 1 high t",
        "q Q0 d 1 NaN t",
        "q Q0 d 1 1e999 t",
        "q Q0 d 1 2 t\nq Q0 d 2 1 t",
        "q Q0 d 1 2 t\nq Q0 e 2 1 u",
      })
  void refusesDamagedRunsAtTheirByte(String text) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> TrecRun.read(file))
        .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.hasOffset()).isTrue());
  }

  @Test
  void leavesTheOldFileWhereARunCannotBeWritten() throws IOException {
    Path file = write("old");
    var run = Run.of("t", Map.of("q", new Ranking(List.of(new Ranked("a b", 1)))));
    assertThatThrownBy(() -> TrecRun.write(file, run))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("\"a b\"");
    assertThat(file).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("run.txt"), text);
  }
}

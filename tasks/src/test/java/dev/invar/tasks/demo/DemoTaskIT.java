package dev.invar.tasks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.Hit;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.method.Progress;
import dev.invar.tasks.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTaskIT {
  /** What somebody who asks would hope to find, query by query. */
  private static final List<String> HOPED_FOR =
      List.of(
          "claustrophobia",
          "veterinarian",
          "lighthouse",
          "thermometer",
          "iron",
          "compass",
          "briber",
          "biscuit");

  @TempDir private Path folder;

  @Test
  void aMeaningBecomesADocumentWithItsWordsAsTitle() {
    var meaning =
        new Meaning(
            "dog-n-1", PartOfSpeech.NOUN, "animal", List.of("dog", "domestic dog"), "barks");

    assertThat(DemoTask.document(meaning))
        .isEqualTo(
            new TextDocument(
                "dog-n-1",
                "dog, domestic dog",
                "barks",
                new java.util.TreeMap<>(Map.of("part", "noun", "topic", "animal"))));
  }

  @Test
  void thereAreEightQueriesOfBothModes() {
    assertThat(DemoQuery.ALL).hasSize(8).doesNotHaveDuplicates();
    assertThat(DemoQuery.ALL).extracting(DemoQuery::mode).contains(Mode.DENSE, Mode.HYBRID);
  }

  @Test
  @Tag("slow") // encodes 27,210 definitions
  void answersWellGoesOnAfterAStopAndReusesItsIndex() throws IOException {
    var task = new DemoTask(folder.resolve("demo"));

    DemoReport stopped = task.run(stopAfter(2000));
    assertThat(stopped.interrupted()).isTrue();
    assertThat(stopped.answers()).isEmpty();
    assertThat(stopped.upgrade()).isEmpty();

    DemoReport first = task.run(Progress.NONE);
    assertThat(first.reused()).isFalse();
    assertThat(first.written()).isLessThanOrEqualTo(27_210 - 2000);
    assertThat(first.index().documents()).isEqualTo(27_210);
    requireGoodAnswers(first);
    requireGoodUpgrade(first.upgrade().orElseThrow());
    assertThat(LiveUpgrade.find(folder.resolve("demo"))).isEmpty();

    DemoReport second = task.run(Progress.NONE);
    assertThat(second.reused()).isTrue();
    assertThat(second.written()).isZero();
    assertThat(second.answers())
        .extracting(DemoAnswer::hits)
        .isEqualTo(first.answers().stream().map(DemoAnswer::hits).toList());
  }

  private static void requireGoodAnswers(DemoReport report) {
    for (int i = 0; i < HOPED_FOR.size(); i++) {
      DemoAnswer answer = report.answers().get(i);
      String hope = HOPED_FOR.get(i);
      assertThat(answer.hits().getFirst().title()).as(answer.query().text()).contains(hope);
      if (answer.query().mode() == Mode.DENSE) {
        assertThat(answer.alone()).containsOnlyKeys(Mode.BM25);
        assertThat(answer.alone().values())
            .extracting(Hit::title)
            .noneMatch(title -> title.contains(hope));
      }
    }
  }

  /** No word that is hoped for falls by more than a place; some rise. */
  private static void requireGoodUpgrade(DemoUpgrade upgrade) {
    assertThat(upgrade.plan().embedded().texts()).isLessThanOrEqualTo(240);
    assertThat(upgrade.embedded()).isLessThanOrEqualTo(50 + 20 * 8);
    assertThat(upgrade.changes()).hasSize(8);
    int rises = 0;
    for (DemoChange change : upgrade.changes()) {
      int before = change.rankBefore().orElseThrow();
      int after = change.rankAfter().orElseThrow();
      assertThat(after).as(change.query().text()).isLessThanOrEqualTo(before + 1);
      rises += after < before ? 1 : 0;
    }
    assertThat(rises).isPositive();
  }

  private static Progress stopAfter(long documents) {
    var seen = new AtomicLong();
    return new Progress() {
      @Override
      public void advance(long items) {
        seen.addAndGet(items);
      }

      @Override
      public boolean isCancelled() {
        return seen.get() >= documents;
      }
    };
  }
}

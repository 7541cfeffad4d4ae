package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.SearchIndex;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BackfillTest {
  private static final int SIZE = 50;

  @TempDir Path temporary;

  private LiveIndex index(Seed seed) throws IOException {
    return LiveIndex.create(temporary.resolve("index"), seed, SIZE);
  }

  private static Iterator<PassageKey> none() {
    return Collections.emptyIterator();
  }

  @SeededTest
  void whatIsAskedForComesFirstInItsOrder(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    List<PassageKey> keys = index.keys();
    var order = new ArrayList<PassageKey>();
    for (int i = keys.size() - 1; i >= keys.size() / 2; i--) {
      order.add(keys.get(i));
      order.add(keys.get(i)); // twice is once
      order.add(new PassageKey("nobody", i));
      order.add(new PassageKey(keys.get(i).document(), 99));
    }
    var encoded = new ArrayList<String>();
    PassageEncoder encoder =
        texts -> {
          encoded.addAll(texts);
          return index.models().fresh(texts);
        };
    upgrade.backfill(Backfill.DEFAULTS.withBatch(3), order.iterator(), encoder, Progress.NONE);
    var right = new ArrayList<PassageKey>(keys.subList(keys.size() / 2, keys.size()).reversed());
    right.addAll(keys.subList(0, keys.size() / 2));
    assertThat(encoded).isEqualTo(texts(index, right));
    assertThat(upgrade.status().isComplete()).isTrue();
  }

  private static List<String> texts(LiveIndex index, List<PassageKey> keys) {
    return keys.stream()
        .map(key -> {
          TextDocument document =
              index.documents().get(Integer.parseInt(key.document().substring(1)));
          return LiveIndex.spans(document).get(key.passage()).text(document);
        })
        .toList();
  }

  @SeededTest
  void runsGoOnWhereTheLastOneStopped(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    int all = index.keys().size();
    long done = 0;
    for (int most : new int[] {0, 1, 7, 20}) {
      BackfillReport report = index.backfill(upgrade, Backfill.DEFAULTS.withMost(most));
      done += most;
      assertThat(report.encoded()).isEqualTo(most);
      assertThat(report.status().passagesDone()).isEqualTo(done);
      assertThat(report.cancelled()).isFalse();
    }
    assertThat(index.backfill(upgrade, Backfill.DEFAULTS).encoded()).isEqualTo(all - done);
    assertThat(index.backfill(upgrade, Backfill.DEFAULTS).encoded()).isZero();
  }

  @SeededTest
  void whatIsPutMeanwhileIsPickedUp(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    var changes = new AtomicLong();
    PassageEncoder encoder =
        texts -> {
          if (changes.getAndIncrement() == 2) {
            try (var editor = index.editor()) {
              index.put(editor, new TextDocument("late", "", "w1 w2 w3 w4 w5 w6 w7"));
              index.put(editor, new TextDocument("d0", "", "w9 w9 w9"));
              editor.delete("d1");
              editor.commit();
            }
          }
          return index.models().fresh(texts);
        };
    BackfillReport report =
        upgrade.backfill(Backfill.DEFAULTS.withBatch(10), none(), encoder, Progress.NONE);
    assertThat(report.status().isComplete()).isTrue();
    assertThat(upgrade.missing()).isEmpty();
    assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();
    try (var finished = SearchIndex.open(index.folder())) {
      assertThat(finished.missing(List.of("late", "d0", "d1"))).containsExactly("d1");
    }
  }

  @Test
  void aFailureKeepsWhatWasEncoded() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    for (Throwable failure :
        List.of(new IOException("no answer"), new UncheckedIOException(new IOException("none")))) {
      long before = upgrade.status().passagesDone();
      var calls = new AtomicLong();
      PassageEncoder encoder =
          texts -> {
            if (calls.incrementAndGet() == 3) {
              switch (failure) {
                case IOException e -> throw e;
                case UncheckedIOException e -> throw e;
                default -> throw new AssertionError(failure);
              }
            }
            return index.models().fresh(texts);
          };
      assertThat(
              catchThrowable(() ->
                  upgrade.backfill(Backfill.DEFAULTS.withBatch(4), none(), encoder, Progress.NONE)))
          .isSameAs(failure);
      assertThat(upgrade.status().passagesDone()).isEqualTo(before + 8);
    }
  }

  @Test
  void vectorsThatCannotBeRightAreRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    List<PassageEncoder> wrong =
        List.of(
            texts -> FloatMatrix.allocate(texts.size() + 1, TwoModels.NEW_WIDTH),
            texts -> FloatMatrix.allocate(texts.size(), TwoModels.OLD_WIDTH),
            texts -> FloatMatrix.allocate(texts.size(), TwoModels.NEW_WIDTH));
    for (int i = 0; i < wrong.size(); i++) {
      PassageEncoder encoder = wrong.get(i);
      assertThatThrownBy(() -> upgrade.backfill(Backfill.DEFAULTS, none(), encoder, Progress.NONE))
          .isInstanceOf(i < 2 ? ShapeException.class : NumericalException.class)
          .hasMessageContaining(i < 2 ? "vectors of the new model" : "new vector of passage 0");
    }
    assertThat(upgrade.status().passagesDone()).isZero();
  }

  @Test
  void stopsWhenItIsToldAndKeepsWhatIsEncoded() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    var done = new AtomicLong();
    var stop = new AtomicBoolean();
    var begun = new ArrayList<Long>();
    Progress progress =
        new Progress() {
          @Override
          public void begin(String stage, long total) {
            begun.add(total);
          }

          @Override
          public void advance(long items) {
            stop.set(done.addAndGet(items) >= 12);
          }

          @Override
          public boolean isCancelled() {
            return stop.get();
          }
        };
    BackfillReport report =
        upgrade.backfill(
            Backfill.DEFAULTS.withBatch(6).withCommitEvery(Duration.ofHours(1)),
            none(),
            index.models()::fresh,
            progress);
    assertThat(begun).containsExactly((long) index.keys().size());
    assertThat(report.cancelled()).isTrue();
    assertThat(report.encoded()).isEqualTo(12);
    assertThat(upgrade.status().passagesDone()).isEqualTo(12);
  }

  @Test
  void commitsAreSeenWhileItRuns() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    var seen = new ArrayList<Long>();
    PassageEncoder encoder =
        texts -> {
          seen.add(upgrade.status().passagesDone());
          return index.models().fresh(texts);
        };
    upgrade.backfill(
        Backfill.DEFAULTS.withBatch(5).withCommitEvery(Duration.ZERO),
        none(),
        encoder,
        Progress.NONE);
    for (int i = 0; i < seen.size(); i++) {
      assertThat(seen.get(i)).isEqualTo(5L * i);
    }
  }

  @Test
  @Timeout(60)
  void comesToItsEndHoweverSoonItLooksAnew() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(20));
    var run =
        new BackfillRun(
            new UpgradeFolder(index.folder()),
            new UpgradeNotes(upgrade.from(), upgrade.target()),
            Backfill.DEFAULTS,
            index.models()::fresh,
            Progress.NONE,
            Duration.ZERO);
    assertThat(run.run(none()).status().isComplete()).isTrue();
  }

  @Test
  void anIndexWithoutTextsIsRefused() throws IOException {
    Path folder = temporary.resolve("vectors");
    var models = new TwoModels(Seed.DEFAULT);
    var index = new LiveIndex(folder, models, List.of());
    try (var editor = IndexEditor.open(folder, index.settings())) {
      editor.put(new TextDocument("a", "", ""), List.of(EmbeddedPassage.of(models.old("w1"))));
      editor.commit();
    }
    LiveUpgrade upgrade = index.start();
    assertThatThrownBy(() -> index.backfill(upgrade, Backfill.DEFAULTS))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("vectors alone");
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(() -> Backfill.DEFAULTS.withBatch(0)).isInstanceOf(OptionException.class);
    for (double rate : new double[] {0, -1, Double.NaN}) {
      assertThatThrownBy(() -> Backfill.DEFAULTS.withTextsPerSecond(rate))
          .isInstanceOf(OptionException.class);
    }
    assertThatThrownBy(() -> Backfill.DEFAULTS.withMost(-1)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> Backfill.DEFAULTS.withCommitEvery(Duration.ofSeconds(-1)))
        .isInstanceOf(OptionException.class);
  }
}

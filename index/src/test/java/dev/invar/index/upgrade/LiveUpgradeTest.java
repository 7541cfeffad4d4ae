package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveUpgradeTest {
  private static final int SIZE = 60;

  @TempDir Path temporary;

  private LiveIndex index(Seed seed) throws IOException {
    return LiveIndex.create(temporary.resolve("index"), seed, SIZE);
  }

  private static List<Path> upgradeFiles(LiveIndex index) throws IOException {
    Path folder = index.folder().resolve("upgrade");
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList();
    }
  }

  private static TextDocument changed(TextDocument document) {
    return new TextDocument(document.id(), "changed", "w1 w2 w3 w4 w5 w6", document.metadata());
  }

  @SeededTest
  void theIndexIsSearchedAndEditedAsEverMeanwhile(Seed seed) throws IOException {
    var index = index(seed);
    String text = LiveIndex.query(seed);
    var query = new SearchQuery.Exact(index.models().old(text), index.models().oldSpace());
    try (var old = SearchIndex.open(index.folder())) {
      var before = old.search(query, SIZE);
      LiveUpgrade upgrade = index.start();
      index.backfill(upgrade, Backfill.DEFAULTS.withMost(30));
      assertThat(SearchIndex.exists(index.folder())).isTrue();
      assertThat(SearchIndex.settings(index.folder())).isEqualTo(index.settings());
      assertThat(old.refresh()).isFalse();
      try (var another = SearchIndex.open(index.folder())) {
        another.verify();
        assertThat(another.search(query, SIZE)).isEqualTo(before);
      }
      try (var editor = index.editor()) {
        editor.delete("d0");
        editor.put(new TextDocument("late", "", "w1 w2"), List.of());
        editor.commit();
      }
      assertThat(old.refresh()).isTrue();
      assertThat(old.documents()).isEqualTo(SIZE);

      index.backfill(upgrade, Backfill.DEFAULTS);
      LiveUpgrade.finish(index.folder(), Progress.NONE);
      assertThat(old.search(query, SIZE)).as("as it was, until it is refreshed").isNotEmpty();
      assertThatThrownBy(old::refresh)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("other settings");
      assertThatThrownBy(index::editor).isInstanceOf(ShapeException.class);
      try (var finished = SearchIndex.open(index.folder())) {
        assertThatThrownBy(() -> finished.search(query, 1)).isInstanceOf(ShapeException.class);
      }
    }
  }

  @SeededTest
  void theStatusCountsWhatIsDoneAndWhatIsStale(Seed seed) throws IOException {
    var index = index(seed);
    int all = index.keys().size();
    LiveUpgrade upgrade = index.start();
    UpgradeStatus first = upgrade.status();
    assertThat(first.target()).isEqualTo(index.upgrade());
    assertThat(first.from()).isEqualTo(index.models().oldSpace());
    assertThat(first.passages()).isEqualTo(all);
    assertThat(first.passagesDone()).isZero();
    assertThat(first.documents())
        .isEqualTo(index.keys().stream().map(PassageKey::document).distinct().count());
    assertThat(first.isComplete()).isFalse();
    assertThat(upgrade.missing()).isEqualTo(index.keys());

    index.backfill(upgrade, Backfill.DEFAULTS);
    UpgradeStatus second = LiveUpgrade.of(index.folder()).status();
    assertThat(second.isComplete()).isTrue();
    assertThat(second.share()).isEqualTo(1);
    assertThat(second.documentsDone()).isEqualTo(second.documents());
    assertThat(second.bytes()).isGreaterThan(all * (long) TwoModels.NEW_WIDTH * Float.BYTES);

    TextDocument document =
        index.documents().stream()
            .filter(each -> LiveIndex.spans(each).size() == 2)
            .findFirst()
            .orElseThrow();
    try (var editor = index.editor()) {
      index.put(editor, changed(document));
      editor.commit();
    }
    UpgradeStatus third = upgrade.status();
    assertThat(third.stale()).isEqualTo(2);
    assertThat(third.left()).isEqualTo(1);
    assertThat(upgrade.missing()).containsExactly(new PassageKey(document.id(), 0));
    assertThatThrownBy(() -> LiveUpgrade.finish(index.folder(), Progress.NONE))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("each of its %d passages, found %d".formatted(all - 1, all - 2))
        .hasMessageContaining("1 are missing")
        .hasMessageContaining("run the backfill");
    BackfillReport report = index.backfill(upgrade, Backfill.DEFAULTS);
    assertThat(report.encoded()).isEqualTo(1);
    assertThat(report.dropped()).isEqualTo(2);
    assertThat(report.status().stale()).isZero();
    assertThat(report.status().isComplete()).isTrue();
  }

  @SeededTest
  void aDocumentPutAgainAsItWasKeepsItsVectors(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS);
    try (var editor = index.editor()) {
      index.put(editor, index.documents().get(5));
      editor.commit();
    }
    assertThat(upgrade.status().isComplete()).isTrue();
    TextDocument document = index.documents().get(5);
    try (var editor = index.editor()) {
      // The same content in other passages.
      editor.put(document, List.of(EmbeddedPassage.of(index.models().old(document.text()))));
      editor.commit();
    }
    assertThat(upgrade.missing()).containsExactly(new PassageKey("d5", 0));
  }

  @Test
  void whatCannotBeUpgradedIsRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    Path words = temporary.resolve("words");
    IndexEditor.open(words, IndexSettings.lexical()).close();
    assertThatThrownBy(() -> LiveUpgrade.start(words, index.upgrade(), index.models().spaces()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("with vectors");
    var same =
        new UpgradeTarget(
            index.models().oldSpace(),
            new TreeMap<>(),
            UpgradeWay.MIX,
            FillOrder.INDEX,
            index.upgrade().provenance());
    assertThatThrownBy(() -> LiveUpgrade.start(index.folder(), same, index.models().spaces()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("nothing to do");
    assertThatThrownBy(() ->
            LiveUpgrade.start(temporary.resolve("none"), index.upgrade(), index.models().spaces()))
        .isInstanceOf(NoSuchFileException.class);
    for (var step :
        List.<ThrowingCallable>of(
            () -> LiveUpgrade.of(index.folder()),
            () -> LiveUpgrade.finish(index.folder(), Progress.NONE),
            () -> LiveUpgrade.rollback(index.folder()))) {
      assertThatThrownBy(step)
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("one under way");
    }
    assertThat(upgradeFiles(index)).isEmpty();
    index.start();
    assertThatThrownBy(index::start)
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("finish it or take it back");
  }

  @Test
  void anUpgradeOfAnotherIndexIsRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    index.start();
    Path other = temporary.resolve("other");
    IndexEditor.open(other, IndexSettings.of(Space.declared("third", 3))).close();
    Files.move(index.folder().resolve("upgrade"), other.resolve("upgrade"));
    assertThatThrownBy(() -> LiveUpgrade.find(other))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("third")
        .hasMessageContaining(index.models().newSpace().fingerprint());
    SearchIndex.open(other).close();
  }

  @Test
  void oneJobAtATime() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    PassageEncoder meddling =
        texts -> {
          for (var step :
              List.<ThrowingCallable>of(
                  () -> index.backfill(upgrade, Backfill.DEFAULTS),
                  () -> LiveUpgrade.finish(index.folder(), Progress.NONE),
                  () -> LiveUpgrade.rollback(index.folder()),
                  index::start)) {
            assertThatThrownBy(step)
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(index.folder().toString())
                .hasMessageContaining("another job");
          }
          return index.models().fresh(texts);
        };
    upgrade.backfill(
        Backfill.DEFAULTS.withBatch(500), Collections.emptyIterator(), meddling, Progress.NONE);
    try (var editor = index.editor()) {
      assertThatThrownBy(() -> LiveUpgrade.finish(index.folder(), Progress.NONE))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("editor");
      assertThat(editor.settings()).isEqualTo(index.settings());
    }
    assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();
  }

  @SeededTest
  void aSnapshotLeavesTheUpgradeOutAndItsOwnTakesIt(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(25));
    Path copy = temporary.resolve("copy");
    try (var editor = index.editor()) {
      editor.snapshot(copy);
      editor.delete("d1");
      editor.commit();
    }
    assertThat(LiveUpgrade.find(copy)).isEmpty();
    SearchIndex.open(copy).close();
    upgrade.snapshot(copy);
    UpgradeStatus status = LiveUpgrade.of(copy).status();
    assertThat(status.target()).isEqualTo(index.upgrade());
    assertThat(status.passagesDone()).isEqualTo(25);
    assertThat(status.stale()).isZero();
    assertThatThrownBy(() -> upgrade.snapshot(copy)).isInstanceOf(OptionException.class);
    LiveUpgrade.rollback(copy);
    assertThat(upgrade.status().passagesDone() + upgrade.status().stale()).isEqualTo(25);
  }

  @SeededTest
  void vectorsMadeElsewhereAreKept(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    var vectors = new LinkedHashMap<PassageKey, float[]>();
    for (TextDocument document : index.documents()) {
      var spans = LiveIndex.spans(document);
      for (int i = 0; i < spans.size(); i++) {
        vectors.put(
            new PassageKey(document.id(), i), index.models().fresh(spans.get(i).text(document)));
      }
    }
    var strangers = Map.of(new PassageKey("nobody", 0), index.models().fresh("w1"));
    assertThat(upgrade.keep(strangers)).isZero();
    assertThatThrownBy(() -> upgrade.keep(Map.of(index.keys().getFirst(), new float[3])))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining(index.keys().getFirst().document());
    assertThat(upgrade.keep(vectors)).isEqualTo(vectors.size());
    assertThat(upgrade.status().isComplete()).isTrue();
  }

  @SeededTest
  void vectorsOfTextsThatHaveChangedSinceAreNotKept(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    TextDocument document =
        index.documents().stream()
            .filter(each -> LiveIndex.spans(each).size() == 1)
            .findFirst()
            .orElseThrow();
    PassageKey changing = new PassageKey(document.id(), 0);
    PassageKey staying =
        index.keys().stream()
            .filter(each -> !each.document().equals(document.id()))
            .findFirst()
            .orElseThrow();
    try (var main = SearchIndex.open(index.folder());
        var read = main.moment()) {
      var vectors =
          Map.of(changing, index.models().fresh("w1"), staying, index.models().fresh("w2"));
      try (var editor = index.editor()) {
        index.put(editor, changed(document));
        editor.commit();
      }
      assertThat(upgrade.keep(read, vectors)).isEqualTo(1);
      assertThat(upgrade.missing()).contains(changing).doesNotContain(staying);
      assertThat(upgrade.status().stale()).isZero();

      LiveUpgrade.rollback(index.folder());
      LiveUpgrade again =
          LiveUpgrade.start(
              index.folder(), index.upgrade(), index.models().spaces(), read, vectors);
      assertThat(again.missing()).contains(changing).doesNotContain(staying);
      assertThat(again.status().passagesDone()).isEqualTo(1);
    }
  }

  @Test
  void aStartWithVectorsIsAllOrNothing() throws IOException {
    var index = index(Seed.DEFAULT);
    PassageKey key = index.keys().getFirst();
    try (var main = SearchIndex.open(index.folder());
        var read = main.moment()) {
      assertThatThrownBy(() ->
              LiveUpgrade.start(
                  index.folder(),
                  index.upgrade(),
                  index.models().spaces(),
                  read,
                  Map.of(key, new float[3])))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining(key.document());
      assertThat(LiveUpgrade.find(index.folder())).isEmpty();
      assertThat(upgradeFiles(index)).isEmpty();
    }
  }

  @Test
  void nothingOfAnUpgradeGoesIntoTheNextOne() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade first = index.start();
    PassageKey key = index.keys().getFirst();
    LiveUpgrade.rollback(index.folder());
    LiveUpgrade second = index.startAnother();
    for (var step :
        List.<ThrowingCallable>of(
            () -> first.keep(Map.of(key, index.models().fresh("w1"))),
            () -> index.backfill(first, Backfill.DEFAULTS),
            () -> first.snapshot(index.folder()),
            first::spaces,
            first::missing,
            first::status)) {
      assertThatThrownBy(step)
          .isInstanceOf(OptionException.class)
          .hasMessageContaining(index.folder().toString());
    }
    assertThatThrownBy(first::status)
        .hasMessageContaining(first.target().to().toString())
        .hasMessageContaining(second.target().to().toString());
    assertThat(second.status().passagesDone()).isZero();
    assertThat(second.missing()).isEqualTo(index.keys());
  }

  @Test
  void anUpgradeOfTheFutureIsRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    var notes = new UpgradeNotes(upgrade.from(), upgrade.target());
    IndexSettings settings = notes.settingsOfVectors(index.settings());
    assertThat(UpgradeNotes.of(settings, "here")).isEqualTo(notes);
    assertThatThrownBy(() -> UpgradeNotes.of(settings.withNote("upgrade.format", "2"), "here"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("here")
        .hasMessageContaining("found format 2");
    for (String note : List.of("upgrade.way", "upgrade.order", "upgrade.provenance")) {
      assertThatThrownBy(() -> UpgradeNotes.of(settings.withNote(note, "odd"), "here"))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("here");
    }
    assertThatThrownBy(() -> UpgradeNotes.of(index.settings(), "here"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("found format none");
  }

  @Test
  void damageIsFoundAndNamed() throws IOException {
    var index = index(Seed.DEFAULT);
    index.backfill(index.start(), Backfill.DEFAULTS);
    for (Path file : upgradeFiles(index)) {
      String name = file.getFileName().toString();
      if (Files.isDirectory(file) || name.endsWith(".lock") || name.startsWith("segments_")) {
        continue;
      }
      byte[] whole = Files.readAllBytes(file);
      byte[] damaged = whole.clone();
      damaged[3] ^= 1;
      Files.write(file, damaged);
      assertThatThrownBy(() -> UpgradingIndex.open(index.folder()))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(name);
      SearchIndex.open(index.folder()).close();
      Files.write(file, whole);
    }
    UpgradingIndex.open(index.folder()).close();
  }

  @Test
  void anIndexThatLostItsCommitIsNotTakenForSomethingElse() throws IOException {
    var index = index(Seed.DEFAULT);
    index.start();
    try (Stream<Path> files = Files.list(index.folder())) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("segments_")) {
          Files.delete(file);
        }
      }
    }
    assertThatThrownBy(() -> SearchIndex.open(index.folder()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("segments_N");
  }
}

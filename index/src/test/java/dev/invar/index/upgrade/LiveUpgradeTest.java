package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.Filter;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.VectorStorage;
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
import java.util.ArrayList;
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

  @SeededTest
  void rollbackLeavesTheIndexByteForByte(Seed seed) throws IOException {
    var index = index(seed);
    var before = index.files();
    LiveUpgrade upgrade = index.start();
    assertThat(index.files()).isEqualTo(before);
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(20));
    assertThat(index.files()).isEqualTo(before);
    LiveUpgrade.rollback(index.folder());
    assertThat(index.files()).isEqualTo(before);
    assertThat(upgradeFiles(index)).isEmpty();
    assertThat(LiveUpgrade.find(index.folder())).isEmpty();
    index.start();
  }

  @SeededTest
  void finishingGivesTheIndexThatTheNewModelWouldHaveMade(Seed seed) throws IOException {
    var index = index(seed);
    try (var editor = index.editor()) {
      editor.delete("d7");
      index.put(editor, changed(index.documents().get(3)));
      editor.commit();
    }
    List<TextDocument> before = stored(index.folder());
    index.backfill(index.start(), Backfill.DEFAULTS);
    assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();

    assertThat(upgradeFiles(index)).isEmpty();
    assertThat(stored(index.folder())).isEqualTo(before);
    IndexSettings after =
        IndexSettings.of(index.models().newSpace())
            .withNote("encoder", "new")
            .withNote("window", "6");
    assertThat(SearchIndex.settings(index.folder())).isEqualTo(after);
    Path fresh = temporary.resolve("fresh");
    try (var editor = IndexEditor.open(fresh, after)) {
      for (TextDocument document : before) {
        editor.put(document, LiveIndex.passages(document, index.models()::fresh));
      }
      editor.commit();
    }
    assertSameHits(index.folder(), fresh, index, seed);
    try (var editor = IndexEditor.open(index.folder(), after)) {
      for (TextDocument document : before) {
        assertThat(editor.isCurrent(document)).isTrue();
      }
    }
  }

  private static TextDocument changed(TextDocument document) {
    return new TextDocument(document.id(), "changed", "w1 w2 w3 w4 w5 w6", document.metadata());
  }

  private static List<TextDocument> stored(Path folder) throws IOException {
    var documents = new ArrayList<TextDocument>();
    try (var index = SearchIndex.open(folder);
        var moment = index.moment()) {
      moment.visit(place -> documents.add(moment.document(place)));
    }
    return documents;
  }

  private static void assertSameHits(Path one, Path other, LiveIndex index, Seed seed)
      throws IOException {
    try (var first = SearchIndex.open(one);
        var second = SearchIndex.open(other)) {
      first.verify();
      assertThat(first.documents()).isEqualTo(second.documents());
      assertThat(first.passages()).isEqualTo(second.passages());
      for (int i = 0; i < 5; i++) {
        String text = LiveIndex.query(seed.derive("query " + i));
        var exact = new SearchQuery.Exact(index.models().fresh(text), index.models().newSpace());
        assertThat(first.search(exact, SIZE)).isEqualTo(second.search(exact, SIZE));
        var words = new SearchQuery.Lexical(text);
        assertThat(first.search(words, SIZE)).isEqualTo(second.search(words, SIZE));
      }
    }
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

  @Test
  void whatAKilledStartOrRollbackLeavesIsCleanedUp() throws IOException {
    var index = index(Seed.DEFAULT);
    index.backfill(index.start(), Backfill.DEFAULTS);
    Path vectors = index.folder().resolve("upgrade/vectors");
    try (Stream<Path> files = Files.list(vectors)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("segments_")) {
          Files.delete(file);
        }
      }
    }
    assertThat(LiveUpgrade.find(index.folder())).isEmpty();
    assertThat(LiveUpgrade.of(started(index)).status().passagesDone()).isZero();
    LiveUpgrade.rollback(index.folder());
    assertThat(upgradeFiles(index)).isEmpty();
  }

  private static Path started(LiveIndex index) throws IOException {
    index.start();
    return index.folder();
  }

  @Test
  void whatAKilledFinishLeavesIsCleanedUp() throws IOException {
    var index = index(Seed.DEFAULT);
    index.backfill(index.start(), Backfill.DEFAULTS);
    Path upgrade = index.folder().resolve("upgrade");
    Path aside = temporary.resolve("aside");
    copy(upgrade, aside);
    LiveUpgrade.finish(index.folder(), Progress.NONE);
    copy(aside, upgrade);

    assertThat(LiveUpgrade.find(index.folder())).isEmpty();
    SearchIndex.open(index.folder()).close();
    assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();
    assertThat(upgradeFiles(index)).isEmpty();
    copy(aside, upgrade);
    assertThatThrownBy(() -> LiveUpgrade.rollback(index.folder()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("no way back");
    assertThat(upgradeFiles(index)).isEmpty();
    copy(aside, upgrade);
    var next =
        new UpgradeTarget(
            index.models().oldSpace(),
            new TreeMap<>(),
            UpgradeWay.RE_EMBED,
            FillOrder.INDEX,
            index.upgrade().provenance());
    var spaces = index.models().spaces();
    SpaceStatistics ofOld = spaces.before();
    SpaceStatistics ofNew = spaces.after();
    var back = new TwoSpaces(ofNew, ofOld);
    assertThat(LiveUpgrade.start(index.folder(), next, back).status().passagesDone()).isZero();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
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

  @Test
  void vectorsAreKeptTheWayTheIndexKeepsThem() throws IOException {
    Path folder = temporary.resolve("int8");
    var models = new TwoModels(Seed.DEFAULT);
    var settings = IndexSettings.of(models.oldSpace()).withVectors(VectorStorage.INT8);
    var document = new TextDocument("a", "", "w1 w2");
    try (var editor = IndexEditor.open(folder, settings)) {
      editor.put(document, LiveIndex.passages(document, models::old));
      editor.commit();
    }
    var index = new LiveIndex(folder, models, List.of(document));
    index.backfill(index.start(), Backfill.DEFAULTS);
    LiveUpgrade.finish(folder, Progress.NONE);
    try (var finished = SearchIndex.open(folder)) {
      assertThat(finished.settings().vectors()).isEqualTo(VectorStorage.INT8);
      var query = new SearchQuery.Dense(models.fresh("w1 w2"), models.newSpace());
      assertThat(finished.rank(query, 1, Filter.ALL).ids()).containsExactly("a");
    }
  }

  @Test
  void anIndexWithoutDocumentsIsUpgradedAtOnce() throws IOException {
    var index = LiveIndex.create(temporary.resolve("empty"), Seed.DEFAULT, 0);
    LiveUpgrade upgrade = index.start();
    assertThat(upgrade.status().isComplete()).isTrue();
    assertThat(upgrade.status().share()).isEqualTo(1);
    assertThat(LiveUpgrade.finish(index.folder(), Progress.NONE)).isTrue();
    assertThat(SearchIndex.settings(index.folder()).space()).contains(index.models().newSpace());
  }

  @Test
  void aFinishThatIsCancelledChangesNothing() throws IOException {
    var index = index(Seed.DEFAULT);
    index.backfill(index.start(), Backfill.DEFAULTS);
    var before = index.files();
    Progress cancelled =
        new Progress() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThat(LiveUpgrade.finish(index.folder(), cancelled)).isFalse();
    assertThat(index.files()).isEqualTo(before);
    assertThat(LiveUpgrade.of(index.folder()).status().isComplete()).isTrue();
  }
}

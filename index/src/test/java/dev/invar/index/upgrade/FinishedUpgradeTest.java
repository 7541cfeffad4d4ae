package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.Filter;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.VectorStorage;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upgrade that is finished or taken back, or was killed on the way. */
class FinishedUpgradeTest {
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
}

package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.Filter;
import dev.invar.index.Hit;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.Reach;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpgradingIndexTest {
  private static final int SIZE = 90;
  private static final int K = 10;
  private static final Filter RED = Filter.equal("colour", "red");

  @TempDir Path temporary;

  private LiveIndex index(Seed seed) throws IOException {
    return LiveIndex.create(temporary.resolve("index"), seed, SIZE);
  }

  @SeededTest
  void migratingBeginsAsTheOldIndexAndEndsAsTheNewOne(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    var ends = new ArrayList<List<Hit>>();
    try (var upgrading = UpgradingIndex.open(index.folder());
        var untouched = SearchIndex.open(index.folder())) {
      assertThat(upgrading.share()).isZero();
      for (String text : LiveIndex.queries(seed)) {
        var exact = new SearchQuery.Exact(index.models().old(text), index.models().oldSpace());
        for (Filter filter : List.of(Filter.ALL, RED)) {
          assertThat(upgrading.search(index.migrating(text), K, filter))
              .isEqualTo(untouched.search(exact, K, filter));
        }
        assertThat(upgrading.search(new UpgradeQuery.Old(exact), K))
            .isEqualTo(untouched.search(exact, K));
      }
      index.backfill(upgrade, Backfill.DEFAULTS);
      assertThat(upgrading.refresh()).isTrue();
      assertThat(upgrading.refresh()).isFalse();
      assertThat(upgrading.share()).isEqualTo(1);
      for (String text : LiveIndex.queries(seed)) {
        ends.add(upgrading.search(index.migrating(text), K));
        ends.add(upgrading.search(index.migrating(text), K, RED));
        ends.add(upgrading.search(index.migrating(text), SIZE));
      }
    }
    LiveUpgrade.finish(index.folder(), Progress.NONE);
    try (var finished = SearchIndex.open(index.folder())) {
      var found = new ArrayList<List<Hit>>();
      for (String text : LiveIndex.queries(seed)) {
        var exact = new SearchQuery.Exact(index.models().fresh(text), index.models().newSpace());
        found.add(finished.search(exact, K));
        found.add(finished.search(exact, K, RED));
        found.add(finished.search(exact, SIZE));
      }
      assertThat(ends).isEqualTo(found);
    }
  }

  private static List<String> ids(List<Hit> hits) {
    return hits.stream().map(Hit::id).toList();
  }

  @SeededTest
  void filtersHoldInEveryMode(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(60));
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      for (UpgradeQuery query : index.modes(LiveIndex.query(seed))) {
        var hits = upgrading.search(query, SIZE, RED);
        assertThat(hits).hasSizeGreaterThan(5);
        assertThat(hits)
            .allSatisfy(hit -> assertThat(hit.metadata()).containsEntry("colour", "red"));
        assertThat(upgrading.rank(query, SIZE, RED).ids()).isEqualTo(ids(hits));
        assertThat(hits).isSortedAccordingTo(Comparator.comparingDouble(Hit::score).reversed());
      }
    }
  }

  @Test
  void aWayStandsForASearch() throws IOException {
    var index = index(Seed.DEFAULT);
    Optional<QueryVector> old = Optional.of(index.oldQuery("w1"));
    QueryVector fresh = index.freshQuery("w1");
    for (UpgradeWay way : UpgradeWay.values()) {
      if (way.isReference() || way == UpgradeWay.KEEP) {
        assertThatThrownBy(() -> UpgradeQuery.Dense.of(way, old, fresh))
            .isInstanceOf(OptionException.class)
            .hasMessageContaining(way.id());
      } else {
        assertThat(UpgradeQuery.Dense.of(way, old, fresh)).isInstanceOf(UpgradeQuery.Dense.class);
      }
    }
    assertThatThrownBy(() -> UpgradeQuery.Dense.of(UpgradeWay.CASCADE, Optional.empty(), fresh))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("cascade");
    assertThat(UpgradeQuery.Dense.of(UpgradeWay.RETIRED_CASCADE, Optional.empty(), fresh))
        .isEqualTo(UpgradeQuery.RetiredCascade.of(fresh));
  }

  @Test
  void vectorsOfTheWrongSpaceAreRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    index.start();
    QueryVector old = index.oldQuery("w1");
    QueryVector fresh = index.freshQuery("w1");
    var other = new QueryVector(fresh.vector(), Space.declared("other", TwoModels.NEW_WIDTH));
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      for (UpgradeQuery query :
          List.of(
              UpgradeQuery.Mix.of(fresh, old),
              UpgradeQuery.Mix.of(old, other),
              UpgradeQuery.Cascade.of(old, old),
              UpgradeQuery.Cascade.of(other, fresh),
              UpgradeQuery.RetiredCascade.of(other),
              UpgradeQuery.BridgeOnly.of(old),
              new UpgradeQuery.Migrating(Optional.of(fresh), fresh, Reach.WALK),
              new UpgradeQuery.Migrating(Optional.of(old), other, Reach.WALK))) {
        assertThatThrownBy(() -> upgrading.search(query, K))
            .isInstanceOf(ShapeException.class)
            .hasMessageContaining("equal width is not equal space");
      }
      assertThatThrownBy(() -> upgrading.search(UpgradeQuery.BridgeOnly.of(fresh), 0))
          .isInstanceOf(OptionException.class);
    }
  }

  @Test
  void withoutAMapWhatNeedsOneIsRefused() throws IOException {
    var index = index(Seed.DEFAULT);
    var all = index.models().spaces();
    var mapless = new TwoSpaces(Optional.empty(), all.before(), all.after(), Optional.empty());
    LiveUpgrade.start(index.folder(), index.upgrade(), mapless);
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      var modes = index.modes("w1 w2");
      for (int i : new int[] {0, 2, 3, 5}) {
        assertThatThrownBy(() -> upgrading.search(modes.get(i), K))
            .isInstanceOf(OptionException.class)
            .hasMessageContaining("map");
      }
      assertThat(upgrading.search(modes.get(1), K)).hasSize(K);
      assertThat(upgrading.search(modes.get(4), K)).hasSize(K);
    }
    try (var upgrading = UpgradingIndex.open(index.folder())) {
      var modes = index.modes("w7 w8 w9");
      assertThatThrownBy(() -> upgrading.search(modes.get(1), K))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("encoder");
    }
  }

  @SeededTest
  void documentsThatChangeAreSearchedAsTheyAre(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS);
    String text = "w1 w2 w3 w4 w5 w6";
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      try (var editor = index.editor()) {
        index.put(editor, new TextDocument("d3", "", text));
        index.put(editor, new TextDocument("late", "", text));
        editor.delete("d0");
        editor.commit();
      }
      List<Hit> before = upgrading.search(index.migrating(text), SIZE);
      assertThat(ids(before)).doesNotContain("late");
      assertThat(upgrading.refresh()).isTrue();
      assertThat(upgrading.share()).isLessThan(1);
      List<Hit> hits = upgrading.search(index.migrating(text), SIZE);
      assertThat(ids(hits)).contains("late", "d3").doesNotContain("d0");
      assertThat(ids(hits)).doesNotHaveDuplicates();
      var cascade = UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text));
      assertThat(ids(upgrading.search(cascade, 2))).containsExactly("d3", "late");
    }
    assertThat(upgrade.missing()).isEmpty();
  }

  @Test
  void aCascadeGoesOnWhileSomebodyElseWrites() throws IOException {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh);
    var all = new ArrayList<UpgradeQuery>();
    for (int i = 0; i < 12; i++) {
      String text = LiveIndex.query(new Seed(i));
      all.add(UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text)));
    }
    try (var writer = IndexEditor.open(index.folder().resolve("upgrade/vectors"))) {
      for (UpgradeQuery query : all) {
        assertThat(upgrading.search(query, K)).hasSize(K);
      }
      assertThat(writer.settings().space()).contains(index.models().newSpace());
      assertThat(upgrade.status().passagesDone()).isZero();
    }
    assertThat(upgrading.refresh()).isTrue();
    long kept = upgrade.status().passagesDone();
    assertThat(kept).isGreaterThan(60);
    assertThat(upgrading.share()).isEqualTo((double) kept / index.keys().size());
    upgrading.close();
    upgrading.close();
    assertThatThrownBy(() -> upgrading.search(all.getFirst(), K))
        .isInstanceOf(BackendException.class);
  }

  @Test
  void anUpgradeThatEndsMeanwhileIsToldByTheNextRefresh() throws IOException {
    var index = index(Seed.DEFAULT);
    assertThatThrownBy(() -> UpgradingIndex.open(index.folder()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("one under way");
    index.start();
    String text = "w1 w2";
    var cascade = UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text));
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      upgrading.search(cascade, K);
      LiveUpgrade.rollback(index.folder());
      assertThat(upgrading.search(cascade, K)).hasSize(K);
      assertThatThrownBy(upgrading::refresh)
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("one under way");
    }
    assertThat(index.folder().resolve("upgrade")).doesNotExist();
  }

  @Test
  void vectorsThatWaitDoNotGoIntoTheNextUpgrade() throws IOException {
    var index = index(Seed.DEFAULT);
    index.start();
    String text = "w1 w2";
    var cascade = UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text));
    var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh);
    try (var writer = IndexEditor.open(index.folder().resolve("upgrade/vectors"))) {
      assertThat(upgrading.search(cascade, K)).hasSize(K);
      assertThat(writer.settings().space()).contains(index.models().newSpace());
    }
    LiveUpgrade.rollback(index.folder());
    LiveUpgrade second = index.startAnother();
    assertThat(upgrading.search(cascade, K)).hasSize(K);
    assertThatThrownBy(upgrading::refresh)
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("another");
    upgrading.search(cascade, K);
    upgrading.close();
    assertThat(second.status().passagesDone()).isZero();
    assertThat(second.status().stale()).isZero();
  }

  @Test
  void aSearchDoesNotFailBecauseItsVectorsCannotBeKept() throws IOException {
    var index = index(Seed.DEFAULT);
    index.start();
    Path vectors = index.folder().resolve("upgrade/vectors");
    var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh);
    try (Stream<Path> files = Files.list(vectors)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("segments_")) {
          Files.write(file, new byte[] {1, 2, 3});
        }
      }
    }
    for (int i = 0; i < 12; i++) {
      String text = LiveIndex.query(new Seed(i));
      var cascade = UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text));
      assertThat(upgrading.search(cascade, K)).hasSize(K);
    }
    assertThatThrownBy(upgrading::close).isInstanceOf(FormatException.class);
  }

  @Test
  void aFinishedFillNeedsNoMap() throws IOException {
    var index = index(Seed.DEFAULT);
    TwoSpaces all = index.models().spaces();
    var mapless = new TwoSpaces(all.before(), all.after());
    LiveUpgrade upgrade = LiveUpgrade.start(index.folder(), index.upgrade(), mapless);
    index.backfill(upgrade, Backfill.DEFAULTS);
    QueryVector fresh = index.freshQuery("w1 w2");
    var alone = new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.EXACT);
    try (var upgrading = UpgradingIndex.open(index.folder())) {
      assertThat(upgrading.search(alone, K))
          .isEqualTo(upgrading.search(index.migrating("w1 w2"), K))
          .hasSize(K);
    }
  }

  @Test
  void closingWaitsForSearchesAndKeepsWhatTheyMake() throws Exception {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    var closers = new ArrayList<Thread>();
    var failures = new ArrayList<Throwable>();
    var opened = new ArrayList<UpgradingIndex>();
    PassageEncoder encoder =
        texts -> {
          Thread closer =
              Thread.ofPlatform()
                  .start(() ->
                      Optional.ofNullable(catchThrowable(opened.getFirst()::close))
                          .ifPresent(failures::add));
          closers.add(closer);
          while (closer.getState() != Thread.State.WAITING
              && closer.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
          }
          return index.models().fresh(texts);
        };
    opened.add(UpgradingIndex.open(index.folder(), encoder));
    String text = "w1 w2";
    var cascade = UpgradeQuery.Cascade.of(index.oldQuery(text), index.freshQuery(text));
    assertThat(opened.getFirst().search(cascade, K, RED)).hasSize(K);
    for (Thread closer : closers) {
      closer.join();
    }
    assertThat(failures).isEmpty();
    assertThat(upgrade.status().passagesDone()).isBetween(1L, 63L);
    assertThatThrownBy(() -> opened.getFirst().search(cascade, K))
        .isInstanceOf(BackendException.class);
  }

  @Test
  void largeIndexesAreWalked() throws IOException {
    var models = new TwoModels(Seed.DEFAULT);
    Path folder = temporary.resolve("large");
    var documents = LiveIndex.documents(Seed.DEFAULT, 1500);
    var index = new LiveIndex(folder, models, documents);
    try (var editor = IndexEditor.open(folder, IndexSettings.of(models.oldSpace()))) {
      for (TextDocument document : documents) {
        editor.put(document, List.of(EmbeddedPassage.of(models.old(document.fullText()))));
      }
      editor.commit();
    }
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(700).withBatch(100));
    try (var upgrading = UpgradingIndex.open(folder)) {
      int found = 0;
      for (int i = 0; i < 10; i++) {
        String text = LiveIndex.query(new Seed(i));
        var exact = upgrading.rank(index.migrating(text), K, Filter.ALL).ids();
        var walk =
            new UpgradeQuery.Migrating(
                Optional.of(index.oldQuery(text)), index.freshQuery(text), Reach.WALK);
        found +=
            (int)
                upgrading.rank(walk, K, Filter.ALL).ids().stream().filter(exact::contains).count();
      }
      assertThat(found).isGreaterThanOrEqualTo(95);
    }
  }

  @Test
  void manySearchWhileOneFillsAndOneEdits() throws Exception {
    var index = index(Seed.DEFAULT);
    LiveUpgrade upgrade = index.start();
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh);
        var threads = Executors.newFixedThreadPool(4)) {
      var running = new ArrayList<Future<Boolean>>();
      for (int thread = 0; thread < 3; thread++) {
        Seed own = new Seed(thread);
        Callable<Boolean> searches =
            () -> {
              for (int round = 0; round < 15; round++) {
                for (UpgradeQuery query :
                    index.modes(LiveIndex.query(own.derive("round" + round)))) {
                  assertThat(upgrading.search(query, K)).hasSize(K);
                }
              }
              return true;
            };
        running.add(threads.submit(searches));
      }
      Callable<Boolean> fills =
          () ->
              index
                  .backfill(upgrade, Backfill.DEFAULTS.withBatch(4).withCommitEvery(Duration.ZERO))
                  .status()
                  .isComplete();
      running.add(threads.submit(fills));
      for (int i = 0; i < 5; i++) {
        try (var editor = index.editor()) {
          index.put(editor, new TextDocument("late" + i, "", "w" + i + " w7 w8"));
          editor.commit();
        }
        upgrading.refresh();
      }
      for (Future<Boolean> each : running) {
        each.get();
      }
    }
    index.backfill(upgrade, Backfill.DEFAULTS);
    assertThat(upgrade.status().isComplete()).isTrue();
    assertThat(upgrade.status().stale()).isZero();
  }
}

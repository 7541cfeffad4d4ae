package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.align.upgrade.ScoreScale;
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
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.ConvexCombination;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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

  private static QueryVector old(LiveIndex index, String text) {
    return new QueryVector(index.models().old(text), index.models().oldSpace());
  }

  private static QueryVector fresh(LiveIndex index, String text) {
    return new QueryVector(index.models().fresh(text), index.models().newSpace());
  }

  private static List<String> queries(Seed seed) {
    return List.of(
        LiveIndex.query(seed.derive("one")),
        LiveIndex.query(seed.derive("two")),
        LiveIndex.query(seed.derive("three")));
  }

  private static UpgradeQuery.Migrating migrating(LiveIndex index, String text) {
    return new UpgradeQuery.Migrating(
        Optional.of(old(index, text)), fresh(index, text), Reach.EXACT);
  }

  @SeededTest
  void migratingBeginsAsTheOldIndexAndEndsAsTheNewOne(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    var ends = new ArrayList<List<Hit>>();
    try (var upgrading = UpgradingIndex.open(index.folder());
        var untouched = SearchIndex.open(index.folder())) {
      assertThat(upgrading.share()).isZero();
      for (String text : queries(seed)) {
        var exact = new SearchQuery.Exact(index.models().old(text), index.models().oldSpace());
        for (Filter filter : List.of(Filter.ALL, RED)) {
          assertThat(upgrading.search(migrating(index, text), K, filter))
              .isEqualTo(untouched.search(exact, K, filter));
        }
        assertThat(upgrading.search(new UpgradeQuery.Old(exact), K))
            .isEqualTo(untouched.search(exact, K));
      }
      index.backfill(upgrade, Backfill.DEFAULTS);
      assertThat(upgrading.refresh()).isTrue();
      assertThat(upgrading.refresh()).isFalse();
      assertThat(upgrading.share()).isEqualTo(1);
      for (String text : queries(seed)) {
        ends.add(upgrading.search(migrating(index, text), K));
        ends.add(upgrading.search(migrating(index, text), K, RED));
        ends.add(upgrading.search(migrating(index, text), SIZE));
      }
    }
    LiveUpgrade.finish(index.folder(), Progress.NONE);
    try (var finished = SearchIndex.open(index.folder())) {
      var found = new ArrayList<List<Hit>>();
      for (String text : queries(seed)) {
        var exact = new SearchQuery.Exact(index.models().fresh(text), index.models().newSpace());
        found.add(finished.search(exact, K));
        found.add(finished.search(exact, K, RED));
        found.add(finished.search(exact, SIZE));
      }
      assertThat(ends).isEqualTo(found);
    }
  }

  @SeededTest
  void halfwayEachPassageIsScoredByTheVectorsItHas(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    int all = index.keys().size();
    var bridge =
        upgrade.spaces().bridge(index.models().oldSpace(), index.models().newSpace()).orElseThrow();
    for (int moved : new int[] {10, 60, all - 5}) {
      int done = (int) upgrade.status().passagesDone();
      index.backfill(upgrade, Backfill.DEFAULTS.withMost(moved - done));
      Set<PassageKey> missing = Set.copyOf(upgrade.missing());
      try (var upgrading = UpgradingIndex.open(index.folder())) {
        assertThat(upgrading.share()).isEqualTo((double) moved / all);
        for (String text : queries(seed)) {
          UpgradeQuery.Migrating query = migrating(index, text);
          assertSame(
              upgrading.rank(query, K, Filter.ALL).hits(),
              halfMigrated(index, upgrade, missing, index.models().old(text), text));
          var retired = new UpgradeQuery.Migrating(Optional.empty(), query.fresh(), Reach.EXACT);
          assertSame(
              upgrading.rank(retired, K, Filter.ALL).hits(),
              halfMigrated(
                  index, upgrade, missing, bridge.vector(index.models().fresh(text)), text));
        }
      }
    }
  }

  private static List<Ranked> halfMigrated(
      LiveIndex index, LiveUpgrade upgrade, Set<PassageKey> missing, float[] old, String text)
      throws IOException {
    float[] fresh = index.models().fresh(text);
    double share = 1 - (double) missing.size() / index.keys().size();
    var score =
        new HalfMigratedScore(
            upgrade.spaces().before().scale(unit(old)),
            upgrade.spaces().after().scale(unit(fresh)),
            share);
    ScoreScale scale = score.newScale();
    var right = new ArrayList<Ranked>();
    for (TextDocument document : index.documents()) {
      var spans = LiveIndex.spans(document);
      IntStream.range(0, spans.size())
          .mapToDouble(i -> {
            String passage = spans.get(i).text(document);
            double before = cosine(old, index.models().old(passage));
            return missing.contains(new PassageKey(document.id(), i))
                ? score.of(before, OptionalDouble.empty())
                : score.of(before, OptionalDouble.of(cosine(fresh, index.models().fresh(passage))));
          })
          .max()
          .ifPresent(best ->
              right.add(new Ranked(document.id(), cosine(scale, best / (1 + score.oldWeight())))));
    }
    return right;
  }

  /** The cosine with a z-score. */
  private static double cosine(ScoreScale scale, double z) {
    return scale.mean() + scale.deviation() * z;
  }

  private static void assertSame(List<Ranked> found, List<Ranked> right) {
    right.sort(Comparator.comparingDouble(Ranked::score).reversed());
    for (int i = 0; i < found.size(); i++) {
      Ranked one = found.get(i);
      assertThat(one.score()).isCloseTo(right.get(i).score(), within(1e-4));
      assertThat(right)
          .anySatisfy(each -> {
            assertThat(each.id()).isEqualTo(one.id());
            assertThat(each.score()).isCloseTo(one.score(), within(1e-4));
          });
    }
    assertThat(found).hasSize(Math.min(K, right.size()));
  }

  private static double cosine(float[] a, float[] b) {
    double dot = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
    }
    return dot / (length(a) * length(b));
  }

  private static double length(float[] a) {
    double sum = 0;
    for (float x : a) {
      sum += (double) x * x;
    }
    return Math.sqrt(sum);
  }

  private static float[] unit(float[] a) {
    var unit = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      unit[i] = (float) (a[i] / length(a));
    }
    return unit;
  }

  private static LiveUpgrade startWithPast(LiveIndex index) throws IOException {
    return LiveUpgrade.start(
        index.folder(), index.upgrade(), index.models().spaces().with(index.models().past()));
  }

  @SeededTest
  void aCascadeRanksTheOldBestByBothModelsAndKeepsWhatItEncodes(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = startWithPast(index);
    var encoded = new AtomicInteger();
    PassageEncoder encoder =
        texts -> {
          encoded.addAndGet(texts.size());
          return index.models().fresh(texts);
        };
    int candidates = 6;
    var rule = new CascadeRule(candidates, 0.6, 0.3, 0.5);
    var first = new ArrayList<List<Hit>>();
    try (var upgrading = UpgradingIndex.open(index.folder(), encoder)) {
      for (String text : queries(seed)) {
        var cascade = new UpgradeQuery.Cascade(old(index, text), fresh(index, text), rule);
        List<Hit> hits = upgrading.search(cascade, K);
        first.add(hits);
        assertRight(index, upgrade, upgrading, cascade, text, hits);
        int before = encoded.get();
        assertThat(upgrading.search(cascade, K)).isEqualTo(hits);
        assertThat(encoded).as("nothing is encoded twice").hasValue(before);
        assertThat(upgrading.search(cascade, 3)).isEqualTo(hits.subList(0, 3));
      }
    }
    assertThat(encoded.get()).isPositive().isLessThanOrEqualTo(3 * candidates);
    assertThat(upgrade.status().passagesDone()).isEqualTo(encoded.get());
    try (var again = UpgradingIndex.open(index.folder())) {
      for (int i = 0; i < 3; i++) {
        String text = queries(seed).get(i);
        var cascade = new UpgradeQuery.Cascade(old(index, text), fresh(index, text), rule);
        assertThat(again.search(cascade, K)).as("no encoder is needed").isEqualTo(first.get(i));
      }
    }
  }

  private static void assertRight(
      LiveIndex index,
      LiveUpgrade upgrade,
      UpgradingIndex upgrading,
      UpgradeQuery.Cascade cascade,
      String text,
      List<Hit> hits)
      throws IOException {
    CascadeRule rule = cascade.rule();
    PastQueries past = index.models().past();
    float[] oldQuery = past.before().withShare(rule.queryShare()).apply(index.models().old(text));
    float[] newQuery = past.after().withShare(rule.queryShare()).apply(index.models().fresh(text));
    var exact = new SearchQuery.Exact(oldQuery, index.models().oldSpace());
    List<Hit> old = upgrading.search(new UpgradeQuery.Old(exact), K);
    FusedCascade.Scorer scorer =
        new FusedCascade(
                upgrade.spaces().before(),
                upgrade.spaces().after(),
                rule.oldWeight(),
                rule.caution())
            .scorer(unit(oldQuery), unit(newQuery));
    var right = new ArrayList<Ranked>();
    for (int i = 0; i < rule.candidates(); i++) {
      Hit hit = old.get(i);
      double cosine = cosine(newQuery, index.models().fresh(encoded(index, hit)));
      right.add(
          new Ranked(
              hit.id(), cosine(scorer.newScale(), scorer.fused(hit.score(), cosine, i + 1))));
    }
    right.sort(Comparator.comparingDouble(Ranked::score).reversed());
    for (int i = 0; i < hits.size(); i++) {
      Hit hit = hits.get(i);
      if (i < rule.candidates()) {
        assertThat(hit.score()).isCloseTo(right.get(i).score(), within(1e-4));
      } else {
        assertThat(hit.id()).isEqualTo(old.get(i).id());
        assertThat(hit.score()).isLessThanOrEqualTo(hits.get(i - 1).score());
      }
      // Where the old index ranked it.
      assertThat(old.get(hit.standings().getFirst().rank() - 1).id()).isEqualTo(hit.id());
    }
  }

  /** What was encoded of a hit: its passage, and the title if that belongs to it. */
  private static String encoded(LiveIndex index, Hit hit) {
    TextDocument document =
        index.documents().stream()
            .filter(each -> each.id().equals(hit.id()))
            .findFirst()
            .orElseThrow();
    return LiveIndex.spans(document).stream()
        .map(span -> span.text(document))
        .filter(text -> text.endsWith(hit.text()))
        .findFirst()
        .orElseThrow();
  }

  @SeededTest
  void searchesWithTheMapAreSearchesOfTheUntouchedIndex(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    Space from = index.models().oldSpace();
    AnchoredBridge bridge = upgrade.spaces().bridge(from, index.models().newSpace()).orElseThrow();
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      for (String text : queries(seed)) {
        QueryVector fresh = fresh(index, text);
        float[] mapped = bridge.vector(fresh.vector());
        var only = upgrading.search(new UpgradeQuery.BridgeOnly(fresh, Reach.EXACT), K);
        assertThat(ids(only)).isEqualTo(exact(upgrading, mapped, from));
        var retired = new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.EXACT);
        assertThat(upgrading.search(retired, K)).isEqualTo(only);

        QueryVector old = old(index, text);
        for (double weight : new double[] {0, 0.2, 1}) {
          var mix = new QueryMix(bridge, upgrade.spaces().before(), weight);
          float[] vector = mix.vector(unit(old.vector()), fresh.vector());
          assertThat(
                  ids(upgrading.search(new UpgradeQuery.Mix(old, fresh, weight, Reach.EXACT), K)))
              .isEqualTo(exact(upgrading, vector, from));
        }

        var rule = new CascadeRule(5, 0, 0, 0);
        var byNew =
            only.subList(0, 5).stream()
                .map(hit -> cosine(fresh.vector(), index.models().fresh(encoded(index, hit))))
                .sorted(Comparator.reverseOrder())
                .toList();
        var cascade = upgrading.search(new UpgradeQuery.RetiredCascade(fresh, rule), 5);
        for (int i = 0; i < 5; i++) {
          assertThat(cascade.get(i).score()).isCloseTo(byNew.get(i), within(1e-4));
        }
      }
    }
  }

  private static List<String> exact(UpgradingIndex index, float[] vector, Space space)
      throws IOException {
    var query = new UpgradeQuery.Old(new SearchQuery.Exact(vector, space));
    return ids(index.search(query, K));
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
      for (UpgradeQuery query : modes(index, LiveIndex.query(seed))) {
        var hits = upgrading.search(query, SIZE, RED);
        assertThat(hits).hasSizeGreaterThan(5);
        assertThat(hits)
            .allSatisfy(hit -> assertThat(hit.metadata()).containsEntry("colour", "red"));
        assertThat(upgrading.rank(query, SIZE, RED).ids()).isEqualTo(ids(hits));
        assertThat(hits).isSortedAccordingTo(Comparator.comparingDouble(Hit::score).reversed());
      }
    }
  }

  private static List<UpgradeQuery.Dense> modes(LiveIndex index, String text) {
    QueryVector old = old(index, text);
    QueryVector fresh = fresh(index, text);
    return List.of(
        UpgradeQuery.Mix.of(old, fresh),
        UpgradeQuery.Cascade.of(old, fresh),
        UpgradeQuery.RetiredCascade.of(fresh),
        UpgradeQuery.BridgeOnly.of(fresh),
        new UpgradeQuery.Migrating(Optional.of(old), fresh, Reach.WALK),
        new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.WALK));
  }

  @SeededTest
  void hybridSearchFusesWordsWithAnyOfThem(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(60));
    String text = LiveIndex.query(seed);
    List<Fusion> fusions = List.of(ReciprocalRankFusion.DEFAULTS, ConvexCombination.DEFAULTS);
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      Ranking words = upgrading.index().rank(new SearchQuery.Lexical(text), 100, RED);
      for (UpgradeQuery.Dense dense : modes(index, text)) {
        Ranking vectors = upgrading.rank(dense, 100, RED);
        var fromZero =
            Ranking.sorted(
                vectors.hits().stream()
                    .map(hit -> new Ranked(hit.id(), (1 + hit.score()) / 2))
                    .toList());
        for (Fusion fusion : fusions) {
          var hybrid = new UpgradeQuery.Hybrid(text, dense, fusion);
          Ranking right = fusion.fuse(List.of(words, fromZero)).top(K);
          assertThat(upgrading.rank(hybrid, K, RED)).isEqualTo(right);
          assertThat(ids(upgrading.search(hybrid, K, RED))).isEqualTo(right.ids());
        }
      }
    }
    LiveUpgrade.rollback(index.folder());
    index.start();
    try (var upgrading = UpgradingIndex.open(index.folder())) {
      Fusion fusion = fusions.getFirst();
      var old = old(index, text);
      assertThat(upgrading.search(new UpgradeQuery.Hybrid(text, migrating(index, text), fusion), K))
          .isEqualTo(
              upgrading
                  .index()
                  .search(new SearchQuery.Hybrid(text, old.vector(), old.space(), fusion), K));
    }
  }

  @Test
  void aWayStandsForASearch() throws IOException {
    var index = index(Seed.DEFAULT);
    Optional<QueryVector> old = Optional.of(old(index, "w1"));
    QueryVector fresh = fresh(index, "w1");
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
    QueryVector old = old(index, "w1");
    QueryVector fresh = fresh(index, "w1");
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
      var modes = modes(index, "w1 w2");
      for (int i : new int[] {0, 2, 3, 5}) {
        assertThatThrownBy(() -> upgrading.search(modes.get(i), K))
            .isInstanceOf(OptionException.class)
            .hasMessageContaining("map");
      }
      assertThat(upgrading.search(modes.get(1), K)).hasSize(K);
      assertThat(upgrading.search(modes.get(4), K)).hasSize(K);
    }
    try (var upgrading = UpgradingIndex.open(index.folder())) {
      var modes = modes(index, "w7 w8 w9");
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
      List<Hit> before = upgrading.search(migrating(index, text), SIZE);
      assertThat(ids(before)).doesNotContain("late");
      assertThat(upgrading.refresh()).isTrue();
      assertThat(upgrading.share()).isLessThan(1);
      List<Hit> hits = upgrading.search(migrating(index, text), SIZE);
      assertThat(ids(hits)).contains("late", "d3").doesNotContain("d0");
      assertThat(ids(hits)).doesNotHaveDuplicates();
      var cascade = UpgradeQuery.Cascade.of(old(index, text), fresh(index, text));
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
      all.add(UpgradeQuery.Cascade.of(old(index, text), fresh(index, text)));
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
    var cascade = UpgradeQuery.Cascade.of(old(index, text), fresh(index, text));
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
        var exact = upgrading.rank(migrating(index, text), K, Filter.ALL).ids();
        var walk =
            new UpgradeQuery.Migrating(
                Optional.of(old(index, text)), fresh(index, text), Reach.WALK);
        found +=
            (int)
                upgrading.rank(walk, K, Filter.ALL).ids().stream().filter(exact::contains).count();
      }
      assertThat(found).isGreaterThanOrEqualTo(95);
    }
  }
}

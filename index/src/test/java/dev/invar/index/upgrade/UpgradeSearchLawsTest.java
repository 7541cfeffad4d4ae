package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.align.upgrade.ScoreScale;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.Filter;
import dev.invar.index.Hit;
import dev.invar.index.Reach;
import dev.invar.index.SearchQuery;
import dev.invar.method.Seed;
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
import org.junit.jupiter.api.io.TempDir;

/** What each search of an index under upgrade must give, coded a second time from its formula. */
class UpgradeSearchLawsTest {
  private static final int SIZE = 90;
  private static final int K = 10;
  private static final Filter RED = Filter.equal("colour", "red");

  @TempDir Path temporary;

  private LiveIndex index(Seed seed) throws IOException {
    return LiveIndex.create(temporary.resolve("index"), seed, SIZE);
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
        for (String text : LiveIndex.queries(seed)) {
          UpgradeQuery.Migrating query = index.migrating(text);
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
            upgrade.spaces().before().scale(Cosines.unit(old)),
            upgrade.spaces().after().scale(Cosines.unit(fresh)),
            share);
    ScoreScale scale = score.newScale();
    var right = new ArrayList<Ranked>();
    for (TextDocument document : index.documents()) {
      var spans = LiveIndex.spans(document);
      IntStream.range(0, spans.size())
          .mapToDouble(i -> {
            String passage = spans.get(i).text(document);
            double before = Cosines.of(old, index.models().old(passage));
            return missing.contains(new PassageKey(document.id(), i))
                ? score.of(before, OptionalDouble.empty())
                : score.of(
                    before, OptionalDouble.of(Cosines.of(fresh, index.models().fresh(passage))));
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
      for (String text : LiveIndex.queries(seed)) {
        var cascade = new UpgradeQuery.Cascade(index.oldQuery(text), index.freshQuery(text), rule);
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
        String text = LiveIndex.queries(seed).get(i);
        var cascade = new UpgradeQuery.Cascade(index.oldQuery(text), index.freshQuery(text), rule);
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
            .scorer(Cosines.unit(oldQuery), Cosines.unit(newQuery));
    var right = new ArrayList<Ranked>();
    for (int i = 0; i < rule.candidates(); i++) {
      Hit hit = old.get(i);
      double cosine = Cosines.of(newQuery, index.models().fresh(encoded(index, hit)));
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
      for (String text : LiveIndex.queries(seed)) {
        QueryVector fresh = index.freshQuery(text);
        float[] mapped = bridge.vector(fresh.vector());
        var only = upgrading.search(new UpgradeQuery.BridgeOnly(fresh, Reach.EXACT), K);
        assertThat(ids(only)).isEqualTo(exact(upgrading, mapped, from));
        var retired = new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.EXACT);
        assertThat(upgrading.search(retired, K)).isEqualTo(only);

        QueryVector old = index.oldQuery(text);
        for (double weight : new double[] {0, 0.2, 1}) {
          var mix = new QueryMix(bridge, upgrade.spaces().before(), weight);
          float[] vector = mix.vector(Cosines.unit(old.vector()), fresh.vector());
          assertThat(
                  ids(upgrading.search(new UpgradeQuery.Mix(old, fresh, weight, Reach.EXACT), K)))
              .isEqualTo(exact(upgrading, vector, from));
        }

        var rule = new CascadeRule(5, 0, 0, 0);
        var byNew =
            only.subList(0, 5).stream()
                .map(hit -> Cosines.of(fresh.vector(), index.models().fresh(encoded(index, hit))))
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
  void hybridSearchFusesWordsWithAnyOfThem(Seed seed) throws IOException {
    var index = index(seed);
    LiveUpgrade upgrade = index.start();
    index.backfill(upgrade, Backfill.DEFAULTS.withMost(60));
    String text = LiveIndex.query(seed);
    List<Fusion> fusions = List.of(ReciprocalRankFusion.DEFAULTS, ConvexCombination.DEFAULTS);
    try (var upgrading = UpgradingIndex.open(index.folder(), index.models()::fresh)) {
      Ranking words = upgrading.index().rank(new SearchQuery.Lexical(text), 100, RED);
      for (UpgradeQuery.Dense dense : index.modes(text)) {
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
      var old = index.oldQuery(text);
      assertThat(upgrading.search(new UpgradeQuery.Hybrid(text, index.migrating(text), fusion), K))
          .isEqualTo(
              upgrading
                  .index()
                  .search(new SearchQuery.Hybrid(text, old.vector(), old.space(), fusion), K));
    }
  }
}

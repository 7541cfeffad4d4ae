package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeRanker;
import dev.invar.align.upgrade.UpgradeSample;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.Filter;
import dev.invar.index.SearchIndex;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/**
 * The index answers as the planner's ranker does over vectors in memory, so that what a plan shows
 * is what its way will give.
 */
class PlannedSearchTest {
  private static final int SIZE = 200;
  private static final int K = 10;
  private static final int QUERIES = 8;

  /** Of products of unit vectors in float, in units of their spread. */
  private static final double ROUNDING = 1e-5;

  @TempDir Path temporary;

  @SeededTest
  void everyWayAnswersAsItWasPlanned(Seed seed) throws IOException {
    var models = new TwoModels(seed);
    var documents = new ArrayList<TextDocument>();
    for (int i = 0; i < SIZE; i++) {
      documents.add(new TextDocument("d" + i, "", LiveIndex.query(seed.derive("d" + i))));
    }
    var index = new LiveIndex(temporary.resolve("index"), models, documents);
    try (var editor = index.editor()) {
      for (TextDocument document : documents) {
        editor.put(document, List.of(EmbeddedPassage.of(models.old(document.text()))));
      }
      editor.commit();
    }
    List<String> texts = documents.stream().map(TextDocument::text).toList();
    List<String> queries = texts("query", QUERIES, seed);
    UpgradeSample sample = sample(models, texts, queries);
    PairedRows past = pairs(models, texts("past", 30, seed));
    UpgradeRanker ranker =
        UpgradeRanker.fit(sample, sample.pairs(), Optional.of(past), UpgradeSettings.DEFAULTS);

    LiveUpgrade upgrade =
        LiveUpgrade.start(index.folder(), index.upgrade(), spaces(index, sample, past));
    try (var upgrading = UpgradingIndex.open(index.folder(), models::fresh)) {
      for (UpgradeWay way : UpgradeWay.values()) {
        if (way == UpgradeWay.RE_EMBED) {
          index.backfill(upgrade, Backfill.DEFAULTS.withBatch(SIZE));
          upgrading.refresh();
        }
        if (!way.isReference() && way != UpgradeWay.KEEP) {
          for (int i = 0; i < QUERIES; i++) {
            String text = queries.get(i);
            var query =
                UpgradeQuery.Dense.of(
                    way, Optional.of(index.oldQuery(text)), index.freshQuery(text));
            assertSame(
                upgrading.rank(query, K, Filter.ALL).ids(),
                ranker.rank(way, "q" + i, SIZE).hits(),
                way);
          }
        }
      }
    }
  }

  /** The same documents in the same order, but for those that are level but for rounding. */
  private static void assertSame(List<String> found, List<Ranked> right, UpgradeWay way) {
    Map<String, Double> scores = new HashMap<>();
    right.forEach(hit -> scores.put(hit.id(), hit.score()));
    for (int i = 0; i < found.size(); i++) {
      double score = right.get(i).score();
      assertThat(scores.getOrDefault(found.get(i), Double.NaN))
          .as("%s, place %d", way, i + 1)
          .isCloseTo(score, within(ROUNDING * Math.max(1, Math.abs(score))));
    }
    assertThat(found).hasSize(K).doesNotHaveDuplicates();
  }

  private static List<String> texts(String kind, int count, Seed seed) {
    return IntStream.range(0, count).mapToObj(i -> LiveIndex.query(seed.derive(kind + i))).toList();
  }

  private static TwoSpaces spaces(LiveIndex index, UpgradeSample sample, PairedRows past)
      throws IOException {
    Alignment alignment =
        UpgradeSettings.DEFAULTS
            .aligner()
            .fit(sample.pairs())
            .withMean(
                sample.newSpace(),
                Role.QUERY,
                QueryShift.ofPast(past.source().vectors(), 1).mean());
    try (var open = SearchIndex.open(index.folder());
        var moment = open.moment()) {
      return new TwoSpaces(
              TwoSpaces.statisticsOf(moment), SpaceStatistics.of(sample.newPassages().vectors()))
          .with(new AlignmentFile(alignment, Optional.empty(), index.upgrade().provenance()))
          .with(PastQueries.of(past));
    }
  }

  private static UpgradeSample sample(TwoModels models, List<String> texts, List<String> queries) {
    return new UpgradeSample(
        set("d", texts, models::old, models.oldSpace()),
        set("d", texts, models::fresh, models.newSpace()),
        set("q", queries, models::old, models.oldSpace()),
        set("q", queries, models::fresh, models.newSpace()));
  }

  private static PairedRows pairs(TwoModels models, List<String> texts) {
    return PairedRows.of(
        set("p", texts, models::fresh, models.newSpace()),
        set("p", texts, models::old, models.oldSpace()));
  }

  private static VectorSet set(
      String kind, List<String> texts, Function<String, float[]> model, Space space) {
    FloatMatrix rows = FloatMatrix.allocate(texts.size(), space.width());
    for (int i = 0; i < texts.size(); i++) {
      rows.setRow(i, model.apply(texts.get(i)));
    }
    return new VectorSet(
        IntStream.range(0, texts.size()).mapToObj(i -> kind + i).toList(), rows, space);
  }
}

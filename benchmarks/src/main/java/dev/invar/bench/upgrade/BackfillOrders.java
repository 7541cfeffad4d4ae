package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.DemandOrder;
import dev.invar.align.upgrade.DistanceOrder;
import dev.invar.align.upgrade.RandomOrder;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order documents move to the new model: mean nDCG@10 while they do, from the first to the
 * last (the area under the curve), for demand, distance from the own cluster's centre, and chance.
 */
record BackfillOrders(UpgradeSets sets) implements Part {
  private static final int STEPS = 10;
  private static final int RANDOM_ORDERS = 5;
  private static final int DEPTH = 1_000;

  private static final Claim OVER_RANDOM =
      claim(
          "g11-demand-over-random",
          "area of the order by demand less that of random orders, least of the checks, no unit",
          Criterion.atLeast(1e-9));
  private static final Claim OVER_DISTANCE =
      claim(
          "g11-demand-over-distance",
          "area of the order by demand less that of the order by distance from the cluster's centre,"
              + " mean over checks, no unit",
          Criterion.atLeast(1e-9));

  private static Claim claim(String id, String statement, Criterion criterion) {
    return new Claim(id, statement, criterion, UpgradeSets.NEEDS);
  }

  @Override
  public String name() {
    return "backfill-order";
  }

  @Override
  public List<Claim> claims() {
    return List.of(OVER_RANDOM, OVER_DISTANCE);
  }

  /** The areas of one check. */
  private record Areas(String name, double demand, double random, double distance) {
    double lead() {
      return demand - random;
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    var areas = new ArrayList<Areas>();
    setting.progress().begin("moving in three orders", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      for (ModelPair pair : pairs) {
        areas.add(areas(set, pair, setting.seed()));
        setting.progress().advance(1);
      }
    }
    report(areas, findings);
  }

  private static Areas areas(EncodedSet set, ModelPair pair, Seed seed) {
    var search = new MixedSearch(set, pair, WayRuns.statistics(set, pair, seed));
    VectorSet passages = set.passages(pair.old());
    List<String> ids = set.documents();
    double random = 0;
    for (int draw = 0; draw < RANDOM_ORDERS; draw++) {
      Seed drawn = seed.derive("random order " + draw + " " + set.name());
      random += area(set, search, new RandomOrder(drawn).of(ids)) / RANDOM_ORDERS;
    }
    return new Areas(
        set.name() + ", " + pair,
        area(set, search, DemandOrder.ofPast(past(set, pair)).of(ids)),
        random,
        area(
            set,
            search,
            new DistanceOrder(ClusterDistances.of(passages, seed.derive("clusters"))).of(ids)));
  }

  /** What the old index answered to past queries. */
  private static List<Ranking> past(EncodedSet set, ModelPair pair) {
    VectorSet passages = set.passages(pair.old());
    VectorSet queries = set.queries(pair.old()).select(set.tuning());
    Neighbors found = NearestRows.of(queries.vectors(), passages.vectors(), Score.DOT, DEPTH);
    return IntStream.range(0, queries.size())
        .mapToObj(query ->
            new Ranking(
                IntStream.range(0, found.k())
                    .mapToObj(place ->
                        new Ranked(
                            passages.ids().get((int) found.row(query, place)),
                            found.score(query, place)))
                    .toList()))
        .toList();
  }

  /** Mean nDCG@10 over the move, by the trapezoidal rule. */
  private static double area(EncodedSet set, MixedSearch search, List<String> order) {
    double sum = 0;
    for (int step = 0; step <= STEPS; step++) {
      double weight = step == 0 || step == STEPS ? 0.5 : 1;
      sum += weight * search.ndcg(HalfMigrated.first(set, order, (double) step / STEPS));
    }
    return sum / STEPS;
  }

  private static void report(List<Areas> areas, Findings findings) {
    findings.table(
        new FigureTable(
            "backfill-order",
            "mean nDCG@10 while documents move, %d steps; random: mean of %d orders"
                .formatted(STEPS, RANDOM_ORDERS),
            List.of("demand", "random", "distance", "demand − random", "demand − distance"),
            areas.stream()
                .map(area ->
                    Line.of(
                        area.name(),
                        area.demand(),
                        area.random(),
                        area.distance(),
                        area.lead(),
                        area.demand() - area.distance()))
                .toList()));
    Areas worst = areas.stream().min((a, b) -> Double.compare(a.lead(), b.lead())).orElseThrow();
    long above = areas.stream().filter(area -> area.lead() > 0).count();
    findings.measured(
        OVER_RANDOM.id(),
        worst.lead(),
        "%s; above in %d of %d checks, by %.4f on the mean"
            .formatted(
                worst.name(),
                above,
                areas.size(),
                areas.stream().mapToDouble(Areas::lead).average().orElseThrow()));
    findings.measured(
        OVER_DISTANCE.id(),
        areas.stream().mapToDouble(area -> area.demand() - area.distance()).average().orElseThrow(),
        areas.size() + " checks");
  }
}

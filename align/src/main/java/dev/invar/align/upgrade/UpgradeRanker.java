package dev.invar.align.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.Migration;
import dev.invar.align.UnitLength;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Answers a sample's queries in every {@link UpgradeWay}, by exact search over the sample's
 * passages.
 *
 * <p>Cost: two fits, then O(nd) a query and way, for n passages. Safe for use by several threads.
 */
public final class UpgradeRanker {
  private final UpgradeSample sample;
  private final UpgradeSettings settings;
  private final FloatMatrix oldRows;
  private final FloatMatrix newRows;
  private final CentredRows centred;
  private final SpaceStatistics oldSpace;
  private final SpaceStatistics newSpace;
  private final Shifts shifts;
  private final Bridges bridges;
  private final Map<String, Integer> queryRows;

  private UpgradeRanker(
      UpgradeSample sample, UpgradeSettings settings, Bridges bridges, Shifts shifts) {
    this.sample = sample;
    this.settings = settings;
    this.oldRows = UnitLength.ofRows(sample.oldPassages().vectors(), "old passage");
    this.newRows = UnitLength.ofRows(sample.newPassages().vectors(), "new passage");
    this.oldSpace = SpaceStatistics.of(oldRows);
    this.newSpace = SpaceStatistics.of(newRows);
    this.centred = new CentredRows(oldRows, oldSpace.mean());
    this.bridges = bridges;
    this.shifts = shifts;
    this.queryRows = sample.oldQueries().rowsById();
  }

  private UpgradeRanker(UpgradeRanker other, SpaceStatistics newSpace) {
    this.sample = other.sample;
    this.settings = other.settings;
    this.oldRows = other.oldRows;
    this.newRows = other.newRows;
    this.oldSpace = other.oldSpace;
    this.newSpace = newSpace;
    this.centred = other.centred;
    this.bridges = other.bridges;
    this.shifts = other.shifts;
    this.queryRows = other.queryRows;
  }

  /**
   * Fits the maps.
   *
   * @param fit pairs to fit them to, the new model's side first; best a random half of the passages
   * @param past past queries in both models, the new model's side first, whose means shift queries;
   *     not the sample's own if what is measured is to be believed; empty if none are known, and
   *     fewer than {@link QueryShift#LEAST_QUERIES} are taken for none
   */
  public static UpgradeRanker fit(
      UpgradeSample sample, PairedRows fit, Optional<PairedRows> past, UpgradeSettings settings) {
    Optional<PairedRows> enough = past.filter(pairs -> pairs.size() >= QueryShift.LEAST_QUERIES);
    sample.newSpace().requireSame(fit.source().space(), "first side of the pairs to fit to");
    sample.oldSpace().requireSame(fit.target().space(), "second side of the pairs to fit to");
    past.ifPresent(pairs -> {
      sample.newSpace().requireSame(pairs.source().space(), "first side of the past queries");
      sample.oldSpace().requireSame(pairs.target().space(), "second side of the past queries");
    });
    Shifts shifts =
        enough
            .map(pairs -> Shifts.of(pairs, settings.queryShare()))
            .orElseGet(() -> Shifts.none(sample));
    return new UpgradeRanker(sample, settings, bridges(sample, fit, enough, settings), shifts);
  }

  private static Bridges bridges(
      UpgradeSample sample, PairedRows fit, Optional<PairedRows> past, UpgradeSettings settings) {
    Alignment chosen = settings.aligner().fit(fit);
    if (past.isPresent()) {
      double[] mean = QueryShift.ofPast(past.get().source().vectors(), 1).mean();
      chosen = chosen.withMean(sample.newSpace(), Role.QUERY, mean);
    }
    return new Bridges(
        AnchoredBridge.of(chosen, sample.newSpace(), sample.oldSpace()),
        OrthogonalProcrustes.DEFAULTS.fit(fit).migration(sample.newSpace(), sample.oldSpace()));
  }

  /**
   * This ranker with other statistics of the new space, such as those of the few passages that a
   * live index embeds before its first cascade; by default they are of all the sample's passages.
   *
   * @throws ShapeException if they are of another width
   */
  public UpgradeRanker withNewStatistics(SpaceStatistics statistics) {
    if (statistics.width() != sample.newSpace().width()) {
      throw new ShapeException(
          "width of the new space's statistics", sample.newSpace().width(), statistics.width());
    }
    return new UpgradeRanker(this, statistics);
  }

  /** What is answered. */
  public UpgradeSample sample() {
    return sample;
  }

  /** The bridge that was fitted. */
  public AnchoredBridge bridge() {
    return bridges.anchored();
  }

  /** The ways that these two spaces allow: a swap needs one width. */
  public Set<UpgradeWay> ways() {
    Set<UpgradeWay> ways = EnumSet.allOf(UpgradeWay.class);
    if (sample.oldSpace().width() != sample.newSpace().width()) {
      ways.remove(UpgradeWay.SWAP);
    }
    return ways;
  }

  /** What a way answers to some of the sample's queries, k hits each. */
  public Run run(UpgradeWay way, Collection<String> queries, int k) {
    var rankings = new HashMap<String, Ranking>();
    queries.forEach(query -> rankings.put(query, rank(way, query, k)));
    return Run.of(way.id(), rankings);
  }

  /**
   * What a way answers to a query.
   *
   * @param query id of a query of the sample
   * @param k how many hits; a cascade gives at most as many as it has candidates
   * @throws OptionException if the sample has not the query, or the spaces do not allow the way
   */
  public Ranking rank(UpgradeWay way, String query, int k) {
    Integer row = queryRows.get(query);
    if (row == null) {
      throw new OptionException("query", "one of the sample's " + queryRows.size(), query);
    }
    float[] oldQuery = UnitLength.of(sample.oldQueries().vectors().row(row), "query " + query);
    float[] newQuery = UnitLength.of(sample.newQueries().vectors().row(row), "query " + query);
    return switch (way) {
      case KEEP -> best(oldRows.times(oldQuery), k);
      case KEEP_SHIFTED -> best(oldRows.times(shifts.old().apply(oldQuery)), k);
      case KEEP_CENTRED -> best(centred.scores(oldQuery), k);
      case SWAP -> best(oldRows.times(requireOldWidth(newQuery)), k);
      case PUBLISHED_BRIDGE ->
          best(oldRows.times(bridges.published().apply(newQuery, Role.PASSAGE)), k);
      case BRIDGE -> best(oldRows.times(bridges.anchored().vector(newQuery)), k);
      case MIX -> best(oldRows.times(mix().vector(oldQuery, newQuery)), k);
      case CASCADE -> cascade(shifts, settings.oldWeight(), 0, oldQuery, newQuery).top(k);
      case CAREFUL_CASCADE -> careful(oldQuery, newQuery).top(k);
      case RETIRED_CASCADE -> retired(newQuery).top(k);
      case RE_EMBED -> best(newRows.times(newQuery), k);
    };
  }

  private float[] requireOldWidth(float[] query) {
    if (query.length != sample.oldSpace().width()) {
      throw new ShapeException(
          "width of the new model's queries, to swap unmapped",
          sample.oldSpace().width(),
          query.length);
    }
    return query;
  }

  private QueryMix mix() {
    return new QueryMix(bridges.anchored(), oldSpace, settings.mixWeight());
  }

  private Ranking cascade(
      Shifts by, double weight, double caution, float[] oldQuery, float[] newQuery) {
    var rule = new FusedCascade(oldSpace, newSpace, weight, caution);
    return fused(rule, by.old().apply(oldQuery), by.fresh().apply(newQuery), settings.candidates());
  }

  private Ranking careful(float[] oldQuery, float[] newQuery) {
    return cascade(
        shifts.atMost(QueryShift.CAREFUL_SHARE),
        FusedCascade.CAREFUL_OLD_WEIGHT,
        FusedCascade.CAREFUL,
        oldQuery,
        newQuery);
  }

  private Ranking retired(float[] newQuery) {
    var rule = new FusedCascade(oldSpace, newSpace, settings.retiredWeight());
    return fused(
        rule,
        bridges.anchored().vector(newQuery),
        shifts.fresh().apply(newQuery),
        settings.retiredCandidates());
  }

  private Ranking fused(FusedCascade rule, float[] oldQuery, float[] newQuery, int candidates) {
    FusedCascade.Scorer scorer = rule.scorer(oldQuery, newQuery);
    float[] oldScores = oldRows.times(oldQuery);
    int[] found = Places.best(oldScores, candidates);
    var hits = new ArrayList<Ranked>();
    for (int rank = 1; rank <= found.length; rank++) {
      int row = found[rank - 1];
      double fresh = Places.product(newRows, row, newQuery);
      hits.add(new Ranked(id(row), scorer.fused(oldScores[row], fresh, rank)));
    }
    return Ranking.sorted(hits);
  }

  private Ranking best(float[] scores, int k) {
    List<Ranked> hits = new ArrayList<>();
    for (int row : Places.best(scores, k)) {
      hits.add(new Ranked(id(row), scores[row]));
    }
    return Ranking.sorted(hits);
  }

  private String id(int row) {
    return sample.oldPassages().ids().get(row);
  }

  /** The two bridges: Invar's, and the published one as a map that adds the mean back. */
  private record Bridges(AnchoredBridge anchored, Migration published) {}

  /** Both models' shifts of queries. */
  private record Shifts(QueryShift old, QueryShift fresh) {
    static Shifts none(UpgradeSample sample) {
      return new Shifts(
          QueryShift.none(sample.oldSpace().width()), QueryShift.none(sample.newSpace().width()));
    }

    static Shifts of(PairedRows past, double share) {
      return new Shifts(
          QueryShift.ofPast(past.target().vectors(), share),
          QueryShift.ofPast(past.source().vectors(), share));
    }

    Shifts atMost(double share) {
      return new Shifts(
          old.withShare(Math.min(share, old.share())),
          fresh.withShare(Math.min(share, fresh.share())));
    }
  }
}

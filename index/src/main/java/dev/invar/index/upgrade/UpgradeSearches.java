package dev.invar.index.upgrade;

import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.index.Filter;
import dev.invar.index.Found;
import dev.invar.index.KeptVector;
import dev.invar.index.Reach;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers queries with vectors over moments of one index under upgrade. */
final class UpgradeSearches {
  private final UpgradeNotes notes;
  private final TwoSpaces spaces;
  private final Keeper keeper;
  private final Optional<AnchoredBridge> bridge;

  UpgradeSearches(UpgradeNotes notes, TwoSpaces spaces, Keeper keeper) {
    this.notes = notes;
    this.spaces = spaces;
    this.keeper = keeper;
    this.bridge = spaces.bridge(notes.from(), notes.target().to());
  }

  /** What the upgrade is for. */
  UpgradeTarget target() {
    return notes.target();
  }

  /**
   * @param k at least 1
   */
  Answer answer(UpgradeMoment moment, UpgradeQuery.Dense query, Filter filter, int k)
      throws IOException {
    return switch (query) {
      case UpgradeQuery.Mix mix -> near(moment, mixed(mix), new Looking(filter, mix.reach()), k);
      case UpgradeQuery.BridgeOnly only ->
          near(moment, bridged(only.fresh()), new Looking(filter, only.reach()), k);
      case UpgradeQuery.Cascade cascade -> {
        QueryVector old = shifted(old(cascade.old()), PastQueries::before, cascade.rule());
        yield cascade(moment, old, cascade.fresh(), cascade.rule(), filter, k);
      }
      case UpgradeQuery.RetiredCascade cascade ->
          cascade(moment, bridged(cascade.fresh()), cascade.fresh(), cascade.rule(), filter, k);
      case UpgradeQuery.Migrating migrating ->
          migrating(moment, migrating, new Looking(filter, migrating.reach()), k);
    };
  }

  /** The documents nearest to a vector of the index's space. */
  private static Answer near(UpgradeMoment moment, QueryVector query, Looking looking, int k)
      throws IOException {
    return Answer.of(moment.main().nearest(looking.near(query.vector(), query.space()), k));
  }

  private Answer cascade(
      UpgradeMoment moment,
      QueryVector old,
      QueryVector query,
      CascadeRule rule,
      Filter filter,
      int k)
      throws IOException {
    QueryVector fresh = shifted(fresh(query), PastQueries::after, rule);
    List<Found> candidates =
        near(moment, old, new Looking(filter, Reach.WALK), Math.max(k, rule.candidates())).best();
    FusedCascade.Scorer scorer =
        new FusedCascade(spaces.before(), spaces.after(), rule.oldWeight(), rule.caution())
            .scorer(old.vector(), fresh.vector());
    return new CascadeSearch(keeper, fresh.vector(), scorer)
        .rank(moment.main(), candidates, rule.candidates())
        .first(k);
  }

  private Answer migrating(
      UpgradeMoment moment, UpgradeQuery.Migrating query, Looking looking, int k)
      throws IOException {
    QueryVector fresh = fresh(query.fresh());
    Optional<QueryVector> given = query.old().map(this::old);
    long moved = moment.freshness().count();
    long all = moment.main().passages();
    if (moved == all) {
      return Answer.of(NewVectorSearch.of(moment, fresh, looking).nearest(k));
    }
    QueryVector old = given.isPresent() ? given.get() : bridged(query.fresh());
    if (moved == 0) {
      return near(moment, old, looking, k);
    }
    var score =
        new HalfMigratedScore(
            spaces.before().scale(old.vector()),
            spaces.after().scale(fresh.vector()),
            (double) moved / all);
    return new MigratingSearch(moment, old, fresh, looking, score).search(k);
  }

  private QueryVector mixed(UpgradeQuery.Mix query) {
    var mix = new QueryMix(bridge(), spaces.before(), query.weight());
    float[] vector = mix.vector(old(query.old()).vector(), fresh(query.fresh()).vector());
    return direction(vector, notes.from());
  }

  private QueryVector bridged(QueryVector fresh) {
    return direction(bridge().vector(fresh(fresh).vector()), notes.from());
  }

  /** A query less a share of what past queries have in common, if any are known. */
  private QueryVector shifted(
      QueryVector query, Function<PastQueries, QueryShift> side, CascadeRule rule) {
    return spaces
        .past()
        .map(side)
        .map(shift -> shift.withShare(rule.queryShare()).apply(query.vector()))
        .map(vector -> direction(vector, query.space()))
        .orElse(query);
  }

  /** A query of the old model, of length 1. */
  private QueryVector old(QueryVector query) {
    notes.from().requireSame(query.space(), "searching an index under upgrade, the old query");
    return direction(query.vector(), query.space());
  }

  /** A query of the new model, of length 1. */
  private QueryVector fresh(QueryVector query) {
    notes
        .target()
        .to()
        .requireSame(query.space(), "searching an index under upgrade, the new query");
    return direction(query.vector(), query.space());
  }

  private static QueryVector direction(float[] vector, Space space) {
    return new QueryVector(KeptVector.directionOf(vector, space), space);
  }

  private AnchoredBridge bridge() {
    return bridge.orElseThrow(() ->
        new OptionException(
            "map of the upgrade to " + notes.target().to(),
            "one, which this search needs",
            "none; start the upgrade with a map, or search another way"));
  }
}

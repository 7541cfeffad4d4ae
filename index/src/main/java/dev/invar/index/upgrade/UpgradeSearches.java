package dev.invar.index.upgrade;

import dev.invar.align.Bridge;
import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.align.upgrade.ScoreScale;
import dev.invar.index.Filter;
import dev.invar.index.Found;
import dev.invar.index.KeptVector;
import dev.invar.index.Reach;
import dev.invar.method.OptionException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers queries with vectors over moments of one index under upgrade. */
final class UpgradeSearches {
  private final UpgradeNotes notes;
  private final TwoSpaces spaces;
  private final Keeper keeper;
  private final Optional<Bridge> bridge;

  UpgradeSearches(UpgradeNotes notes, TwoSpaces spaces, Keeper keeper) {
    this.notes = notes;
    this.spaces = spaces;
    this.keeper = keeper;
    this.bridge = spaces.bridge(notes.from(), notes.settings().to());
  }

  /** What the upgrade is for. */
  UpgradeSettings settings() {
    return notes.settings();
  }

  /**
   * @param k at least 1
   */
  Answer answer(UpgradeMoment moment, UpgradeQuery query, Filter filter, int k) throws IOException {
    return switch (query) {
      case UpgradeQuery.Old old ->
          throw new AssertionError("answered by the index itself: " + old.query());
      case UpgradeQuery.Mix mix -> mix(moment, mix, filter, k);
      case UpgradeQuery.Cascade cascade -> cascade(moment, cascade, filter, k).first(k);
      case UpgradeQuery.RetiredCascade cascade -> retired(moment, cascade, filter, k).first(k);
      case UpgradeQuery.BridgeOnly only -> {
        float[] fresh = fresh(only.fresh());
        yield Answer.of(bridged(moment, fresh, filter, Math.max(k, only.candidates()))).first(k);
      }
      case UpgradeQuery.Migrating migrating -> migrating(moment, migrating, filter, k);
    };
  }

  private Answer mix(UpgradeMoment moment, UpgradeQuery.Mix query, Filter filter, int k)
      throws IOException {
    var mix = new QueryMix(bridge(), spaces.before(), query.weight());
    float[] mixed = mix.vector(old(query.old()), fresh(query.fresh()));
    var looking = new Looking(filter, query.reach());
    return Answer.of(moment.main().nearest(looking.near(mixed, query.old().space()), k));
  }

  private Answer cascade(UpgradeMoment moment, UpgradeQuery.Cascade query, Filter filter, int k)
      throws IOException {
    float[] old = old(query.old());
    float[] fresh = fresh(query.fresh());
    List<Found> candidates =
        moment
            .main()
            .nearest(
                new Looking(filter, Reach.WALK).near(old, query.old().space()),
                Math.max(k, query.candidates()));
    FusedCascade.Scorer scorer =
        new FusedCascade(spaces.before(), spaces.after(), query.oldWeight()).scorer(old, fresh);
    return new CascadeSearch(keeper, fresh, scorer.oldScale(), scorer::fused)
        .rank(moment.main(), candidates, query.candidates());
  }

  private Answer retired(
      UpgradeMoment moment, UpgradeQuery.RetiredCascade query, Filter filter, int k)
      throws IOException {
    float[] fresh = fresh(query.fresh());
    List<Found> candidates = candidates(moment, fresh, filter, Math.max(k, query.candidates()));
    ScoreScale scale = spaces.inFrame().orElseThrow().scale(bridge().query(fresh));
    ScoreScale newScale = spaces.after().scale(fresh);
    return new CascadeSearch(
            keeper,
            fresh,
            scale,
            (bridged, cosine) -> newScale.z(cosine) + query.bridgeWeight() * scale.z(bridged))
        .rank(moment.main(), candidates, query.candidates());
  }

  /** The best of those that the bridge finds, with the means removed on both sides. */
  private List<Found> candidates(UpgradeMoment moment, float[] fresh, Filter filter, int count)
      throws IOException {
    int scored =
        (int) Math.max(UpgradeQuery.BridgeOnly.CANDIDATES, Math.min(2L * count, Integer.MAX_VALUE));
    List<Found> found = bridged(moment, fresh, filter, scored);
    return found.subList(0, Math.min(count, found.size()));
  }

  private List<Found> bridged(UpgradeMoment moment, float[] fresh, Filter filter, int scored)
      throws IOException {
    return new BridgeSearch(bridge())
        .candidates(moment.main(), fresh, new Looking(filter, Reach.WALK), scored);
  }

  private Answer migrating(UpgradeMoment moment, UpgradeQuery.Migrating query, Filter filter, int k)
      throws IOException {
    query.old().ifPresent(this::old);
    fresh(query.fresh());
    if (query.old().isEmpty()) {
      bridge();
    }
    return new MigratingSearch(spaces, bridge)
        .search(moment, query, new Looking(filter, query.reach()), k);
  }

  /** The direction of a query of the old model. */
  private float[] old(QueryVector query) {
    notes.from().requireSame(query.space(), "searching an index under upgrade, the old query");
    return KeptVector.directionOf(query.vector(), query.space());
  }

  /** The direction of a query of the new model. */
  private float[] fresh(QueryVector query) {
    notes
        .settings()
        .to()
        .requireSame(query.space(), "searching an index under upgrade, the new query");
    return KeptVector.directionOf(query.vector(), query.space());
  }

  private Bridge bridge() {
    return bridge.orElseThrow(() ->
        new OptionException(
            "map of the upgrade to " + notes.settings().to(),
            "one, which this search needs",
            "none; start the upgrade with a map, or search another way"));
  }
}

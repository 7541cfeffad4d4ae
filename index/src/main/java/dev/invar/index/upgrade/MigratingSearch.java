package dev.invar.index.upgrade;

import dev.invar.align.Bridge;
import dev.invar.align.upgrade.ScoreScale;
import dev.invar.index.Found;
import dev.invar.index.IndexMoment;
import dev.invar.index.KeptVector;
import dev.invar.index.Standing;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches each passage by the vector it has by now and merges by calibrated scores: a score of the
 * old space counts as the score of the new one that lies as many deviations from the mean.
 *
 * @param spaces of before and after
 * @param bridge from the new space to the index's, if there is a map
 */
record MigratingSearch(TwoSpaces spaces, Optional<Bridge> bridge) {

  Answer search(UpgradeMoment moment, UpgradeQuery.Migrating query, Looking looking, int k)
      throws IOException {
    Freshness freshness = moment.freshness();
    if (freshness.count() == 0) {
      return Answer.of(old(moment.main(), query, looking, k)).first(k);
    }
    List<Found> fresh = new NewVectorSearch(moment).nearest(query.fresh(), looking, k);
    if (freshness.count() == moment.main().passages()) {
      return Answer.of(fresh);
    }
    List<Found> old = old(moment.main(), query, looking.among(freshness.others()), k);
    return merged(fresh, old, oldScale(query), newScale(query.fresh())).first(k);
  }

  /** By the vectors of before. */
  private List<Found> old(IndexMoment main, UpgradeQuery.Migrating query, Looking looking, int k)
      throws IOException {
    if (query.old().isPresent()) {
      QueryVector old = query.old().get();
      return main.nearest(looking.near(old.vector(), old.space()), k);
    }
    return new BridgeSearch(bridge.orElseThrow())
        .candidates(
            main, query.fresh().vector(), looking, Math.max(k, UpgradeQuery.BridgeOnly.CANDIDATES));
  }

  private ScoreScale oldScale(UpgradeQuery.Migrating query) {
    return query
        .old()
        .map(old -> spaces.before().scale(KeptVector.directionOf(old.vector(), old.space())))
        .orElseGet(() ->
            spaces
                .inFrame()
                .orElseThrow()
                .scale(bridge.orElseThrow().query(query.fresh().vector())));
  }

  private ScoreScale newScale(QueryVector fresh) {
    Space space = fresh.space();
    return spaces.after().scale(KeptVector.directionOf(fresh.vector(), space));
  }

  private static Answer merged(
      List<Found> fresh, List<Found> old, ScoreScale oldScale, ScoreScale newScale) {
    Map<Integer, Found> best = new HashMap<>();
    Map<Integer, Standing> standings = Answer.standings(old);
    fresh.forEach(found -> best.put(found.document(), found));
    standings.putAll(Answer.standings(fresh));
    for (Found found : old) {
      double score = newScale.mean() + newScale.deviation() * oldScale.z(found.score());
      var calibrated = new Found(found.document(), found.passage(), score);
      Found other = best.get(found.document());
      if (other == null || score > other.score()) {
        best.put(found.document(), calibrated);
      }
    }
    var all = new ArrayList<>(best.values());
    all.sort(Found.BEST_FIRST);
    return new Answer(all, standings);
  }
}

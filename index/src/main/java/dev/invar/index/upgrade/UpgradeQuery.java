package dev.invar.index.upgrade;

import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.Reach;
import dev.invar.index.SearchQuery;
import dev.invar.method.OptionException;
import dev.invar.ranking.Fusion;
import java.util.Optional;

/**
 * What is looked for in an index under upgrade, and with which of the two models. Every vector
 * comes with its space, and one of another space than the mode needs is refused.
 */
public sealed interface UpgradeQuery {
  /**
   * As if there were no upgrade.
   *
   * @param query a query of the old model
   */
  record Old(SearchQuery query) implements UpgradeQuery {}

  /** A search by vectors. */
  sealed interface Dense extends UpgradeQuery
      permits Mix, Cascade, RetiredCascade, BridgeOnly, Migrating {
    /**
     * The search that a way of upgrading stands for.
     *
     * @param way one of those to start
     * @param old the query in the index's space; empty if the old model is gone
     * @param fresh the query in the new space
     * @throws OptionException if the way needs the old query and there is none, or is only a row of
     *     reference
     */
    static Dense of(UpgradeWay way, Optional<QueryVector> old, QueryVector fresh) {
      return switch (way) {
        case MIX -> Mix.of(required(way, old), fresh);
        case CASCADE -> Cascade.of(required(way, old), fresh);
        case CAREFUL_CASCADE -> Cascade.careful(required(way, old), fresh);
        case RETIRED_CASCADE -> RetiredCascade.of(fresh);
        case BRIDGE -> BridgeOnly.of(fresh);
        case RE_EMBED -> new Migrating(old, fresh, Reach.WALK);
        case KEEP, KEEP_SHIFTED, KEEP_CENTRED, SWAP, PUBLISHED_BRIDGE ->
            throw new OptionException("way to search", "one that changes the model", way.id());
      };
    }
  }

  private static QueryVector required(UpgradeWay way, Optional<QueryVector> old) {
    return old.orElseThrow(() ->
        new OptionException("query for the way " + way.id(), "one of the old model too", "none"));
  }

  /**
   * A search by words and one by vectors, fused as in {@link SearchQuery.Hybrid}.
   *
   * @param text the search by words
   * @param dense the search by vectors
   * @param fusion how the two rankings become one
   */
  record Hybrid(String text, Dense dense, Fusion fusion) implements UpgradeQuery {}

  /**
   * Both models in one query vector over the index as it is ({@link QueryMix}); no text is encoded.
   * Scores are cosines with that vector. Needs the upgrade's map.
   *
   * @param old the query in the index's space
   * @param fresh the query in the new space
   * @param weight of the mapped new query, 0 for the old one alone to 1
   * @param reach how far to look
   */
  record Mix(QueryVector old, QueryVector fresh, double weight, Reach reach) implements Dense {
    /** A mix of the weight to use where no judged queries say otherwise. */
    public static Mix of(QueryVector old, QueryVector fresh) {
      return new Mix(old, fresh, QueryMix.DEFAULT_WEIGHT, Reach.WALK);
    }
  }

  /**
   * The old index's best documents for the old query, ranked by both models. The new vectors of
   * their nearest passages come from the upgrade; those that are missing are encoded, and kept.
   * Documents beyond the candidates follow in the old order, with scores below theirs.
   *
   * <p>Scores are what cosines of the new space would be: the new scores' mean plus their deviation
   * times the fused z-score ({@link FusedCascade}).
   *
   * @param old the query in the index's space
   * @param fresh the query in the new space
   * @param rule how candidates are ranked
   */
  record Cascade(QueryVector old, QueryVector fresh, CascadeRule rule) implements Dense {
    /** A cascade by what ranked best on held-out queries. */
    public static Cascade of(QueryVector old, QueryVector fresh) {
      return new Cascade(old, fresh, CascadeRule.DEFAULTS);
    }

    /** A cascade that changes the fewest of today's answers for the worse. */
    public static Cascade careful(QueryVector old, QueryVector fresh) {
      return new Cascade(old, fresh, CascadeRule.CAREFUL);
    }
  }

  /**
   * As {@link Cascade} without the old model: the mapped new query, as in {@link BridgeOnly}, takes
   * the old query's place. Needs the upgrade's map.
   *
   * @param fresh the query in the new space
   * @param rule how candidates are ranked
   */
  record RetiredCascade(QueryVector fresh, CascadeRule rule) implements Dense {
    /** A cascade by what ranked best on held-out queries. */
    public static RetiredCascade of(QueryVector fresh) {
      return new RetiredCascade(fresh, CascadeRule.RETIRED);
    }
  }

  /**
   * The new query mapped to the index as it is ({@link AnchoredBridge}); no text is encoded and no
   * old model needed. Scores are cosines with the mapped query. Needs the upgrade's map.
   *
   * @param fresh the query in the new space
   * @param reach how far to look
   */
  record BridgeOnly(QueryVector fresh, Reach reach) implements Dense {
    /** A fast search. */
    public static BridgeOnly of(QueryVector fresh) {
      return new BridgeOnly(fresh, Reach.WALK);
    }
  }

  /**
   * Every passage by the vectors it has by now ({@link HalfMigratedScore}). Where there is no new
   * vector yet, at the start, it is exactly the search of the old index (or {@link BridgeOnly});
   * where all are there, exactly that of the finished one: scores are cosines then. Between, they
   * are what cosines of the new space would be: the new scores' mean plus their deviation times the
   * mean of a passage's z-scores.
   *
   * @param old the query in the index's space; empty if the old model is gone, for which the mapped
   *     new query then stands in: the upgrade's map is needed as long as a new vector is missing
   * @param fresh the query in the new space
   * @param reach how far to look
   */
  record Migrating(Optional<QueryVector> old, QueryVector fresh, Reach reach) implements Dense {}
}

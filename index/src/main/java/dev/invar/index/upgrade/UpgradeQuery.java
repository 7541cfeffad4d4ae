package dev.invar.index.upgrade;

import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.QueryMix;
import dev.invar.index.Reach;
import dev.invar.index.SearchQuery;
import dev.invar.method.OptionException;
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

  /**
   * Both models in one query vector over the index as it is; no text is encoded. Scores are cosines
   * with that vector. Needs the upgrade's map.
   *
   * @param old the query in the index's space
   * @param fresh the query in the new space
   * @param weight of the mapped new query, 0 for the old one alone to 1
   * @param reach how far to look
   */
  record Mix(QueryVector old, QueryVector fresh, double weight, Reach reach)
      implements UpgradeQuery {
    /** A mix of the weight to use where no judged queries say otherwise. */
    public static Mix of(QueryVector old, QueryVector fresh) {
      return new Mix(old, fresh, QueryMix.DEFAULT_WEIGHT, Reach.WALK);
    }
  }

  /**
   * The old index's best documents for the old query, ranked by both models. The new vectors of
   * their nearest passages come from the upgrade; those that are missing are encoded, and kept.
   * Scores of the candidates are fused z-scores, without unit; documents beyond them follow in the
   * old order, with their z-scores lowered so far that none is above a candidate's.
   *
   * @param old the query in the index's space
   * @param fresh the query in the new space
   * @param candidates how many documents are ranked by both, and so how many texts are encoded at
   *     most
   * @param oldWeight of the old model, 0 to 1
   */
  record Cascade(QueryVector old, QueryVector fresh, int candidates, double oldWeight)
      implements UpgradeQuery {
    public Cascade {
      requireCandidates(candidates);
    }

    /** A cascade of 20 candidates that weighs both models alike. */
    public static Cascade of(QueryVector old, QueryVector fresh) {
      return new Cascade(old, fresh, FusedCascade.CANDIDATES, FusedCascade.DEFAULT_OLD_WEIGHT);
    }
  }

  /**
   * As {@link Cascade} without the old model: candidates are {@link BridgeOnly}'s best, ranked by
   * z(new) + w·z(bridge). Needs the upgrade's map.
   *
   * @param fresh the query in the new space
   * @param candidates how many documents are ranked by the new model
   * @param bridgeWeight w, 0 or more
   */
  record RetiredCascade(QueryVector fresh, int candidates, double bridgeWeight)
      implements UpgradeQuery {
    /** How many candidates make up for the old model. */
    public static final int CANDIDATES = 50;

    /** The weight to use where no judged queries say otherwise. */
    public static final double DEFAULT_BRIDGE_WEIGHT = 0.3;

    public RetiredCascade {
      requireCandidates(candidates);
      if (!(bridgeWeight >= 0 && Double.isFinite(bridgeWeight))) {
        throw new OptionException("weight of the bridge", "0 or more", bridgeWeight);
      }
    }

    /** A cascade of the standard size and weight. */
    public static RetiredCascade of(QueryVector fresh) {
      return new RetiredCascade(fresh, CANDIDATES, DEFAULT_BRIDGE_WEIGHT);
    }
  }

  /**
   * The new query mapped to the index as it is; no text is encoded and no old model needed. The
   * nearest documents are scored once more with the means removed on both sides; scores are cosines
   * in the map's frame. Needs the upgrade's map.
   *
   * @param fresh the query in the new space
   * @param candidates how many documents are scored once more, at least
   */
  record BridgeOnly(QueryVector fresh, int candidates) implements UpgradeQuery {
    /** How many candidates lose next to nothing. */
    public static final int CANDIDATES = 100;

    public BridgeOnly {
      requireCandidates(candidates);
    }

    /** A search with the standard number of candidates. */
    public static BridgeOnly of(QueryVector fresh) {
      return new BridgeOnly(fresh, CANDIDATES);
    }
  }

  /**
   * Every passage by the vector it has by now. Where there is no new vector yet, at the start, it
   * is exactly the search of the old index (or {@link BridgeOnly}); where all are there, exactly
   * that of the finished one. Between, scores are cosines of the new space; those of passages
   * without a new vector are what they would be if they lay as many deviations from the mean as
   * they do in the old space.
   *
   * @param old the query in the index's space; empty if the old model is gone, for which the
   *     upgrade's map then stands in
   * @param fresh the query in the new space
   * @param reach how far to look
   */
  record Migrating(Optional<QueryVector> old, QueryVector fresh, Reach reach)
      implements UpgradeQuery {}

  private static void requireCandidates(int candidates) {
    if (candidates < 1) {
      throw new OptionException("candidates", "at least 1", candidates);
    }
  }
}

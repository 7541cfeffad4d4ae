/**
 * Ranked lists: fusing several into one, measuring them against judgements.
 *
 * <p>A {@link dev.invar.ranking.Ranking} is what a search gives for one query, a {@link
 * dev.invar.ranking.Run} what it gives for many. {@link dev.invar.ranking.Fusion} makes one ranking
 * of several, {@link dev.invar.ranking.RankingMeasure} scores one ranking, and {@link
 * dev.invar.ranking.Evaluation} scores a run: start there. Nothing here knows where a ranking comes
 * from; files of runs and judgements are read in {@code formats}.
 */
@NullMarked
package dev.invar.ranking;

import org.jspecify.annotations.NullMarked;

package dev.invar.align.match;

import dev.invar.align.Alignment;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * What a {@link Matcher} found.
 *
 * @param alignment of the two spaces, the source first
 * @param pairs rows that are each other's nearest in the frame by CSLS, in the order of the source
 * @param convergence whether to trust any of it
 */
public record Matching(
    Alignment alignment, List<MatchedPair> pairs, ConvergenceReport convergence) {
  public Matching {
    pairs = List.copyOf(pairs);
  }

  /**
   * The pairs as paired rows, under the ids of the source, for any {@link dev.invar.align.Aligner};
   * vectors are copied.
   *
   * @param sets those that were matched
   */
  public PairedRows pairedRows(UnlinkedSets sets) {
    VectorSet source = sets.source().select(pairs.stream().map(MatchedPair::source).toList());
    VectorSet target = sets.target().select(pairs.stream().map(MatchedPair::target).toList());
    return PairedRows.of(source, new VectorSet(source.ids(), target.vectors(), target.space()));
  }
}

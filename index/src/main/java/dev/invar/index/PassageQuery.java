package dev.invar.index;

import dev.invar.space.Space;
import java.util.BitSet;
import java.util.Optional;

/**
 * The documents with a passage near a vector, where only some passages may count.
 *
 * @param vector as wide as the index's space, of any length; shared, not copied, and only read
 * @param space the space the vector lives in
 * @param filter which documents may be found
 * @param among numbers of the passages that count, within the moment that is searched; empty for
 *     all. Shared, not copied, and only read
 * @param reach how far to look
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
public record PassageQuery(
    float[] vector, Space space, Filter filter, Optional<BitSet> among, Reach reach) {
  /** A query over all passages. */
  public PassageQuery(float[] vector, Space space, Filter filter, Reach reach) {
    this(vector, space, filter, Optional.empty(), reach);
  }
}

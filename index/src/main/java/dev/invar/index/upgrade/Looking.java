package dev.invar.index.upgrade;

import dev.invar.index.Filter;
import dev.invar.index.PassageQuery;
import dev.invar.index.Reach;
import dev.invar.space.Space;
import java.util.BitSet;
import java.util.Optional;

/**
 * Where a search looks, and how far.
 *
 * @param filter which documents may be found
 * @param among which passages count; empty for all; only read
 * @param reach how far to look
 */
record Looking(Filter filter, Optional<BitSet> among, Reach reach) {
  /** Over all passages. */
  Looking(Filter filter, Reach reach) {
    this(filter, Optional.empty(), reach);
  }

  /** For a vector. */
  PassageQuery near(float[] vector, Space space) {
    return new PassageQuery(vector, space, filter, among, reach);
  }

  /** The same, but only among some passages. */
  Looking among(BitSet passages) {
    return new Looking(filter, Optional.of(passages), reach);
  }
}

package dev.invar.index.upgrade;

import dev.invar.index.IndexMoment;
import dev.invar.index.SearchIndex;
import java.io.IOException;
import java.util.Optional;

/**
 * One moment of an index under upgrade: one of the index and one of its new vectors, in any
 * combination, and which of the vectors are fresh, found out when first asked.
 */
final class UpgradeMoment implements AutoCloseable {
  /** What all handles of one moment find out once. */
  private static final class Known {
    private Optional<Freshness> freshness = Optional.empty();
  }

  private final IndexMoment main;
  private final IndexMoment side;
  private final Known known;

  private UpgradeMoment(IndexMoment main, IndexMoment side, Known known) {
    this.main = main;
    this.side = side;
    this.known = known;
  }

  static UpgradeMoment of(SearchIndex main, SearchIndex side) {
    IndexMoment first = main.moment();
    boolean opened = false;
    try {
      var moment = new UpgradeMoment(first, side.moment(), new Known());
      opened = true;
      return moment;
    } finally {
      if (!opened) {
        first.close();
      }
    }
  }

  /** The same moment once more, closed on its own. */
  UpgradeMoment share() {
    return new UpgradeMoment(main.share(), side.share(), known);
  }

  /** The index as it is. */
  IndexMoment main() {
    return main;
  }

  /** The new vectors. */
  IndexMoment side() {
    return side;
  }

  /** Which passages have a fresh new vector. */
  Freshness freshness() throws IOException {
    synchronized (known) {
      if (known.freshness.isEmpty()) {
        known.freshness = Optional.of(Freshness.of(main, side));
      }
      return known.freshness.get();
    }
  }

  @Override
  public void close() {
    main.close();
    side.close();
  }
}

package dev.invar.index.upgrade;

import dev.invar.index.Filter;
import dev.invar.index.Found;
import dev.invar.index.Hit;
import dev.invar.index.HybridRequest;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranking;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Searches an index while its model changes. What it sees is one moment of the index and of its new
 * vectors until {@link #refresh} is called, as {@link SearchIndex} does; only that a cascade finds
 * vectors sooner that are there already, which changes no score. Safe for use by several threads.
 *
 * <p>A document is as near as its nearest passage; in a cascade, as the passage by which it is a
 * candidate. Of equal scores the document that was put first stands first. Cost beyond the old
 * search: {@link UpgradeQuery.Mix} and {@link UpgradeQuery.BridgeOnly} O(d²) once; cascades the
 * encoding of the texts that have no new vector yet; {@link UpgradeQuery.Migrating} a second
 * search, and once after each refresh about 6 µs for each new vector.
 */
public final class UpgradingIndex implements AutoCloseable {
  private final Path folder;
  private final UpgradeNotes notes;
  private final SearchIndex main;
  private final SearchIndex side;
  private final Keeper keeper;
  private final UpgradeSearches searches;
  private final Object refreshing = new Object();
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
  private UpgradeMoment moment;
  private boolean closed;

  private UpgradingIndex(
      Path folder,
      UpgradeNotes notes,
      SearchIndex main,
      SearchIndex side,
      Keeper keeper,
      UpgradeSearches searches) {
    this.folder = folder;
    this.notes = notes;
    this.main = main;
    this.side = side;
    this.keeper = keeper;
    this.searches = searches;
    this.moment = UpgradeMoment.of(main, side);
  }

  /**
   * Opens an index under upgrade.
   *
   * @param index its folder
   * @param encoder the new model, for cascades; what it makes is kept and counts as backfill
   * @throws OptionException if no upgrade is under way
   * @throws FormatException if the folder holds no index, or something in it is damaged
   */
  public static UpgradingIndex open(Path index, PassageEncoder encoder) throws IOException {
    return open(index, Optional.of(encoder));
  }

  /**
   * As {@link #open(Path, PassageEncoder)}, without an encoder: cascades find only documents whose
   * vectors are there already, and fail otherwise.
   */
  public static UpgradingIndex open(Path index) throws IOException {
    return open(index, Optional.empty());
  }

  private static UpgradingIndex open(Path index, Optional<PassageEncoder> encoder)
      throws IOException {
    var folder = new UpgradeFolder(index);
    UpgradeNotes notes = LiveUpgrade.required(folder);
    SearchIndex main = SearchIndex.open(index);
    try {
      return open(folder, notes, main, encoder);
    } catch (IOException | RuntimeException e) {
      main.close();
      throw e;
    }
  }

  private static UpgradingIndex open(
      UpgradeFolder folder, UpgradeNotes notes, SearchIndex main, Optional<PassageEncoder> encoder)
      throws IOException {
    TwoSpaces spaces = folder.spaces().read();
    SearchIndex side = SearchIndex.open(folder.vectors());
    try {
      var keeper = new Keeper(folder, notes, encoder);
      return new UpgradingIndex(
          folder.index(), notes, main, side, keeper, new UpgradeSearches(notes, spaces, keeper));
    } catch (IOException | RuntimeException e) {
      side.close();
      throw e;
    }
  }

  /** What the upgrade is for. */
  public UpgradeTarget target() {
    return searches.target();
  }

  /** The index as it is, as if there were no upgrade; it moves with {@link #refresh}. */
  public SearchIndex index() {
    return main;
  }

  /**
   * Share of the passages that have a fresh new vector in the moment that is searched, 0 to 1; 1 if
   * there are no passages.
   */
  public double share() throws IOException {
    return run(held -> {
      long all = held.main().passages();
      return all == 0 ? 1 : (double) held.freshness().count() / all;
    });
  }

  /**
   * The best documents with their texts.
   *
   * @param query what to look for, and with which model
   * @param k how many documents at most, at least 1
   * @param filter which documents may be found
   * @return best first; fewer than k if there are no more
   * @throws OptionException if k is below 1; if the query needs a map or an encoder and there is
   *     none
   * @throws ShapeException if a vector is of another space than the query needs
   * @throws NumericalException if a vector holds NaN or infinity, or is all zero
   * @throws IOException the encoder's own, among others
   */
  public List<Hit> search(UpgradeQuery query, int k, Filter filter) throws IOException {
    requireAtLeastOne(k);
    return switch (query) {
      case UpgradeQuery.Old old -> main.search(old.query(), k, filter);
      case UpgradeQuery.Dense dense ->
          run(held -> {
            Answer answer = searches.answer(held, dense, filter, k);
            return held.main().hits(answer.best(), answer.standings());
          });
      case UpgradeQuery.Hybrid hybrid ->
          run(held -> held.main().hits(request(held, hybrid, filter, k), k));
    };
  }

  /** As {@link #search(UpgradeQuery, int, Filter)}, over all documents. */
  public List<Hit> search(UpgradeQuery query, int k) throws IOException {
    return search(query, k, Filter.ALL);
  }

  /** The best documents as ids and scores alone. */
  public Ranking rank(UpgradeQuery query, int k, Filter filter) throws IOException {
    requireAtLeastOne(k);
    return switch (query) {
      case UpgradeQuery.Old old -> main.rank(old.query(), k, filter);
      case UpgradeQuery.Dense dense ->
          run(held -> held.main().ranking(searches.answer(held, dense, filter, k).best()));
      case UpgradeQuery.Hybrid hybrid ->
          run(held -> held.main().ranking(request(held, hybrid, filter, k), k));
    };
  }

  private HybridRequest request(
      UpgradeMoment held, UpgradeQuery.Hybrid hybrid, Filter filter, int k) throws IOException {
    int depth = Math.max(k, SearchQuery.Hybrid.DEPTH);
    List<Found> dense = searches.answer(held, hybrid.dense(), filter, depth).best();
    return new HybridRequest(hybrid.text(), dense, hybrid.fusion(), filter);
  }

  private interface Work<T> {
    T run(UpgradeMoment held) throws IOException;
  }

  private <T> T run(Work<T> work) throws IOException {
    use.readLock().lock();
    try (UpgradeMoment held = acquire()) {
      return work.run(held);
    } finally {
      use.readLock().unlock();
    }
  }

  private static void requireAtLeastOne(int k) {
    if (k < 1) {
      throw new OptionException("k", "at least 1", k);
    }
  }

  /**
   * Moves to the newest state of the index and of its new vectors, with those that searches have
   * made so far; false if this is it.
   *
   * @throws OptionException if the upgrade was finished or taken back meanwhile, even if another
   *     was started since: then the folder is to be opened anew
   */
  public boolean refresh() throws IOException {
    synchronized (refreshing) {
      keeper.write();
      notes.requireSame(LiveUpgrade.required(new UpgradeFolder(folder)), folder);
      boolean newer = main.refresh();
      newer |= side.refresh();
      if (newer) {
        replace(UpgradeMoment.of(main, side));
      }
      return newer;
    }
  }

  private synchronized void replace(UpgradeMoment newer) {
    if (closed) {
      newer.close();
      return;
    }
    moment.close();
    moment = newer;
  }

  private synchronized UpgradeMoment acquire() {
    if (closed) {
      throw new BackendException(folder + ": expected an open index, found a closed one");
    }
    return moment.share();
  }

  /**
   * Waits until searches that are under way have ended, keeps what they have encoded, and closes
   * the files. The encoder must not call it.
   *
   * @throws IOException if something could not be kept; everything is closed all the same
   */
  @Override
  public void close() throws IOException {
    use.writeLock().lock();
    try {
      synchronized (this) {
        if (closed) {
          return;
        }
        closed = true;
        moment.close();
      }
      try (main;
          side;
          keeper) {
        // closed in the reverse order, whatever one of them throws
      }
    } finally {
      use.writeLock().unlock();
    }
  }
}

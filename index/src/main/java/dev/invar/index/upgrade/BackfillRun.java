package dev.invar.index.upgrade;

import dev.invar.index.ContentHash;
import dev.invar.index.DocumentPlace;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexMoment;
import dev.invar.index.SearchIndex;
import dev.invar.method.InvarException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One run of a backfill: first the passages asked for, in their order, then all others that lack a
 * fresh vector, until a look at the newest commit of the index finds none. Used once, by one
 * thread; whoever runs it has the upgrade's lock.
 */
final class BackfillRun {
  /** What waits in memory to be committed, however seldom commits are wanted. */
  private static final int MOST_UNWRITTEN = 4096;

  /**
   * After so long the index is looked at anew: what has changed need not be encoded as it was. Only
   * if something was encoded, or the next look would come no further.
   */
  static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

  private final UpgradeFolder folder;
  private final UpgradeNotes notes;
  private final Backfill options;
  private final Encoding encoding;
  private final Progress progress;
  private final Pace pace;
  private final Duration longestLook;

  private final List<Encoding.Piece> waiting = new ArrayList<>();
  private final Set<String> under = new HashSet<>();
  private final List<NewVector> unwritten = new ArrayList<>();
  private long lastCommit = System.nanoTime();
  private long encoded;
  private long dropped;

  BackfillRun(
      UpgradeFolder folder,
      UpgradeNotes notes,
      Backfill options,
      PassageEncoder encoder,
      Progress progress) {
    this(folder, notes, options, encoder, progress, LONGEST_LOOK);
  }

  /**
   * @param longestLook after which the index is looked at anew
   */
  BackfillRun(
      UpgradeFolder folder,
      UpgradeNotes notes,
      Backfill options,
      PassageEncoder encoder,
      Progress progress,
      Duration longestLook) {
    this.longestLook = longestLook;
    this.folder = folder;
    this.notes = notes;
    this.options = options;
    this.encoding = new Encoding(encoder, notes.target().to());
    this.progress = progress;
    this.pace = Pace.of(options.textsPerSecond());
  }

  BackfillReport run(Iterator<PassageKey> order) throws IOException {
    try (var main = SearchIndex.open(folder.index());
        var side = SearchIndex.open(folder.vectors())) {
      progress.begin("encoding passages", begin(main, side));
      try {
        askedFor(main, side, order);
        theRest(main, side);
      } catch (IOException | RuntimeException | Error e) {
        keep(e);
        throw e;
      }
      write(side);
      progress.end();
      main.refresh();
      try (var moment = main.moment();
          var vectors = side.moment()) {
        return new BackfillReport(
            encoded,
            dropped,
            progress.isCancelled(),
            UpgradeStatus.of(folder, notes, moment, Freshness.of(moment, vectors)));
      }
    }
  }

  /** Drops what is stale; how many texts there are to encode. */
  private long begin(SearchIndex main, SearchIndex side) throws IOException {
    try (var moment = main.moment();
        var vectors = side.moment()) {
      Freshness freshness = Freshness.of(moment, vectors);
      if (!freshness.stale().isEmpty()) {
        try (var editor = Waiting.forLock(() -> IndexEditor.open(folder.vectors()))) {
          for (String id : freshness.stale()) {
            dropped += editor.delete(id) ? 1 : 0;
          }
          editor.commit();
        }
        side.refresh();
      }
      long left = moment.passages() - freshness.count();
      if (left > 0 && !moment.hasWords()) {
        throw new OptionException(
            folder.index()
                + ": expected texts to encode, found vectors alone; give the new vectors of the "
                + left
                + " passages, or index again");
      }
      return Math.min(left, options.most());
    }
  }

  private void askedFor(SearchIndex main, SearchIndex side, Iterator<PassageKey> order)
      throws IOException {
    while (order.hasNext() && goesOn()) {
      try (var moment = main.moment();
          var vectors = side.moment()) {
        long before = encoded;
        while (order.hasNext() && goesOn() && encoded == before) {
          PassageKey key = order.next();
          Optional<DocumentPlace> place = moment.find(key.document());
          if (place.isPresent() && key.passage() >= 0 && key.passage() < place.get().passages()) {
            consider(moment, vectors, place.get(), key.passage());
          }
        }
      }
      writeNowAndThen(side);
      main.refresh();
    }
    encodeWaiting();
    writeNowAndThen(side);
  }

  private void theRest(SearchIndex main, SearchIndex side) throws IOException {
    boolean again = true;
    while (again && goesOn()) {
      write(side);
      main.refresh();
      boolean whole = look(main, side);
      encodeWaiting();
      again = !whole || main.refresh();
    }
  }

  /** Goes through the index as it is, as far as it comes; whether it came to the end. */
  private boolean look(SearchIndex main, SearchIndex side) throws IOException {
    long end = System.nanoTime() + longestLook.toNanos();
    long before = encoded;
    var whole = new AtomicBoolean(true);
    try (var moment = main.moment();
        var vectors = side.moment()) {
      moment.visit(place -> {
        for (int i = 0; i < place.passages() && goesOn(); i++) {
          consider(moment, vectors, place, i);
          writeNowAndThen(side);
        }
        whole.set(goesOn() && (encoded == before || System.nanoTime() - end < 0));
        return whole.get();
      });
    }
    return whole.get();
  }

  private boolean goesOn() {
    return !progress.isCancelled() && encoded + waiting.size() < options.most();
  }

  private void consider(IndexMoment main, IndexMoment vectors, DocumentPlace place, int passage)
      throws IOException {
    String id = SideDocument.id(place.id(), passage);
    ContentHash fresh = SideDocument.hash(place, passage, main.span(place.first() + passage));
    boolean done =
        vectors.find(id).filter(vector -> vector.content().equals(fresh)).isPresent()
            || !under.add(id + fresh);
    if (!done) {
      waiting.add(Encoding.Piece.of(main, place, passage));
      if (waiting.size() >= pace.atOnce(options.batch())) {
        encodeWaiting();
      }
    }
  }

  private void encodeWaiting() throws IOException {
    if (!waiting.isEmpty()) {
      pace.await(waiting.size(), progress::isCancelled);
      if (!progress.isCancelled()) {
        unwritten.addAll(encoding.encode(waiting));
        encoded += waiting.size();
        progress.advance(waiting.size());
      }
      waiting.clear();
    }
  }

  private void writeNowAndThen(SearchIndex side) throws IOException {
    if (!unwritten.isEmpty()
        && (unwritten.size() >= MOST_UNWRITTEN
            || System.nanoTime() - lastCommit >= options.commitEvery().toNanos())) {
      write(side);
    }
  }

  private void write(SearchIndex side) throws IOException {
    NewVector.write(folder, notes, unwritten);
    unwritten.clear();
    under.clear(); // whoever looks into the vectors from now on finds them
    side.refresh();
    lastCommit = System.nanoTime();
  }

  /** Keeps what was encoded before a failure. */
  private void keep(Throwable failure) {
    try {
      NewVector.write(folder, notes, unwritten);
    } catch (IOException | InvarException e) {
      failure.addSuppressed(e);
    }
  }
}

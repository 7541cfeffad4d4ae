package dev.invar.index.upgrade;

import dev.invar.index.ContentHash;
import dev.invar.index.DocumentPlace;
import dev.invar.index.Found;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexMoment;
import dev.invar.index.KeptVector;
import dev.invar.index.PassageSpan;
import dev.invar.index.SearchIndex;
import dev.invar.method.FormatException;
import dev.invar.method.InvarException;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives searches the new vectors of passages: those that are kept, and for the others those that it
 * has encoded. The latter it keeps too, {@value #BATCH} at a time. While somebody else writes they
 * wait in memory, at most {@value #MOST_WAITING}; a search never waits and never fails for that.
 * Safe for use by several threads.
 */
final class Keeper implements AutoCloseable {
  private static final int BATCH = 64;
  private static final int MOST_WAITING = 8192;

  private record Waiter(NewVector vector, ContentHash hash, KeptVector kept) {}

  private final UpgradeFolder folder;
  private final UpgradeNotes notes;
  private final Optional<Encoding> encoding;
  private final Space space;
  private final SearchIndex newest;
  private final Map<String, Waiter> waiting = new LinkedHashMap<>();
  private final ReentrantLock writing = new ReentrantLock();

  Keeper(UpgradeFolder folder, UpgradeNotes notes, Optional<PassageEncoder> encoder)
      throws IOException {
    this.folder = folder;
    this.notes = notes;
    this.space = notes.target().to();
    this.encoding = encoder.map(each -> new Encoding(each, space));
    this.newest = SearchIndex.open(folder.vectors());
  }

  /**
   * Directions of the new vectors of what was found by its nearest passages, in the same order.
   *
   * @throws OptionException if some are missing and there is no encoder
   */
  List<float[]> vectors(IndexMoment main, List<Found> found) throws IOException {
    var vectors = new ArrayList<float[]>();
    var missing = new ArrayList<Encoding.Piece>();
    var places = new ArrayList<Integer>();
    try (var moment = newest.moment()) {
      for (Found each : found) {
        DocumentPlace place = main.place(each.document());
        int passage = each.passage().orElseThrow() - place.first();
        PassageSpan span = main.span(each.passage().orElseThrow());
        Optional<float[]> known = known(moment, place, passage, span);
        if (known.isEmpty()) {
          places.add(vectors.size());
          missing.add(Encoding.Piece.of(main, place, passage));
        }
        vectors.add(known.orElseGet(() -> new float[0]));
      }
    }
    List<NewVector> made = encode(missing);
    for (int i = 0; i < made.size(); i++) {
      vectors.set(places.get(i), add(made.get(i)));
    }
    writeIfMany();
    return vectors;
  }

  private Optional<float[]> known(
      IndexMoment moment, DocumentPlace place, int passage, PassageSpan span) throws IOException {
    String id = SideDocument.id(place.id(), passage);
    ContentHash fresh = SideDocument.hash(place, passage, span);
    synchronized (waiting) {
      Waiter waiter = waiting.get(id);
      if (waiter != null && waiter.hash().equals(fresh)) {
        return Optional.of(waiter.kept().unit());
      }
    }
    Optional<DocumentPlace> kept = moment.find(id);
    return kept.isPresent() && kept.get().content().equals(fresh)
        ? Optional.of(moment.vector(kept.get().first()).unit())
        : Optional.empty();
  }

  private List<NewVector> encode(List<Encoding.Piece> missing) throws IOException {
    if (missing.isEmpty()) {
      return List.of();
    }
    return encoding
        .orElseThrow(() ->
            new OptionException(
                "encoder of the space " + space,
                "one, for " + missing.size() + " passages have no new vector yet",
                "none; open the index with an encoder, or run the backfill"))
        .encode(missing);
  }

  private float[] add(NewVector vector) {
    var document = vector.document();
    KeptVector kept = KeptVector.of(vector.vector(), space, "new vector");
    synchronized (waiting) {
      waiting.put(document.id(), new Waiter(vector, ContentHash.of(document), kept));
      if (waiting.size() > MOST_WAITING) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
    return kept.unit();
  }

  private void writeIfMany() {
    synchronized (waiting) {
      if (waiting.size() < BATCH) {
        return;
      }
    }
    if (writing.tryLock()) {
      try {
        write(() -> IndexEditor.open(folder.vectors()));
      } catch (IOException | InvarException e) {
        // They stay in memory; whoever closes the index hears of a failure that lasts.
      } finally {
        writing.unlock();
      }
    }
  }

  /** Writes what waits, when others who write are done. */
  void write() throws IOException {
    writing.lock();
    try {
      write(() -> Waiting.forLock(() -> IndexEditor.open(folder.vectors())));
    } finally {
      writing.unlock();
    }
  }

  private void write(Waiting.Work<IndexEditor> opening) throws IOException {
    Map<String, Waiter> batch;
    synchronized (waiting) {
      batch = new HashMap<>(waiting);
    }
    if (batch.isEmpty()) {
      return;
    }
    if (!isUnderWay()) {
      remove(batch); // finished or taken back: of no use to anyone
      return;
    }
    try (var editor = opening.run()) {
      // Looked at once more: from here on nobody can take it back.
      if (isUnderWay()) {
        NewVector.put(editor, batch.values().stream().map(Waiter::vector).toList());
      }
    } catch (NoSuchFileException | FormatException e) {
      if (isUnderWay()) {
        throw e;
      }
    }
    remove(batch);
    if (isUnderWay()) {
      newest.refresh();
    }
  }

  /** Whether it is still the same upgrade, and not another one in its place. */
  private boolean isUnderWay() throws IOException {
    return folder.state() == UpgradeFolder.State.UNDER_WAY
        && folder.notes().filter(notes::equals).isPresent();
  }

  private void remove(Map<String, Waiter> batch) {
    synchronized (waiting) {
      batch.forEach(waiting::remove);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      write();
    } finally {
      newest.close();
    }
  }
}

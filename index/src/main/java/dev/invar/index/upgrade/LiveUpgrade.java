package dev.invar.index.upgrade;

import dev.invar.align.upgrade.BackfillOrder;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexMoment;
import dev.invar.index.IndexSettings;
import dev.invar.index.KeptVector;
import dev.invar.index.SearchIndex;
import dev.invar.index.SpaceChange;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The change of a live index's model, from its start until it is finished or taken back.
 *
 * <p>Until then the index itself is not touched: old programs search and edit it as ever, and
 * {@link UpgradingIndex} searches it with the new model. Everything of the upgrade lies in the
 * folder {@code upgrade} inside the index's, so that {@link #rollback} leaves the index byte for
 * byte as it was. Each step is all or nothing, whatever happens to the process: a start, a commit
 * of new vectors, the finish. A new vector is kept with what it was made from, and counts only
 * while the document still says that: documents may be added, changed and deleted meanwhile.
 *
 * <p>Safe for use by several threads and processes; of those that start, fill, finish or take back
 * one upgrade, the second is refused. Once it is finished or taken back, everything here fails with
 * an {@link OptionException}, even if another one was started in its place. Ids longer than 32,755
 * bytes of UTF-8 cannot be upgraded.
 */
public final class LiveUpgrade {
  private final UpgradeFolder folder;
  private final UpgradeNotes notes;

  private LiveUpgrade(UpgradeFolder folder, UpgradeNotes notes) {
    this.folder = folder;
    this.notes = notes;
  }

  /**
   * Starts an upgrade.
   *
   * @param index the index's folder
   * @param target what the upgrade is for
   * @param spaces what is known of the spaces before and after; ways that search with a map need
   *     one
   * @throws OptionException if one is under way already, there is nothing to upgrade, or the way
   *     needs a map and there is none
   * @throws ShapeException if the statistics or the map are of other spaces
   * @throws BackendException if another job works on one
   * @throws FormatException if the folder holds no index, or a damaged one
   */
  public static LiveUpgrade start(Path index, UpgradeTarget target, TwoSpaces spaces)
      throws IOException {
    return start(index, target, spaces, List.of());
  }

  /**
   * Starts an upgrade with new vectors that are there already: with them, or not at all, unless the
   * process is killed between the two.
   *
   * @param source a moment of this index, the one whose texts the vectors were made from
   * @param vectors of the new space; those of passages that do not exist are left out; only read
   * @throws ShapeException if a vector is of another width than the new space, among others
   */
  public static LiveUpgrade start(
      Path index,
      UpgradeTarget target,
      TwoSpaces spaces,
      IndexMoment source,
      Map<PassageKey, float[]> vectors)
      throws IOException {
    return start(index, target, spaces, NewVector.of(source, target.to(), vectors));
  }

  private static LiveUpgrade start(
      Path index, UpgradeTarget target, TwoSpaces spaces, List<NewVector> vectors)
      throws IOException {
    var folder = new UpgradeFolder(index);
    IndexSettings main = SearchIndex.settings(index);
    target.requireStart(main, index);
    target.requireWay(spaces);
    spaces.requireSpaces(main.space().orElseThrow(), target.to());
    try (var lock = folder.lock()) {
      lock.ensureValid();
      if (folder.state() == UpgradeFolder.State.UNDER_WAY) {
        throw new OptionException(
            "upgrade of " + index,
            "none under way",
            "one to " + required(folder).target().to() + "; finish it or take it back first");
      }
      var notes = new UpgradeNotes(main.space().orElseThrow(), target);
      folder.removeVectors();
      folder.spaces().write(spaces);
      begin(folder, notes.settingsOfVectors(main), vectors);
      return new LiveUpgrade(folder, required(folder));
    }
  }

  /** Makes the first commits; none of them stays if one fails. */
  private static void begin(UpgradeFolder folder, IndexSettings settings, List<NewVector> vectors)
      throws IOException {
    try (var editor = IndexEditor.open(folder.vectors(), settings)) {
      if (!vectors.isEmpty()) {
        NewVector.put(editor, vectors);
      }
    } catch (IOException | RuntimeException e) {
      try {
        folder.removeVectors();
      } catch (IOException | RuntimeException another) {
        e.addSuppressed(another);
      }
      throw e;
    }
  }

  /** The upgrade that is under way in an index; empty if there is none. */
  public static Optional<LiveUpgrade> find(Path index) throws IOException {
    var folder = new UpgradeFolder(index);
    return folder.state() == UpgradeFolder.State.UNDER_WAY
        ? folder.notes().map(notes -> new LiveUpgrade(folder, notes))
        : Optional.empty();
  }

  /** What is known of the spaces before and after. */
  public TwoSpaces spaces() throws IOException {
    requireSame();
    return folder.spaces().read();
  }

  /**
   * The upgrade that is under way in an index.
   *
   * @throws OptionException if there is none
   */
  public static LiveUpgrade of(Path index) throws IOException {
    return find(index).orElseThrow(() -> none(index));
  }

  private static OptionException none(Path index) {
    return new OptionException("upgrade of " + index, "one under way; start it first", "none");
  }

  /** What the upgrade is for. */
  public UpgradeTarget target() {
    return notes.target();
  }

  /** The space of the index as it is. */
  public Space from() {
    return notes.from();
  }

  /** How far it is. Cost: about 6 µs for each new vector and 1 µs for each document. */
  public UpgradeStatus status() throws IOException {
    requireSame();
    try (var main = SearchIndex.open(folder.index());
        var side = SearchIndex.open(folder.vectors());
        var moment = main.moment();
        var vectors = side.moment()) {
      return UpgradeStatus.of(folder, notes, moment, Freshness.of(moment, vectors));
    }
  }

  /** The passages that have no fresh new vector, in the order of the index. */
  public List<PassageKey> missing() throws IOException {
    requireSame();
    try (var main = SearchIndex.open(folder.index());
        var side = SearchIndex.open(folder.vectors());
        var moment = main.moment();
        var vectors = side.moment()) {
      Freshness freshness = Freshness.of(moment, vectors);
      var missing = new ArrayList<PassageKey>();
      moment.visit(place -> {
        for (int i = 0; i < place.passages(); i++) {
          if (freshness.vectorOf(place.first() + i).isEmpty()) {
            missing.add(new PassageKey(place.id(), i));
          }
        }
        return true;
      });
      return missing;
    }
  }

  /**
   * The passages that have no fresh new vector, document by document in an order.
   *
   * @param order of documents, by their ids
   */
  public List<PassageKey> missing(BackfillOrder order) throws IOException {
    var byDocument = new LinkedHashMap<String, List<PassageKey>>();
    for (PassageKey key : missing()) {
      byDocument.computeIfAbsent(key.document(), id -> new ArrayList<>()).add(key);
    }
    return order.of(List.copyOf(byDocument.keySet())).stream()
        .flatMap(id -> byDocument.getOrDefault(id, List.of()).stream())
        .toList();
  }

  /**
   * Encodes passages and keeps their new vectors: first those asked for, in their order, then all
   * others that have none. Goes on where another run was stopped or killed; what changes in the
   * index meanwhile is seen. What was encoded before a failure is kept.
   *
   * @param options how
   * @param order the passages to begin with, all, some or none; those that are done or do not exist
   *     are passed over
   * @param encoder the new model
   * @param progress hears of each text; if cancelled, what is encoded is kept
   * @throws BackendException if another job works on this upgrade
   * @throws OptionException if there is text to encode in no document
   * @throws IOException if the disk is full, among others; what was committed is kept
   */
  public BackfillReport backfill(
      Backfill options, Iterator<PassageKey> order, PassageEncoder encoder, Progress progress)
      throws IOException {
    try (var lock = folder.lock()) {
      lock.ensureValid();
      requireSame();
      return new BackfillRun(folder, notes, options, encoder, progress).run(order);
    }
  }

  /**
   * Keeps new vectors that were made elsewhere, in one commit. Left out are those of passages that
   * do not exist, or do not say any more what they said when the vectors were made.
   *
   * @param source a moment of this index, the one whose texts the vectors were made from
   * @param vectors of the new space; only read
   * @return how many are kept
   * @throws OptionException if this upgrade is not under way any more
   * @throws ShapeException if a vector is of another width than the new space
   */
  public long keep(IndexMoment source, Map<PassageKey, float[]> vectors) throws IOException {
    List<NewVector> made = NewVector.of(source, target().to(), vectors);
    requireSame();
    try (var main = SearchIndex.open(folder.index());
        var moment = main.moment()) {
      var kept = new ArrayList<NewVector>();
      for (NewVector vector : made) {
        if (vector.isFresh(moment)) {
          kept.add(vector);
        }
      }
      NewVector.write(folder, notes, kept);
      return kept.size();
    }
  }

  /**
   * As {@link #keep(IndexMoment, Map)}, for vectors that were made from the texts that the index
   * holds now. If documents may have changed since the texts were read, give the moment too.
   */
  public long keep(Map<PassageKey, float[]> vectors) throws IOException {
    try (var main = SearchIndex.open(folder.index());
        var moment = main.moment()) {
      return keep(moment, vectors);
    }
  }

  /**
   * Gives the index its new vectors, in one commit, and ends the upgrade. Documents keep their ids,
   * texts, metadata and order. If it was killed after that commit, only the upgrade's folder is
   * left, which the next call removes.
   *
   * @param index the index's folder
   * @param progress hears of each document; if cancelled, nothing is changed
   * @return whether the upgrade is finished; not if it was cancelled
   * @throws OptionException if none is under way, or passages lack a fresh new vector
   * @throws BackendException if an editor has the index open, or another job works on the upgrade
   */
  public static boolean finish(Path index, Progress progress) throws IOException {
    var folder = new UpgradeFolder(index);
    if (folder.state() == UpgradeFolder.State.NONE) {
      throw none(index);
    }
    try (var lock = folder.lock()) {
      lock.ensureValid();
      if (folder.state() == UpgradeFolder.State.UNDER_WAY
          && !change(folder, required(folder), progress)) {
        return false;
      }
      folder.remove();
      return true;
    }
  }

  private static boolean change(UpgradeFolder folder, UpgradeNotes notes, Progress progress)
      throws IOException {
    IndexSettings after = notes.target().after(SearchIndex.settings(folder.index()));
    try (var side = SearchIndex.open(folder.vectors());
        var vectors = side.moment()) {
      return SpaceChange.run(
          folder.index(),
          after,
          before -> {
            Freshness freshness = Freshness.of(before, vectors);
            requireComplete(folder, before, freshness);
            return passage -> newVector(vectors, freshness, passage);
          },
          progress);
    }
  }

  private static KeptVector newVector(IndexMoment vectors, Freshness freshness, int passage)
      throws IOException {
    return vectors.vector(freshness.vectorOf(passage).orElseThrow());
  }

  private static void requireComplete(
      UpgradeFolder folder, IndexMoment before, Freshness freshness) {
    long done = freshness.count();
    if (done < before.passages()) {
      throw new OptionException(
          String.format(
              Locale.ROOT,
              "upgrade of %s: expected a new vector for each of its %d passages, found %d (%.1f %%), %d are missing%s; run the backfill, then finish",
              folder.index(),
              before.passages(),
              done,
              100.0 * done / before.passages(),
              before.passages() - done,
              freshness.stale().isEmpty()
                  ? ""
                  : " and %d are of documents that have changed or are gone"
                      .formatted(freshness.stale().size())));
    }
  }

  /**
   * Takes an upgrade back: the index is as it was before the start, byte for byte. What a start
   * that did not succeed, or a finish that was killed, left in the upgrade's folder is removed too.
   *
   * @param index the index's folder
   * @throws OptionException if none is under way: none was started, or it is finished, from which
   *     there is no way back
   * @throws BackendException if another job works on the upgrade
   */
  public static void rollback(Path index) throws IOException {
    var folder = new UpgradeFolder(index);
    SearchIndex.settings(index);
    if (!Files.exists(folder.root())) {
      throw none(index);
    }
    UpgradeFolder.State state;
    try (var lock = folder.lock()) {
      lock.ensureValid();
      state = folder.state();
      folder.remove();
    }
    switch (state) {
      case UNDER_WAY -> {}
      case NONE -> throw none(index);
      case FINISHED ->
          throw new OptionException(
              "upgrade of " + index, "one under way", "one that is finished: there is no way back");
    }
  }

  /**
   * Copies the upgrade as it is committed into a copy of its index, as {@link IndexEditor#snapshot}
   * makes one: together they are an index under upgrade. Any moment of the one goes with any moment
   * of the other, since a new vector counts only for what it was made from.
   *
   * @param copy the folder of the copied index
   * @throws OptionException if there is an upgrade in it, or this one is not under way any more
   */
  public void snapshot(Path copy) throws IOException {
    var into = new UpgradeFolder(copy);
    SearchIndex.settings(copy);
    if (into.notes().isPresent()) {
      throw new OptionException("upgrade of " + copy, "none", "one, which is not overwritten");
    }
    requireSame();
    Files.createDirectories(into.root());
    try (var editor = Waiting.forLock(() -> IndexEditor.open(folder.vectors()))) {
      notes.requireSame(UpgradeNotes.of(editor.settings(), folder.vectors()), folder.index());
      into.spaces().write(folder.spaces().read());
      editor.snapshot(into.vectors());
    }
  }

  /**
   * @throws OptionException if this upgrade is not the one under way
   */
  private void requireSame() throws IOException {
    notes.requireSame(required(folder), folder.index());
  }

  /** What the upgrade says of itself that is under way. */
  static UpgradeNotes required(UpgradeFolder folder) throws IOException {
    if (folder.state() != UpgradeFolder.State.UNDER_WAY) {
      throw none(folder.index());
    }
    return folder.notes().orElseThrow(() -> none(folder.index()));
  }
}

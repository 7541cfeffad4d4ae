package dev.invar.index.upgrade;

import dev.invar.index.DocumentPlace;
import dev.invar.index.IndexMoment;
import dev.invar.space.Space;
import java.io.IOException;
import java.time.Instant;

/**
 * How far an upgrade is.
 *
 * @param target what it is for
 * @param from the space of the index as it is
 * @param documents how many documents have passages
 * @param documentsDone how many of them have a fresh new vector for every passage
 * @param passages how many passages there are
 * @param passagesDone how many of them have a fresh new vector
 * @param stale how many new vectors are kept for passages that have changed since or are gone
 * @param bytes what the upgrade takes on disk beside the index
 */
public record UpgradeStatus(
    UpgradeTarget target,
    Space from,
    long documents,
    long documentsDone,
    long passages,
    long passagesDone,
    long stale,
    long bytes) {
  /** How many passages are left to embed. */
  public long left() {
    return passages - passagesDone;
  }

  /** Share of the passages that have a fresh new vector, 0 to 1; 1 if there are no passages. */
  public double share() {
    return passages == 0 ? 1 : (double) passagesDone / passages;
  }

  /** Whether the upgrade can be finished. */
  public boolean isComplete() {
    return left() == 0;
  }

  /** When it was started. */
  public Instant started() {
    return target.provenance().time();
  }

  static UpgradeStatus of(UpgradeFolder folder, UpgradeNotes notes, IndexMoment main, Freshness f)
      throws IOException {
    var count = new Count(f);
    main.visit(count::add);
    return new UpgradeStatus(
        notes.target(),
        notes.from(),
        count.documents,
        count.done,
        main.passages(),
        f.count(),
        f.stale().size(),
        folder.bytes());
  }

  private static final class Count {
    private final Freshness freshness;
    private long documents;
    private long done;

    Count(Freshness freshness) {
      this.freshness = freshness;
    }

    boolean add(DocumentPlace place) {
      if (place.passages() > 0) {
        int end = place.first() + place.passages();
        documents++;
        done += freshness.passages().nextClearBit(place.first()) >= end ? 1 : 0;
      }
      return true;
    }
  }
}

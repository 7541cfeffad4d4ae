package dev.invar.index.upgrade;

import dev.invar.index.IndexSettings;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an upgrade is for. Fixed when it is started.
 *
 * @param to the space of the new vectors
 * @param notes the index's notes once the upgrade is finished, such as the new encoder's id
 * @param way how the index is to be searched meanwhile
 * @param order which passages get their new vectors first
 * @param provenance how the upgrade came to be; its time is that of the start
 */
public record UpgradeSettings(
    Space to,
    SortedMap<String, String> notes,
    UpgradeWay way,
    BackfillOrder order,
    Provenance provenance) {
  public UpgradeSettings {
    notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
  }

  /** The settings that an index will have once the upgrade is finished. */
  IndexSettings after(IndexSettings before) {
    return new IndexSettings(Optional.of(to), before.vectors(), before.text(), notes);
  }

  /**
   * Refuses an index that this upgrade cannot be for.
   *
   * @throws OptionException if the index has no vectors, or has those of the new space already
   */
  void requireStart(IndexSettings index, Object folder) {
    Space from =
        index
            .space()
            .orElseThrow(() ->
                new OptionException(
                    "index to upgrade", "one with vectors", folder + ", which has none"));
    if (from.isSame(to)) {
      throw new OptionException(
          "space to upgrade to",
          "another than the index's, " + from,
          "the same: there is nothing to do");
    }
  }

  /**
   * Refuses spaces without a map if the way needs one.
   *
   * @throws OptionException if it is missing
   */
  void requireMap(TwoSpaces spaces) {
    boolean needed =
        switch (way) {
          case MIX, RETIRED_CASCADE, BRIDGE -> true;
          case CASCADE, BACKFILL -> false;
        };
    if (needed && spaces.alignment().isEmpty()) {
      throw new OptionException("map for the way " + way, "one between the spaces", "none");
    }
  }
}

package dev.invar.index.upgrade;

import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.IndexSettings;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import java.util.Arrays;
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
public record UpgradeTarget(
    Space to,
    SortedMap<String, String> notes,
    UpgradeWay way,
    FillOrder order,
    Provenance provenance) {
  public UpgradeTarget {
    notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
  }

  /** The settings that an index will have once the upgrade is finished. */
  IndexSettings after(IndexSettings before) {
    return new IndexSettings(
        Optional.of(to), before.vectors(), Optional.empty(), before.text(), notes);
  }

  /**
   * Refuses an index with sparse codes: a coder codes the vectors of one model alone.
   *
   * @throws OptionException if the index keeps codes
   */
  public static void requireNoCodes(IndexSettings index, Object folder) {
    if (index.codes().isPresent()) {
      throw new OptionException(
          "index to upgrade",
          "one that keeps vectors alone",
          folder
              + ", which keeps sparse codes of them; make a new index with a coder of the new"
              + " model");
    }
  }

  /**
   * Refuses an index that this upgrade cannot be for.
   *
   * @throws OptionException if the index has no vectors, or codes of them, or has vectors of the
   *     new space already
   */
  void requireStart(IndexSettings index, Object folder) {
    requireNoCodes(index, folder);
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
   * Refuses a way that is none to start, and one without what it needs.
   *
   * @throws OptionException if the map is missing that the way needs, or it is only a row of
   *     reference
   */
  void requireWay(TwoSpaces spaces) {
    if (way.isReference() || way == UpgradeWay.KEEP) {
      throw new OptionException(
          "way to upgrade",
          "one of "
              + Arrays.stream(UpgradeWay.values())
                  .filter(each -> !each.isReference() && each != UpgradeWay.KEEP)
                  .map(UpgradeWay::id)
                  .toList(),
          way.id());
    }
    if (way.needs().contains(Need.MAP) && spaces.alignment().isEmpty()) {
      throw new OptionException("map for the way " + way.id(), "one between the spaces", "none");
    }
  }
}

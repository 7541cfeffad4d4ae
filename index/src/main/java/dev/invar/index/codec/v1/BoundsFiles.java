package dev.invar.index.codec.v1;

import java.util.List;

/** Names of the files of bounds. */
final class BoundsFiles {
  static final int VERSION = 0;

  private BoundsFiles() {}

  /** A file: how its name ends and what its header says. */
  record Kind(String extension, String codec) {}

  static final Kind META = new Kind("ibm", "InvarBoundsMeta");
  static final Kind LISTS = new Kind("ibl", "InvarBoundsLists");
  static final Kind ROWS = new Kind("ibr", "InvarBoundsRows");
  static final Kind BLOCKS = new Kind("ibc", "InvarBoundsCodes");

  /** All, the meta file first. */
  static final List<Kind> ALL = List.of(META, LISTS, ROWS, BLOCKS);

  /** How many bytes the files have, of headers and all fields. */
  record Lengths(long lists, long rows, long blocks) {}
}

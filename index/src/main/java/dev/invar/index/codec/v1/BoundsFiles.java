package dev.invar.index.codec.v1;

import java.util.List;

/** The files of bounds. */
final class BoundsFiles {
  private static final int VERSION = 0;

  private BoundsFiles() {}

  static final SegmentFile META = new SegmentFile("ibm", "InvarBoundsMeta", VERSION);
  static final SegmentFile LISTS = new SegmentFile("ibl", "InvarBoundsLists", VERSION);
  static final SegmentFile ROWS = new SegmentFile("ibr", "InvarBoundsRows", VERSION);
  static final SegmentFile BLOCKS = new SegmentFile("ibc", "InvarBoundsCodes", VERSION);

  /** All, the meta file first. */
  static final List<SegmentFile> ALL = List.of(META, LISTS, ROWS, BLOCKS);

  /** How many bytes the files have, of headers and all fields. */
  record Lengths(long lists, long rows, long blocks) {}
}

package dev.invar.formats.text;

import java.util.List;

/**
 * What came of reading texts, so far.
 *
 * @param files files that gave at least one document
 * @param documents documents given
 * @param bytes bytes of those files as they lie on disk
 * @param hidden hidden files and folders passed over
 * @param images images passed over in folders, by their endings
 * @param repaired files or lines read although some of their bytes are not text; each such place is
 *     U+FFFD in the document
 * @param skippedCount files and lines that gave no document
 * @param skipped the first {@value #LISTED} of them, in the order met
 */
public record TextReport(
    long files,
    long documents,
    long bytes,
    long hidden,
    long images,
    long repaired,
    long skippedCount,
    List<SkippedFile> skipped) {
  /** How many skipped files are listed; the rest are only counted, so that memory is bounded. */
  public static final int LISTED = 1000;

  public TextReport {
    skipped = List.copyOf(skipped);
  }
}

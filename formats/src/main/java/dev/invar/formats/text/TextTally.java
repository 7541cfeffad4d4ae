package dev.invar.formats.text;

import dev.invar.formats.text.SkippedFile.Reason;
import java.util.ArrayList;
import java.util.List;

/** Counts what comes of reading, for the {@link TextReport}. */
final class TextTally {
  private final List<SkippedFile> listed = new ArrayList<>();
  private long files;
  private long documents;
  private long bytes;
  private long hidden;
  private long images;
  private long repaired;
  private long skipped;

  void file(long size) {
    files++;
    bytes += size;
  }

  void document(TextDocument document) {
    documents++;
    if (document.text().indexOf(ExtractedText.REPLACEMENT) >= 0) {
      repaired++;
    }
  }

  void hidden() {
    hidden++;
  }

  void image() {
    images++;
  }

  void skip(String path, Reason reason, String detail) {
    skipped++;
    if (listed.size() < TextReport.LISTED) {
      listed.add(new SkippedFile(path, reason, detail));
    }
  }

  TextReport report() {
    return new TextReport(files, documents, bytes, hidden, images, repaired, skipped, listed);
  }
}

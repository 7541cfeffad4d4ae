package dev.invar.formats.npy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.FileBytes;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * The directory of a zip file, read from mapped bytes so that a stored entry can be used where it
 * lies. Source: PKWARE APPNOTE 6.3.10.
 *
 * <p>The layout, little end first: entries, each a local header and its data; a central header per
 * entry; where sizes need more than 32 bits, a zip64 end record and its locator; the end record, 22
 * bytes and a comment, at the file's end. Entries must not overlap each other or the directory, as
 * those of some bombs do; encrypted files, several disks and methods other than stored (0) and
 * deflated (8) are refused.
 */
final class ZipEntries {
  private static final long END_SIGNATURE = 0x06054b50;
  private static final long END_LENGTH = 22;
  private static final long LONGEST_COMMENT = 0xffff;
  private static final long ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
  private static final long ZIP64_LOCATOR_LENGTH = 20;
  private static final long ZIP64_END_SIGNATURE = 0x06064b50;
  private static final long CENTRAL_SIGNATURE = 0x02014b50;
  private static final long CENTRAL_LENGTH = 46;
  private static final long LOCAL_SIGNATURE = 0x04034b50;
  private static final long LOCAL_LENGTH = 30;
  private static final int ZIP64_EXTRA = 1;
  private static final long IN_ZIP64 = 0xffffffffL;
  private static final int STORED = 0;
  private static final int DEFLATED = 8;
  private static final int ENCRYPTED = 1;

  private final FileBytes bytes;

  private ZipEntries(FileBytes bytes) {
    this.bytes = bytes;
  }

  /**
   * An entry.
   *
   * @param offset of its central header
   * @param data where its data begins
   * @param packed bytes of its data, inside the file
   * @param unpacked bytes after unpacking, as the file claims; not negative
   */
  record Entry(
      String name,
      long offset,
      long data,
      long packed,
      long unpacked,
      long checksum,
      boolean isDeflated) {}

  /** The entries in the directory's order; names differ. */
  static List<Entry> read(FileBytes bytes) {
    return new ZipEntries(bytes).entries();
  }

  private List<Entry> entries() {
    long end = endRecord();
    long count = bytes.unsigned16(end + 10, "number of entries");
    long size = bytes.unsigned32(end + 12, "size of the directory");
    long start = bytes.unsigned32(end + 16, "offset of the directory");
    long locator = end - ZIP64_LOCATOR_LENGTH;
    if (locator >= 0 && bytes.unsigned32(locator, "locator") == ZIP64_LOCATOR_SIGNATURE) {
      long zip64 = bytes.signed64(locator + 8, "offset of the zip64 end record");
      requireSignature(zip64, ZIP64_END_SIGNATURE, "zip64 end record");
      count = bytes.signed64(zip64 + 32, "number of entries");
      size = bytes.signed64(zip64 + 40, "size of the directory");
      start = bytes.signed64(zip64 + 48, "offset of the directory");
    }
    FileBytes directory = bytes.part(start, size, "directory");
    if (count < 0 || count > directory.size() / CENTRAL_LENGTH) {
      throw bytes.failure(end, "number of entries", "at most the directory holds", count);
    }
    var entries = new ArrayList<Entry>();
    var names = new HashSet<String>();
    long position = start;
    for (long i = 0; i < count; i++) {
      Entry entry = entry(position, start);
      if (!names.add(entry.name())) {
        throw bytes.failure(position, "entry", "each name once", entry.name() + " again");
      }
      entries.add(entry);
      position +=
          CENTRAL_LENGTH
              + bytes.unsigned16(position + 28, "name length")
              + bytes.unsigned16(position + 30, "extra length")
              + bytes.unsigned16(position + 32, "comment length");
    }
    requireApart(entries);
    return entries;
  }

  private long endRecord() {
    long first = Math.max(0, bytes.size() - END_LENGTH - LONGEST_COMMENT);
    for (long at = bytes.size() - END_LENGTH; at >= first; at--) {
      if (bytes.unsigned32(at, "end record") == END_SIGNATURE
          && at + END_LENGTH + bytes.unsigned16(at + 20, "comment length") == bytes.size()) {
        return at;
      }
    }
    throw bytes.failure(bytes.size(), "zip file", "an end record before the end", "none");
  }

  private Entry entry(long at, long directory) {
    requireSignature(at, CENTRAL_SIGNATURE, "central header");
    int flags = bytes.unsigned16(at + 8, "flags");
    int method = bytes.unsigned16(at + 10, "method");
    if ((flags & ENCRYPTED) != 0) {
      throw bytes.failure(at + 8, "flags", "an entry that is not encrypted", flags);
    }
    if (method != STORED && method != DEFLATED) {
      throw bytes.failure(at + 10, "method", "stored (0) or deflated (8)", method);
    }
    int nameLength = bytes.unsigned16(at + 28, "name length");
    byte[] name =
        bytes.part(at + CENTRAL_LENGTH, nameLength, "name").bytes().toArray(ValueLayout.JAVA_BYTE);
    var sizes =
        new long[] {
          bytes.unsigned32(at + 24, "unpacked size"),
          bytes.unsigned32(at + 20, "packed size"),
          bytes.unsigned32(at + 42, "offset of the local header")
        };
    readZip64(at, nameLength, sizes);
    long local = sizes[2];
    requireSignature(local, LOCAL_SIGNATURE, "local header");
    long data =
        local
            + LOCAL_LENGTH
            + bytes.unsigned16(local + 26, "name length")
            + bytes.unsigned16(local + 28, "extra length");
    bytes.part(data, sizes[1], "data of an entry");
    if (data + sizes[1] > directory) {
      throw bytes.failure(data, "data of an entry", "an end before the directory", directory);
    }
    if (sizes[0] < 0 || (method == STORED && sizes[0] != sizes[1])) {
      throw bytes.failure(at + 24, "unpacked size", "the packed size of a stored entry", sizes[0]);
    }
    return new Entry(
        new String(name, UTF_8),
        at,
        data,
        sizes[1],
        sizes[0],
        bytes.unsigned32(at + 16, "checksum"),
        method == DEFLATED);
  }

  /** Replaces each of the three sizes that does not fit into 32 bits, in their fixed order. */
  private void readZip64(long at, int nameLength, long[] sizes) {
    long extra = at + CENTRAL_LENGTH + nameLength;
    long end = extra + bytes.unsigned16(at + 30, "extra length");
    while (extra + 4 <= end) {
      int id = bytes.unsigned16(extra, "extra field");
      long next = extra + 4 + bytes.unsigned16(extra + 2, "length of an extra field");
      if (id == ZIP64_EXTRA) {
        long value = extra + 4;
        for (int i = 0; i < sizes.length; i++) {
          if (sizes[i] == IN_ZIP64) {
            sizes[i] = bytes.signed64(value, "zip64 size");
            value += Long.BYTES;
          }
        }
      }
      extra = next;
    }
  }

  private void requireApart(List<Entry> entries) {
    var byPlace = new ArrayList<>(entries);
    byPlace.sort(Comparator.comparingLong(Entry::data).thenComparingLong(Entry::packed));
    for (int i = 1; i < byPlace.size(); i++) {
      Entry before = byPlace.get(i - 1);
      Entry entry = byPlace.get(i);
      if (entry.data() < before.data() + before.packed() || entry.data() == before.data()) {
        throw bytes.failure(
            entry.data(), "data of " + entry.name(), "apart from " + before.name(), "an overlap");
      }
    }
  }

  private void requireSignature(long at, long expected, String what) {
    long found = bytes.unsigned32(at, what);
    if (found != expected) {
      throw bytes.failure(at, what, Long.toHexString(expected), Long.toHexString(found));
    }
  }
}

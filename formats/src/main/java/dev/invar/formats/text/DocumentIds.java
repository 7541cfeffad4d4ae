package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The ids that the documents of one run have had, so that a second document with one of them is
 * noticed.
 *
 * <p>Keeps 64 bits of each id's SHA-256 in an open-addressed table: 11 to 22 bytes per document,
 * and half as much again while the table grows. Two different ids are taken for one with
 * probability n²/2⁶⁵, that is 3·10⁻⁶ for ten million documents; such a document is named as skipped
 * like any other and not lost in silence.
 */
public final class DocumentIds {
  private static final int FIRST_CAPACITY = 1 << 10;
  private static final long FREE = 0;

  private final MessageDigest digest;
  private long[] table = new long[FIRST_CAPACITY];
  private int count;

  /** No ids yet. */
  public DocumentIds() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }

  /**
   * Adds an id.
   *
   * @return whether no document had it yet
   */
  public boolean add(String id) {
    long first = ByteBuffer.wrap(digest.digest(id.getBytes(UTF_8))).getLong();
    if (!put(table, first == FREE ? 1 : first)) {
      return false;
    }
    count++;
    if (count > table.length / 4 * 3) {
      var larger = new long[Math.multiplyExact(2, table.length)];
      for (long each : table) {
        if (each != FREE) {
          put(larger, each);
        }
      }
      table = larger;
    }
    return true;
  }

  private static boolean put(long[] table, long value) {
    int mask = table.length - 1;
    int slot = (int) value & mask;
    while (table[slot] != FREE) {
      if (table[slot] == value) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    table[slot] = value;
    return true;
  }
}

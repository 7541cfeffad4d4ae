package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells one content of a document from another: the first half of SHA-256 over its parts, each
 * preceded by its length.
 *
 * @param high its first 8 bytes
 * @param low its next 8 bytes
 */
public record ContentHash(long high, long low) {

  /** The hash of a document's id, title, text and metadata. */
  public static ContentHash of(TextDocument document) {
    MessageDigest digest = sha256();
    add(digest, document.id());
    add(digest, document.title());
    add(digest, document.text());
    document
        .metadata()
        .forEach((name, value) -> {
          add(digest, name);
          add(digest, value);
        });
    return of(digest.digest(), 0);
  }

  /** Reads what {@link #bytes} gave. */
  static ContentHash of(byte[] bytes, int offset) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, 2 * Long.BYTES);
    return new ContentHash(buffer.getLong(), buffer.getLong());
  }

  /** The 32 hexadecimal digits of it. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes());
  }

  byte[] bytes() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
  }

  /** SHA-256, which every Java platform has. */
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  private static void add(MessageDigest digest, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }
}

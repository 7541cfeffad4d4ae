package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Tells one content of a document from another: the first half of SHA-256 over its parts, each
 * preceded by its length.
 *
 * @param bytes 16 bytes; shared, not copied
 */
record ContentHash(byte[] bytes) {
  private static final int SIZE = 16;

  static ContentHash of(TextDocument document) {
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
    return new ContentHash(Arrays.copyOf(digest.digest(), SIZE));
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

  @Override
  public boolean equals(Object other) {
    return other instanceof ContentHash hash && Arrays.equals(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}

package dev.invar.space;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A short digest of several texts: the first 8 bytes of SHA-256 over each text's length in UTF-8 (4
 * bytes, big-endian) and its bytes. The lengths keep {@code ab, c} and {@code a, bc} apart.
 */
final class Fingerprint {
  private static final int BYTES = 8;

  private Fingerprint() {}

  /** 16 lower-case hexadecimal digits. */
  static String of(String... texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

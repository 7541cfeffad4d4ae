package dev.invar.sparsecode.rows;

import dev.invar.linalg.FloatMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over values, in the order in which they are added; floats as 4 bytes each, little-endian,
 * on any machine. Lengths are not digested: who adds parts of changing lengths adds those as well.
 *
 * <p>Not for use by several threads. Cost: O(bytes).
 */
public final class ValueDigest {
  private static final long PIECE = 1L << 24;

  private final MessageDigest digest;

  public ValueDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Adds a text in UTF-8. */
  public ValueDigest add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Adds the bytes from a buffer's position to its limit; moves its position there. */
  public ValueDigest add(ByteBuffer bytes) {
    digest.update(bytes);
    return this;
  }

  /** Adds bytes in memory, as many as there are. */
  public ValueDigest add(MemorySegment bytes) {
    for (long from = 0; from < bytes.byteSize(); from += PIECE) {
      long length = Math.min(PIECE, bytes.byteSize() - from);
      digest.update(bytes.asSlice(from, length).asByteBuffer());
    }
    return this;
  }

  /** Adds floats. */
  public ValueDigest add(float[] values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return add(bytes);
  }

  /** Adds a matrix row by row. */
  public ValueDigest add(FloatMatrix matrix) {
    var row = new float[matrix.columns()];
    for (long i = 0; i < matrix.rows(); i++) {
      matrix.copyRow(i, row);
      add(row);
    }
    return this;
  }

  /**
   * The digest of what was added, which begins anew.
   *
   * @param bytes how many of its 32, from the first on
   * @return lower-case hexadecimal digits, two for each byte
   */
  public String hex(int bytes) {
    return HexFormat.of().formatHex(digest.digest(), 0, bytes);
  }
}

package dev.invar.index.codec.v1;

import dev.invar.method.FormatException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.lucene.util.BytesRef;

/**
 * A code as the bytes of one document's value, from which everything else can be made again. All
 * numbers are little-endian.
 *
 * <pre>
 * u8        1, or 17 if latents take four bytes
 * u32       tag of the code space
 * u16|u32 × k  latents, ascending; u16 if the space has at most 65,536 latents
 * f32 × k   values, above 0
 * </pre>
 *
 * <p>So k is the length less 5, divided by 6 or 8. An instance is a view that is moved from code to
 * code; not thread-safe.
 */
public final class RawCode {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int VERSION = 1;
  private static final int WIDE = 16;
  private static final int HEADER = 5;
  private static final int NARROW_LATENTS = 1 << 16;

  private byte[] bytes = new byte[HEADER];
  private int latentsAt;
  private int valuesAt;
  private boolean wide;
  private int size;
  private int tag;

  /** Whether two bytes are too few for the number of a latent. */
  static boolean isWide(int latents) {
    return latents > NARROW_LATENTS;
  }

  /** A code's bytes. Cost: O(k). */
  public static BytesRef encode(SparseCode code, CodeSpace space) {
    code.requireWithin(space.latents(), "a code to index");
    boolean wide = isWide(space.latents());
    int k = code.size();
    int width = wide ? Integer.BYTES : Short.BYTES;
    var bytes = new byte[HEADER + k * (width + Float.BYTES)];
    bytes[0] = (byte) (wide ? VERSION | WIDE : VERSION);
    INTS.set(bytes, 1, tag(space));
    int at = HEADER;
    for (int latent : code.latents()) {
      if (wide) {
        INTS.set(bytes, at, latent);
      } else {
        SHORTS.set(bytes, at, (short) latent);
      }
      at += width;
    }
    for (float value : code.values()) {
      FLOATS.set(bytes, at, value);
      at += Float.BYTES;
    }
    return new BytesRef(bytes);
  }

  /**
   * What a space is known by inside each code, so that codes of two coders in one field are
   * noticed: the first 32 bits that a polynomial over coder and latents gives.
   */
  static int tag(CodeSpace space) {
    return 31 * space.coder().hashCode() + space.latents();
  }

  /**
   * Moves to a code; the bytes are shared and only read.
   *
   * @param where whose code it is, such as a field's name, for the message
   * @throws FormatException if these are not the bytes of a code
   */
  public RawCode read(BytesRef code, Object where) {
    if (!moveTo(code)) {
      throw new FormatException(
          where,
          "expected the bytes of a sparse code of version 1, found "
              + code.length
              + " bytes that begin with "
              + (code.length == 0 ? 0 : code.bytes[code.offset]));
    }
    return this;
  }

  /** As {@link #read}; false if these are not the bytes of a code. */
  public boolean moveTo(BytesRef code) {
    int flags = code.length == 0 ? 0 : code.bytes[code.offset];
    boolean isWide = flags == (VERSION | WIDE);
    int width = isWide ? Integer.BYTES : Short.BYTES;
    int rest = code.length - HEADER;
    if ((flags != VERSION && !isWide) || rest < 0 || rest % (width + Float.BYTES) != 0) {
      return false;
    }
    bytes = code.bytes;
    wide = isWide;
    tag = (int) INTS.get(bytes, code.offset + 1);
    size = rest / (width + Float.BYTES);
    latentsAt = code.offset + HEADER;
    valuesAt = latentsAt + size * width;
    return true;
  }

  /** Whether latents ascend from 0 on and values are finite and above 0. */
  public boolean isSound() {
    int last = -1;
    for (int i = 0; i < size; i++) {
      int latent = latent(i);
      float value = value(i);
      if (latent <= last
          || latent == Integer.MAX_VALUE
          || !(value > 0 && value <= Float.MAX_VALUE)) {
        return false;
      }
      last = latent;
    }
    return true;
  }

  /** Which code space it is of; equal spaces have equal tags. */
  public int tag() {
    return tag;
  }

  /** How many latents are active: k. */
  public int size() {
    return size;
  }

  /** The latent at a place below k. */
  public int latent(int place) {
    return wide
        ? (int) INTS.get(bytes, latentsAt + place * Integer.BYTES)
        : Short.toUnsignedInt((short) SHORTS.get(bytes, latentsAt + place * Short.BYTES));
  }

  /** The value at a place below k. */
  public float value(int place) {
    return (float) FLOATS.get(bytes, valuesAt + place * Float.BYTES);
  }

  /** As a code of its own, checked; copied. */
  public SparseCode code() {
    var latents = new int[size];
    var values = new float[size];
    for (int i = 0; i < size; i++) {
      latents[i] = latent(i);
      values[i] = value(i);
    }
    return new SparseCode(latents, values);
  }
}

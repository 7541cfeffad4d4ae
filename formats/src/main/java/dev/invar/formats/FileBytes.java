package dev.invar.formats;

import dev.invar.method.FormatException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a file, or of a part of one, mapped and read little end first. A read past the end
 * is a {@link FormatException} with its offset, never a crash.
 *
 * <p>The bytes are shared with the file, which must not be made shorter meanwhile; one that is
 * replaced by moving another into its place does no harm. They are unmapped when nothing refers to
 * them any more.
 *
 * @param source the file, as messages name it
 * @param start where in the source the bytes begin; added to every offset in a message
 * @param bytes the bytes, read only
 */
public record FileBytes(String source, long start, MemorySegment bytes) {
  private static final ValueLayout.OfShort INT16 =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT32 =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong INT64 =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Maps a whole file; nothing is read yet. */
  public static FileBytes map(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new FileBytes(
          file.toString(),
          0,
          channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto()));
    }
  }

  /** How many bytes there are. */
  public long size() {
    return bytes.byteSize();
  }

  /**
   * A part of these bytes; shared, not copied.
   *
   * @param what what should stand there, for the message
   * @throws FormatException if it is not wholly inside
   */
  public FileBytes part(long offset, long length, String what) {
    require(offset, length, what);
    return new FileBytes(source, start + offset, bytes.asSlice(offset, length));
  }

  /** The byte at an offset, 0 to 255. */
  public int unsigned8(long offset, String what) {
    require(offset, Byte.BYTES, what);
    return Byte.toUnsignedInt(bytes.get(ValueLayout.JAVA_BYTE, offset));
  }

  /** Two bytes as a number from 0 to 65,535. */
  public int unsigned16(long offset, String what) {
    require(offset, Short.BYTES, what);
    return Short.toUnsignedInt(bytes.get(INT16, offset));
  }

  /** Four bytes as a number from 0 to 2³² − 1. */
  public long unsigned32(long offset, String what) {
    return Integer.toUnsignedLong(signed32(offset, what));
  }

  /** Four bytes as a number from −2³¹ to 2³¹ − 1. */
  public int signed32(long offset, String what) {
    require(offset, Integer.BYTES, what);
    return bytes.get(INT32, offset);
  }

  /** Eight bytes as a number from −2⁶³ to 2⁶³ − 1; one written as 2⁶³ or more reads as negative. */
  public long signed64(long offset, String what) {
    require(offset, Long.BYTES, what);
    return bytes.get(INT64, offset);
  }

  /** The failure of these bytes at an offset, for the caller to throw. */
  public FormatException failure(long offset, String what, Object expected, Object found) {
    return new FormatException(source, start + offset, what, expected, found);
  }

  private void require(long offset, long length, String what) {
    if (offset < 0 || length < 0 || length > size() || offset > size() - length) {
      throw failure(
          Math.clamp(offset, 0, size()),
          what,
          Long.toUnsignedString(length)
              + " bytes from byte "
              + Long.toUnsignedString(start + offset),
          "the end at byte " + (start + size()));
    }
  }
}

package dev.invar.formats.npy;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileBytes;
import dev.invar.formats.FileReplacement;
import dev.invar.formats.Tensor;
import dev.invar.formats.Tensor.Layout;
import dev.invar.method.OptionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One array in NumPy's own format. Source:
 * numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
 *
 * <p>The layout:
 *
 * <pre>
 * 0    6  93 'N' 'U' 'M' 'P' 'Y'
 * 6    2  version: 1 0, 2 0 or 3 0
 * 8    2  length h of the header, little end first, in version 1; 4 bytes in versions 2 and 3
 * 10   h  header: a Python dictionary with exactly the keys descr, fortran_order and shape, padded
 *         with blanks and a line feed; from byte 12 in versions 2 and 3
 * 10+h    the numbers, without gaps, to the end of the file
 * </pre>
 *
 * <p>The {@code descr} is a byte order, {@code <} little, {@code >} big or {@code |} none, and one
 * of {@code b1 i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8}. There is none for bfloat16. Unlike NumPy, which
 * stops reading after the last number, a longer file is refused as damaged.
 */
public final class NpyFile {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int VERSION_OFFSET = 6;
  private static final int LENGTH_OFFSET = 8;
  private static final int NEWEST_VERSION = 3;
  private static final int ALIGNMENT = 64;

  /** A header has one short dictionary; the longest shape NumPy knows takes 1,300 characters. */
  private static final long LONGEST_HEADER = 1 << 16;

  private NpyFile() {}

  /** Opens an array; its numbers stay in the file until they are asked for. */
  public static Tensor read(Path file) throws IOException {
    return read(FileBytes.map(file));
  }

  /**
   * An array in bytes; shared, not copied.
   *
   * @throws dev.invar.method.FormatException if they are not exactly one array in this layout
   */
  public static Tensor read(FileBytes bytes) {
    NpyHeader header = NpyHeader.read(headerOf(bytes));
    long start = dataStart(bytes);
    Optional<Long> length = Tensor.bytes(header.type(), header.shape());
    if (length.isEmpty() || length.get() != bytes.size() - start) {
      throw bytes.failure(
          start,
          "data of shape " + header.shape() + " of " + header.type(),
          length.map(n -> n + " bytes").orElse("fewer than 2^63 bytes"),
          (bytes.size() - start) + " bytes");
    }
    return new Tensor(
        header.type(),
        header.shape(),
        bytes.bytes().asSlice(start),
        header.byteOrder(),
        header.layout());
  }

  /** Where the data begins, as far as the first bytes tell; checked to lie inside them. */
  static long dataStart(FileBytes bytes) {
    FileBytes header = headerOf(bytes);
    return header.start() - bytes.start() + header.size();
  }

  private static FileBytes headerOf(FileBytes bytes) {
    for (int i = 0; i < MAGIC.length; i++) {
      int found = bytes.unsigned8(i, "npy signature");
      if ((byte) found != MAGIC[i]) {
        throw bytes.failure(i, "npy signature", Byte.toUnsignedInt(MAGIC[i]), found);
      }
    }
    int version = bytes.unsigned8(VERSION_OFFSET, "version");
    int minor = bytes.unsigned8(VERSION_OFFSET + 1, "version");
    if (version < 1 || version > NEWEST_VERSION || minor != 0) {
      throw bytes.failure(VERSION_OFFSET, "version", "1.0, 2.0 or 3.0", version + "." + minor);
    }
    boolean shortLength = version == 1;
    long length =
        shortLength
            ? bytes.unsigned16(LENGTH_OFFSET, "header length")
            : bytes.unsigned32(LENGTH_OFFSET, "header length");
    if (length > LONGEST_HEADER) {
      throw bytes.failure(LENGTH_OFFSET, "header length", "at most " + LONGEST_HEADER, length);
    }
    return bytes.part(
        LENGTH_OFFSET + (shortLength ? Short.BYTES : Integer.BYTES), length, "header");
  }

  /**
   * Writes an array in version 1.0 with its numbers as they lie, replacing the file whole or not at
   * all.
   *
   * @throws OptionException if its numbers are bfloat16, for which the format has no name
   */
  public static void write(Path file, Tensor tensor) throws IOException {
    byte[] header = header(tensor);
    FileReplacement.write(
        file,
        out -> {
          out.write(header);
          out.write(tensor.data());
        });
  }

  private static byte[] header(Tensor tensor) {
    String order = tensor.byteOrder().equals(ByteOrder.LITTLE_ENDIAN) ? "<" : ">";
    String shape =
        tensor.shape().stream().map(axis -> axis + ",").collect(Collectors.joining(" ", "(", ")"));
    String text =
        "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }"
            .formatted(
                (tensor.type().bytes() == 1 ? "|" : order) + code(tensor.type()),
                tensor.layout() == Layout.COLUMN_MAJOR ? "True" : "False",
                shape);
    int start = LENGTH_OFFSET + Short.BYTES;
    int padding = ALIGNMENT - (start + text.length() + 1) % ALIGNMENT;
    byte[] content = (text + " ".repeat(padding) + "\n").getBytes(US_ASCII);
    return ByteBuffer.allocate(start + content.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) content.length)
        .put(content)
        .array();
  }

  private static String code(ElementType type) {
    return switch (type) {
      case BOOL -> "b1";
      case I8, I16, I32, I64 -> "i" + type.bytes();
      case U8, U16, U32, U64 -> "u" + type.bytes();
      case F16, F32, F64 -> "f" + type.bytes();
      case BF16 ->
          throw new OptionException(
              "numbers of an npy file", "a type that NumPy has", "BF16; safetensors can hold it");
    };
  }
}

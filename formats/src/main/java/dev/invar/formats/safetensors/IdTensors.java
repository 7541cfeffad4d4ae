package dev.invar.formats.safetensors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.method.FormatException;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The ids of rows as two tensors: {@code ids} (U8), all ids' UTF-8 one after the other, and {@code
 * id_ends} (I64), where each ends.
 */
public final class IdTensors {
  /** Tensor of all ids' UTF-8 bytes, one after the other. */
  public static final String BYTES = "ids";

  /** Tensor of where in those bytes each id ends. */
  public static final String ENDS = "id_ends";

  private static final int LONGEST = 1 << 20;

  private IdTensors() {}

  /**
   * Adds ids to the tensors of a file.
   *
   * @param tensors added to
   * @param ids one for each row, of any characters; only read
   */
  public static void addTo(Map<String, Tensor> tensors, List<String> ids) {
    var text = new ByteArrayOutputStream();
    MemorySegment ends = Arena.ofAuto().allocate((long) ids.size() * Long.BYTES, Long.BYTES);
    var int64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < ids.size(); i++) {
      text.writeBytes(ids.get(i).getBytes(UTF_8));
      ends.setAtIndex(int64, i, text.size());
    }
    tensors.put(
        BYTES,
        new Tensor(
            ElementType.U8,
            List.of((long) text.size()),
            MemorySegment.ofArray(text.toByteArray())));
    tensors.put(ENDS, new Tensor(ElementType.I64, List.of((long) ids.size()), ends));
  }

  /** Whether a file has ids. */
  public static boolean areIn(SafetensorsFile file) {
    return file.names().contains(BYTES) && file.names().contains(ENDS);
  }

  /**
   * The ids that {@link #addTo} wrote.
   *
   * @param source the file's name, for messages
   * @param file one that has them
   * @param rows how many there must be
   * @throws FormatException if they are not one for each row, or not UTF-8
   */
  public static List<String> read(String source, SafetensorsFile file, long rows) {
    Tensor bytes = file.tensor(BYTES);
    Tensor ends = file.tensor(ENDS);
    long start = file.offset(bytes);
    boolean typed = bytes.type() == ElementType.U8 && ends.type() == ElementType.I64;
    if (!typed || ends.shape().size() != 1 || ends.count() != rows) {
      throw new FormatException(
          source,
          start,
          "ids",
          "bytes (U8) and " + rows + " ends (I64)",
          bytes.type() + " and " + ends.type() + " " + ends.shape());
    }
    var ids = new ArrayList<String>();
    var int64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    long from = 0;
    for (long row = 0; row < rows; row++) {
      long to = ends.data().getAtIndex(int64, row);
      if (to < from || to > bytes.data().byteSize() || to - from > LONGEST) {
        throw new FormatException(
            source, start + from, "end of id " + row, "from " + from + " to the ids' end", to);
      }
      byte[] id = bytes.data().asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
      try {
        ids.add(UTF_8.newDecoder().decode(ByteBuffer.wrap(id)).toString());
      } catch (CharacterCodingException e) {
        throw new FormatException(source, start + from, "id " + row, "UTF-8", "bytes that are not");
      }
      from = to;
    }
    return ids;
  }
}

package dev.invar.formats.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileReplacement;
import dev.invar.formats.LineReader;
import dev.invar.formats.Tensor;
import dev.invar.method.FormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;

/** The ids of a vector set: row numbers, a file beside it, or tensors in it. */
final class VectorIds {
  /** Tensor of all ids' UTF-8 bytes, one after the other. */
  static final String BYTES = "ids";

  /** Tensor of where in those bytes each id ends. */
  static final String ENDS = "id_ends";

  private static final int LONGEST = 1 << 20;

  private VectorIds() {}

  static List<String> rowNumbers(long rows) {
    return LongStream.range(0, rows).mapToObj(Long::toString).toList();
  }

  /** The file beside a vector file, one id per line; row numbers if there is none. */
  static List<String> beside(Path idFile, long rows) throws IOException {
    if (!Files.exists(idFile)) {
      return rowNumbers(rows);
    }
    var ids = new ArrayList<String>();
    try (var lines = LineReader.open(idFile, LONGEST)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        if (ids.size() == rows) {
          throw line.get().failure(0, "ids", rows + ", one for each vector", "more");
        }
        ids.add(line.get().text());
      }
    }
    return ids;
  }

  static void writeBeside(Path idFile, List<String> ids) throws IOException {
    for (String id : ids) {
      if (id.indexOf('\n') >= 0 || id.endsWith("\r")) {
        throw new FormatException(idFile, "expected ids without line ends, found \"" + id + "\"");
      }
    }
    FileReplacement.write(
        idFile,
        out -> {
          for (String id : ids) {
            out.write((id + "\n").getBytes(UTF_8));
          }
        });
  }

  /** Whole numbers of one axis as ids. */
  static List<String> numbers(String source, Tensor tensor, long rows) {
    if (!tensor.type().isInteger() || tensor.shape().size() != 1 || tensor.count() != rows) {
      throw new FormatException(
          source,
          "array ids: expected %d whole numbers, found %s %s"
              .formatted(rows, tensor.type(), tensor.shape()));
    }
    // A double holds no more than 53 bits, and ids are often hashes of 64.
    var int64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(tensor.byteOrder());
    LongToDoubleFunction numbers = tensor.numbers();
    return LongStream.range(0, rows)
        .mapToObj(row ->
            switch (tensor.type()) {
              case I64 -> Long.toString(tensor.data().getAtIndex(int64, row));
              case U64 -> Long.toUnsignedString(tensor.data().getAtIndex(int64, row));
              default -> Long.toString((long) numbers.applyAsDouble(row));
            })
        .toList();
  }

  static void addTo(SequencedMap<String, Tensor> tensors, List<String> ids) {
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

  /** The ids that {@link #addTo} wrote. */
  static List<String> read(String source, Tensor bytes, long start, Tensor ends, long rows) {
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

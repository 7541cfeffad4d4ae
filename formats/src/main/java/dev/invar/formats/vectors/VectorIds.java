package dev.invar.formats.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.FileReplacement;
import dev.invar.formats.LineReader;
import dev.invar.formats.Tensor;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;

/** The ids of a vector set that are not tensors of their own: row numbers, or a file beside it. */
final class VectorIds {
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
}

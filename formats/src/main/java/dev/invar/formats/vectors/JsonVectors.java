package dev.invar.formats.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.FileReplacement;
import dev.invar.formats.LineReader.Line;
import dev.invar.formats.ScratchMemory;
import dev.invar.formats.json.JsonLines;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Vectors as JSON lines: {@code {"id": "a", "vector": [0.5, -1]}}. The id is a string or a number
 * and may be missing, in all lines or in none; other members are passed over. Memory grows with the
 * rows that were read, whatever the file says.
 */
final class JsonVectors {
  private static final JsonFactory WRITER = new JsonFactory();
  private static final String ID = "id";
  private static final String VECTOR = "vector";
  private static final int LONGEST_LINE = 64 << 20;
  private static final long FIRST_BYTES = 1 << 20;

  private final List<String> ids = new ArrayList<>();
  private MemorySegment values = MemorySegment.NULL;
  private long rows;
  private float[] row = new float[16];
  private int columns;

  private JsonVectors() {}

  /** Ids, empty if the lines have none, and vectors. */
  record Read(List<String> ids, FloatMatrix matrix) {}

  static Read read(Path file) throws IOException {
    try (JsonLines lines = JsonLines.open(file, LONGEST_LINE)) {
      var vectors = new JsonVectors();
      while (lines.next(vectors::add).isPresent()) {
        vectors.store();
      }
      FloatMatrix matrix = FloatMatrix.wrap(vectors.values, vectors.rows, vectors.columns);
      return new Read(vectors.ids, matrix);
    }
  }

  private Integer add(JsonParser parser, Line line) {
    int idsBefore = ids.size();
    int count = -1;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals(ID)) {
        if (value != JsonToken.VALUE_STRING && !value.isNumeric()) {
          throw line.failure(JsonLines.offset(parser), ID, "a string or a number", value);
        }
        ids.add(parser.getString());
      } else if (name.equals(VECTOR)) {
        count = vector(parser, line);
      } else {
        parser.skipChildren();
      }
    }
    if (count < 1 || (rows > 0 && count != columns)) {
      throw line.failure(
          0, VECTOR, rows > 0 ? columns + " numbers" : "at least one number", Math.max(count, 0));
    }
    boolean hasId = ids.size() > idsBefore;
    if (rows > 0 && hasId != (idsBefore > 0)) {
      throw line.failure(
          0, ID, hasId ? "none, as before" : "one, as before", hasId ? "one" : "none");
    }
    columns = count;
    return count;
  }

  private int vector(JsonParser parser, Line line) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw line.failure(JsonLines.offset(parser), VECTOR, "an array", parser.currentToken());
    }
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!parser.currentToken().isNumeric()) {
        throw line.failure(JsonLines.offset(parser), VECTOR, "a number", parser.currentToken());
      }
      float value = (float) parser.getDoubleValue();
      if (!Float.isFinite(value)) {
        throw line.failure(JsonLines.offset(parser), VECTOR, "a float", parser.getString());
      }
      if (count == row.length) {
        row = Arrays.copyOf(row, row.length * 2);
      }
      row[count] = value;
      count++;
    }
    return count;
  }

  private void store() {
    long width = (long) columns * Float.BYTES;
    if ((rows + 1) * width > values.byteSize()) {
      long wanted = Math.max(FIRST_BYTES, Math.max(width, values.byteSize() * 2));
      MemorySegment grown = ScratchMemory.allocate(wanted);
      MemorySegment.copy(values, 0, grown, 0, rows * width);
      values = grown;
    }
    MemorySegment.copy(row, 0, values, ValueLayout.JAVA_FLOAT_UNALIGNED, rows * width, columns);
    rows++;
  }

  static void write(Path file, VectorSet set, boolean packed) throws IOException {
    var row = new float[set.vectors().columns()];
    FileReplacement.write(
        file,
        out -> {
          try (OutputStream lines = packed ? new GZIPOutputStream(out) : out) {
            for (int i = 0; i < set.size(); i++) {
              set.vectors().copyRow(i, row);
              lines.write((line(set.ids().get(i), row) + "\n").getBytes(UTF_8));
            }
          }
        });
  }

  private static String line(String id, float[] row) {
    var text = new StringWriter();
    try (JsonGenerator json = WRITER.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty(ID, id);
      json.writeArrayPropertyStart(VECTOR);
      for (float value : row) {
        json.writeNumber(value);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }
}

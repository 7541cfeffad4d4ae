package dev.invar.formats.safetensors;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileBytes;
import dev.invar.formats.Tensor;
import dev.invar.formats.json.StrictJson;
import dev.invar.method.FormatException;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The JSON header of a safetensors file. */
record SafetensorsHeader(SortedMap<String, String> metadata, List<Place> tensors) {
  private static final JsonFactory JSON =
      StrictJson.factory(Math.toIntExact(SafetensorsFile.LONGEST_HEADER));
  private static final String TYPE = "dtype";
  private static final String SHAPE = "shape";
  private static final String OFFSETS = "data_offsets";
  private static final int MOST_AXES = 64;

  /** Where a tensor lies: bytes from to to − 1 of the data. */
  record Place(
      FileBytes header,
      long at,
      String name,
      ElementType type,
      List<Long> shape,
      long from,
      long to) {
    FormatException failure(String what, Object expected, Object found) {
      return header.failure(at, what + " of tensor " + name, expected, found);
    }
  }

  static SafetensorsHeader read(FileBytes header) {
    if (header.unsigned8(0, "header") != '{') {
      throw header.failure(0, "header", "'{'", header.unsigned8(0, "header"));
    }
    byte[] text = header.bytes().toArray(ValueLayout.JAVA_BYTE);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      SafetensorsHeader read = new Reader(header, parser).readAll();
      if (parser.nextToken() != null) {
        throw header.failure(offset(parser), "header", "nothing after the object", "more");
      }
      return read;
    } catch (JacksonException e) {
      long at = StrictJson.offset(e, text.length);
      throw header.failure(at, "header", "valid JSON", StrictJson.found(e));
    }
  }

  private static long offset(JsonParser parser) {
    return Math.max(0, parser.currentTokenLocation().getByteOffset());
  }

  /** The header's bytes with blanks behind, so that the data begins at a multiple of 8. */
  static byte[] write(Map<String, String> metadata, List<Map.Entry<String, Tensor>> tensors) {
    var bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      if (!metadata.isEmpty()) {
        json.writeObjectPropertyStart(SafetensorsFile.METADATA);
        new TreeMap<>(metadata).forEach(json::writeStringProperty);
        json.writeEndObject();
      }
      long from = 0;
      for (var each : tensors) {
        Tensor tensor = each.getValue();
        long to = from + tensor.data().byteSize();
        json.writeObjectPropertyStart(each.getKey());
        json.writeStringProperty(TYPE, tensor.type().name());
        json.writeName(SHAPE);
        json.writeArray(
            tensor.shape().stream().mapToLong(axis -> axis).toArray(), 0, tensor.shape().size());
        json.writeName(OFFSETS);
        json.writeArray(new long[] {from, to}, 0, 2);
        json.writeEndObject();
        from = to;
      }
      json.writeEndObject();
    }
    int padding = -(SafetensorsFile.LENGTH_BYTES + bytes.size()) & (Long.BYTES - 1);
    bytes.writeBytes(" ".repeat(padding).getBytes(US_ASCII));
    return bytes.toByteArray();
  }

  private record Reader(FileBytes header, JsonParser parser) {
    SafetensorsHeader readAll() {
      var metadata = new TreeMap<String, String>();
      var tensors = new ArrayList<Place>();
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        long at = offset(parser);
        String name = parser.currentName();
        require(parser.nextToken(), JsonToken.START_OBJECT, name);
        if (name.equals(SafetensorsFile.METADATA)) {
          readMetadata(metadata);
        } else {
          tensors.add(place(at, name));
        }
      }
      return new SafetensorsHeader(metadata, tensors);
    }

    private void readMetadata(SortedMap<String, String> metadata) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        require(parser.nextToken(), JsonToken.VALUE_STRING, "metadata " + name);
        metadata.put(name, parser.getString());
      }
    }

    private Place place(long at, String name) {
      Optional<ElementType> type = Optional.empty();
      Optional<List<Long>> shape = Optional.empty();
      Optional<List<Long>> offsets = Optional.empty();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String member = parser.currentName();
        parser.nextToken();
        switch (member) {
          case TYPE -> type = Optional.of(type(name));
          case SHAPE -> shape = Optional.of(numbers(name + " " + SHAPE, MOST_AXES));
          case OFFSETS -> offsets = Optional.of(numbers(name + " " + OFFSETS, 2));
          default ->
              throw failure(
                  "member of tensor " + name, TYPE + ", " + SHAPE + " or " + OFFSETS, member);
        }
      }
      if (type.isEmpty() || shape.isEmpty() || offsets.isEmpty() || offsets.get().size() != 2) {
        throw header.failure(
            at, "tensor " + name, TYPE + ", " + SHAPE + " and two " + OFFSETS, "not all of them");
      }
      var place =
          new Place(
              header,
              at,
              name,
              type.get(),
              shape.get(),
              offsets.get().getFirst(),
              offsets.get().getLast());
      Optional<Long> bytes = Tensor.bytes(place.type(), place.shape());
      if (bytes.isEmpty()
          || place.from() > place.to()
          || bytes.get() != place.to() - place.from()) {
        throw place.failure(
            OFFSETS,
            bytes.map(n -> n + " bytes").orElse("fewer than 2^63 bytes")
                + " for shape "
                + place.shape(),
            offsets.get());
      }
      return place;
    }

    private ElementType type(String tensor) {
      require(parser.currentToken(), JsonToken.VALUE_STRING, tensor + " " + TYPE);
      String name = parser.getString();
      return Arrays.stream(ElementType.values())
          .filter(type -> type.name().equals(name))
          .findFirst()
          .orElseThrow(() ->
              failure("dtype of tensor " + tensor, Arrays.toString(ElementType.values()), name));
    }

    private List<Long> numbers(String what, int most) {
      require(parser.currentToken(), JsonToken.START_ARRAY, what);
      var numbers = new ArrayList<Long>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        require(parser.currentToken(), JsonToken.VALUE_NUMBER_INT, what);
        boolean fits = parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (!fits || parser.getLongValue() < 0 || numbers.size() == most) {
          throw failure(
              what, "at most " + most + " numbers from 0 to 2^63 - 1", parser.getString());
        }
        numbers.add(parser.getLongValue());
      }
      return numbers;
    }

    private void require(JsonToken found, JsonToken expected, String what) {
      if (found != expected) {
        throw failure(what, expected, found);
      }
    }

    private FormatException failure(String what, Object expected, Object found) {
      return header.failure(offset(parser), what, expected, found);
    }
  }
}

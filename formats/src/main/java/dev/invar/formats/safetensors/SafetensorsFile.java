package dev.invar.formats.safetensors;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileBytes;
import dev.invar.formats.FileReplacement;
import dev.invar.formats.Tensor;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedMap;

/**
 * Named tensors and text metadata. Source: github.com/huggingface/safetensors, “Format”.
 *
 * <p>The layout:
 *
 * <pre>
 * 0    8  length h of the header, little end first, at most 100,000,000
 * 8    h  header: a JSON object in UTF-8, blanks may follow
 *           "__metadata__": object of strings, may be missing
 *           every other name: {"dtype": "F32", "shape": [n, d], "data_offsets": [from, to]}
 * 8+h     the numbers, little end first, last axis fastest; offsets count from here
 * </pre>
 *
 * <p>The tensors cover the numbers' bytes from the first to the end of the file without gap or
 * overlap, and {@code to − from} is the shape's product times the type's size. No name stands
 * twice. Types are the names of {@link ElementType}; others are refused. The file may be of any
 * size: it is mapped, and numbers are read when they are asked for.
 */
public final class SafetensorsFile {
  static final int LENGTH_BYTES = Long.BYTES;
  static final long LONGEST_HEADER = 100_000_000;
  static final String METADATA = "__metadata__";

  private final SortedMap<String, String> metadata;
  private final SequencedMap<String, Tensor> tensors;

  private final FileBytes bytes;

  private SafetensorsFile(
      FileBytes bytes, SortedMap<String, String> metadata, SequencedMap<String, Tensor> tensors) {
    this.bytes = bytes;
    this.metadata = metadata;
    this.tensors = tensors;
  }

  /**
   * Opens a file and reads its header. Cost: the header's size in time and memory.
   *
   * @throws FormatException if the header breaks one of the rules above
   */
  public static SafetensorsFile open(Path file) throws IOException {
    FileBytes bytes = FileBytes.map(file);
    long length = bytes.signed64(0, "header length");
    if (length < 0 || length > LONGEST_HEADER) {
      throw bytes.failure(
          0, "header length", "at most " + LONGEST_HEADER, Long.toUnsignedString(length));
    }
    FileBytes header = bytes.part(LENGTH_BYTES, length, "header");
    FileBytes data =
        bytes.part(LENGTH_BYTES + length, bytes.size() - LENGTH_BYTES - length, "data");
    SafetensorsHeader read = SafetensorsHeader.read(header);
    requireWhole(read.tensors(), data);
    var tensors = new LinkedHashMap<String, Tensor>();
    for (SafetensorsHeader.Place place : read.tensors()) {
      tensors.put(
          place.name(),
          new Tensor(
              place.type(),
              place.shape(),
              data.bytes().asSlice(place.from(), place.to() - place.from())));
    }
    return new SafetensorsFile(bytes, read.metadata(), tensors);
  }

  private static void requireWhole(List<SafetensorsHeader.Place> places, FileBytes data) {
    var inOrder = new ArrayList<>(places);
    inOrder.sort(
        Comparator.comparingLong(SafetensorsHeader.Place::from)
            .thenComparingLong(SafetensorsHeader.Place::to));
    long end = 0;
    for (SafetensorsHeader.Place place : inOrder) {
      if (place.from() != end) {
        throw place.failure(
            "data_offsets", "a start at " + end + ", where the one before ends", place.from());
      }
      end = place.to();
    }
    if (end != data.size()) {
      throw data.failure(
          Math.min(end, data.size()), "data", end + " bytes, as the header says", data.size());
    }
  }

  /** The metadata; empty if the file has none. */
  public SortedMap<String, String> metadata() {
    return Collections.unmodifiableSortedMap(metadata);
  }

  /** The names of the tensors, in the header's order. */
  public SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(tensors.sequencedKeySet());
  }

  /**
   * A tensor, where it lies in the file.
   *
   * @throws OptionException if there is none of that name
   */
  public Tensor tensor(String name) {
    Tensor tensor = tensors.get(name);
    if (tensor == null) {
      throw new OptionException("tensor", "one of " + tensors.keySet(), name);
    }
    return tensor;
  }

  /** Where in the file a tensor of this file begins, in bytes. */
  public long offset(Tensor tensor) {
    return tensor.data().address() - bytes.bytes().address();
  }

  /**
   * How the file came to be; empty if it does not say.
   *
   * @throws FormatException if what it says is damaged
   */
  public Optional<Provenance> provenance() {
    return Optional.ofNullable(metadata.get(ProvenanceJson.KEY))
        .map(text -> ProvenanceJson.read(bytes.source(), text));
  }

  /**
   * Writes a file, replacing it whole or not at all. Tensors lie with the widest types first, so
   * that each is aligned, and those of one type by name: equal content gives equal bytes. The
   * tensors may be mapped files, and the file larger than memory.
   *
   * @param metadata any text
   * @param tensors by name; little end first and row-major; only read
   * @throws OptionException if a tensor has another order or layout, is called {@code
   *     __metadata__}, or the header would be longer than readers accept; nothing is written then
   */
  public static void write(Path file, Map<String, String> metadata, Map<String, Tensor> tensors)
      throws IOException {
    var inOrder = new ArrayList<>(tensors.entrySet());
    inOrder.sort(
        Comparator.<Map.Entry<String, Tensor>>comparingInt(each -> -each.getValue().type().bytes())
            .thenComparing(each -> each.getValue().type())
            .thenComparing(Map.Entry::getKey));
    inOrder.forEach(each -> requireWritable(each.getKey(), each.getValue()));
    byte[] header = SafetensorsHeader.write(metadata, inOrder);
    if (header.length > LONGEST_HEADER) {
      throw new OptionException(
          "header of " + file, "at most " + LONGEST_HEADER + " bytes", header.length);
    }
    FileReplacement.write(
        file,
        out -> {
          var length = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
          out.write(length.putLong(header.length).array());
          out.write(header);
          for (var each : inOrder) {
            out.write(each.getValue().data());
          }
        });
  }

  private static void requireWritable(String name, Tensor tensor) {
    boolean little =
        tensor.type().bytes() == 1 || tensor.byteOrder().equals(ByteOrder.LITTLE_ENDIAN);
    if (name.equals(METADATA) || !little || tensor.layout() != Tensor.Layout.ROW_MAJOR) {
      throw new OptionException(
          "tensor " + name,
          "a name other than " + METADATA + ", little end first, row-major",
          tensor.byteOrder() + ", " + tensor.layout());
    }
  }
}

package dev.invar.sparsecode.file;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.CheckedMetadata;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.Provenance;
import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * An opened file of this package, whose parts are checked before they are used: nothing is
 * allocated that the file's own bytes do not fill.
 *
 * @param file named in messages
 * @param tensors the opened file
 */
record CodeTensors(Path file, SafetensorsFile tensors) {
  static final String FORMAT = "invar.format";
  private static final ValueLayout.OfFloat LITTLE_END =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /**
   * Opens a file of a format.
   *
   * @param format what {@value #FORMAT} must say
   * @param what what such a file holds, for the message
   */
  static CodeTensors open(Path file, String format, String what) throws IOException {
    SafetensorsFile tensors = SafetensorsFile.open(file);
    String found = tensors.metadata().getOrDefault(FORMAT, "no such mark");
    if (!format.equals(found)) {
      throw new FormatException(
          file, "expected %s (%s = %s), found %s".formatted(what, FORMAT, format, found));
    }
    return new CodeTensors(file, tensors);
  }

  /** Floats as a tensor of one axis; copied. */
  static Tensor floats(float[] values) {
    MemorySegment bytes = MemorySegment.ofArray(new byte[Math.multiplyExact(values.length, 4)]);
    MemorySegment.copy(values, 0, bytes, LITTLE_END, 0, values.length);
    return new Tensor(ElementType.F32, List.of((long) values.length), bytes);
  }

  CodeSpace space() {
    try {
      return CodeSpace.fromMap(tensors.metadata());
    } catch (FormatException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  Provenance provenance() {
    return tensors
        .provenance()
        .orElseThrow(() -> new FormatException(file, "expected its provenance, found none"));
  }

  /** The entries of the metadata. */
  CheckedMetadata metadata() {
    return new CheckedMetadata(file, tensors.metadata());
  }

  boolean has(String name) {
    return tensors.names().contains(name);
  }

  /** The bytes of a tensor of one axis with a given number of values, one of the given types. */
  Tensor vector(String name, long count, ElementType... types) {
    Tensor tensor = tensor(name, 1, types);
    if (tensor.count() != count) {
      throw failure("tensor " + name, count + " values", tensor.count());
    }
    return tensor;
  }

  /** A tensor of so many axes, one of the given types. */
  Tensor tensor(String name, int axes, ElementType... types) {
    if (!has(name)) {
      throw failure("tensor " + name, "in the file", "among the tensors " + tensors.names());
    }
    Tensor tensor = tensors.tensor(name);
    List<Long> shape = tensor.shape();
    boolean fits = shape.stream().allMatch(axis -> axis <= Integer.MAX_VALUE - 8);
    if (!Arrays.asList(types).contains(tensor.type()) || shape.size() != axes || !fits) {
      throw failure(
          "tensor " + name,
          Arrays.toString(types) + " with " + axes + " axes, each below 2^31",
          tensor.type() + " " + shape);
    }
    return tensor;
  }

  float[] floats(String name, int count) {
    return vector(name, count, ElementType.F32).data().toArray(LITTLE_END);
  }

  /** A matrix of floats, shared with the file; each axis at least 1. */
  FloatMatrix matrix(String name) {
    Tensor tensor = tensor(name, 2, ElementType.F32);
    if (tensor.count() == 0) {
      throw failure("tensor " + name, "axes of at least 1", tensor.shape());
    }
    return tensor.matrix();
  }

  /** The doubles of a tensor of so many columns; no rows if the file has no such tensor. */
  double[][] rows(String name, int columns) {
    if (!has(name)) {
      return new double[0][];
    }
    Tensor tensor = tensor(name, 2, ElementType.F64);
    if (tensor.shape().getLast() != columns) {
      throw failure("tensor " + name, columns + " columns", tensor.shape());
    }
    LongToDoubleFunction numbers = tensor.numbers();
    var rows = new double[Math.toIntExact(tensor.shape().getFirst())][columns];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        rows[i][j] = numbers.applyAsDouble((long) i * columns + j);
      }
    }
    return rows;
  }

  FormatException failure(String what, Object expected, Object found) {
    return metadata().failure(what, expected, found);
  }
}

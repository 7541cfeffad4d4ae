package dev.invar.align.file;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.linalg.DoubleMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;

/** Doubles as F64 tensors, little end first. */
final class DoubleTensor {
  private static final ValueLayout.OfDouble LITTLE_END =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private DoubleTensor() {}

  static Tensor of(double[] values) {
    return new Tensor(ElementType.F64, List.of((long) values.length), bytes(values));
  }

  static Tensor of(DoubleMatrix matrix) {
    return new Tensor(
        ElementType.F64, List.of(matrix.rows(), (long) matrix.columns()), bytes(matrix.toArray()));
  }

  private static MemorySegment bytes(double[] values) {
    MemorySegment bytes = Arena.ofAuto().allocate((long) values.length * Double.BYTES);
    for (int i = 0; i < values.length; i++) {
      bytes.setAtIndex(LITTLE_END, i, values[i]);
    }
    return bytes;
  }
}

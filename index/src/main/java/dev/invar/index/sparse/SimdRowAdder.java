package dev.invar.index.sparse;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** With the Vector API, for rows in mapped memory. */
final class SimdRowAdder implements RowAdder {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Byte> BYTES =
      INTS.length() == ByteVector.SPECIES_128.length()
          ? ByteVector.SPECIES_128
          : ByteVector.SPECIES_64;

  private final MemorySegment memory;

  SimdRowAdder(MemorySegment memory) {
    this.memory = memory;
  }

  /** Whether as many bytes as there are ints in a vector make a vector. */
  static boolean runs() {
    return INTS.length() == BYTES.length();
  }

  @Override
  public void add(long at, int count, int weight, int[] sums) {
    MemorySegment row = memory.asSlice(at, count);
    for (int i = 0; i < count; i += INTS.length()) {
      ByteVector bytes = ByteVector.fromMemorySegment(BYTES, row, i, ByteOrder.LITTLE_ENDIAN);
      var values = (IntVector) bytes.convertShape(VectorOperators.ZERO_EXTEND_B2I, INTS, 0);
      IntVector.fromArray(INTS, sums, i).add(values.mul(weight)).intoArray(sums, i);
    }
  }
}

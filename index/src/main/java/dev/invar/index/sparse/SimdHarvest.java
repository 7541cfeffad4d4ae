package dev.invar.index.sparse;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * With the Vector API: the largest of 64 sums is compared with what is needed, and most 64 are done
 * with that.
 */
final class SimdHarvest implements Harvest {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  @Override
  public String name() {
    return "Vector API, " + INTS.vectorBitSize() + " bits";
  }

  @Override
  public int take(
      int[] sums, int from, int to, int least, long[] accepted, int[] places, int[] taken) {
    int count = 0;
    for (int word = from; word < to; word += WORD) {
      if (hasAny(sums, word, least)) {
        long bits = enough(sums, word, least) & accepted[word / WORD];
        count = ScalarHarvest.accepted(sums, word, least, bits, places, taken, count);
      }
      clear(sums, word);
    }
    return count;
  }

  @Override
  public int take(int[] sums, int from, int to, int least, int[] places, int[] taken) {
    int count = 0;
    for (int word = from; word < to; word += WORD) {
      if (hasAny(sums, word, least)) {
        long bits = enough(sums, word, least);
        count = ScalarHarvest.accepted(sums, word, least, bits, places, taken, count);
      }
      clear(sums, word);
    }
    return count;
  }

  /** One bit for each of 64 sums that is high enough. */
  private static long enough(int[] sums, int word, int least) {
    long bits = 0;
    for (int i = 0; i < WORD; i += LANES) {
      IntVector some = IntVector.fromArray(INTS, sums, word + i);
      bits |= some.compare(VectorOperators.GE, least).toLong() << i;
    }
    return bits;
  }

  private static boolean hasAny(int[] sums, int word, int least) {
    IntVector largest = IntVector.fromArray(INTS, sums, word);
    for (int i = LANES; i < WORD; i += LANES) {
      largest = largest.max(IntVector.fromArray(INTS, sums, word + i));
    }
    return largest.compare(VectorOperators.GE, least).anyTrue();
  }

  private static void clear(int[] sums, int word) {
    IntVector zero = IntVector.zero(INTS);
    for (int i = 0; i < WORD; i += LANES) {
      zero.intoArray(sums, word + i);
    }
  }
}

package dev.invar.index.sparse;

import dev.invar.index.codec.v1.BlockCodes;
import dev.invar.index.codec.v1.SparseBounds;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The sums of the documents of one block, from its codes. The query's latents are looked for among
 * those of the block, all by halving at the same time and without a branch, so that no look waits
 * for another; those that are found are added document by document.
 *
 * <p>Cost: O(k·log m + postings of the query's latents in the block), with m latents in the block.
 * Not thread-safe.
 */
final class BlockKernel {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int BYTE = 0xFF;
  private static final int SHORT = 0xFFFF;
  private static final int LOCAL = SparseBounds.BLOCK - 1;

  private final int[] latents;
  private final int[] weights;
  private final int[] places;
  private final int[] sums = new int[SparseBounds.BLOCK];

  BlockKernel(QueryWeights query) {
    this.latents = query.latents();
    this.weights = query.weights();
    this.places = new int[latents.length];
  }

  /**
   * Adds a block up.
   *
   * @return a sum for each of its documents; 0 where no latent is shared. Until the next call
   */
  int[] score(BlockCodes codes, int block) throws IOException {
    Arrays.fill(sums, 0);
    int count = codes.load(block);
    if (count == 0) {
      return sums;
    }
    int latentsAt = codes.latentsAt();
    int endsAt = latentsAt + count * codes.latentBytes();
    int postingsAt = endsAt + count * codes.endBytes();
    byte[] bytes = codes.buffer();
    int postings = number(bytes, endsAt, codes.endBytes(), count - 1);
    if (postings < count || postingsAt + (long) Short.BYTES * postings != codes.length()) {
      throw codes.corrupt(block, codes.length() + " bytes", postings + " postings");
    }
    if (codes.latentBytes() == Short.BYTES) {
      findNarrow(bytes, latentsAt, count);
    } else {
      findWide(bytes, latentsAt, count);
    }
    for (int i = 0; i < latents.length; i++) {
      int place = places[i];
      if (number(bytes, latentsAt, codes.latentBytes(), place) == latents[i]) {
        int start = place == 0 ? 0 : number(bytes, endsAt, codes.endBytes(), place - 1);
        int end = number(bytes, endsAt, codes.endBytes(), place);
        if (start < 0 || end > postings) {
          throw codes.corrupt(block, "ends up to " + postings, start + "–" + end);
        }
        add(bytes, postingsAt + start * Short.BYTES, end - start, weights[i]);
      }
    }
    return sums;
  }

  private static int number(byte[] bytes, int at, int width, int place) {
    return width == Short.BYTES
        ? (short) SHORTS.get(bytes, at + place * Short.BYTES) & SHORT
        : (int) INTS.get(bytes, at + place * Integer.BYTES);
  }

  /** Leaves for each latent of the query the place of the last in the block that is not above. */
  private void findNarrow(byte[] bytes, int at, int count) {
    int[] found = places;
    Arrays.fill(found, 0);
    for (int rest = count; rest > 1; rest -= rest >>> 1) {
      int half = rest >>> 1;
      for (int i = 0; i < found.length; i++) {
        int middle = (short) SHORTS.get(bytes, at + (found[i] + half) * Short.BYTES) & SHORT;
        found[i] += ~((latents[i] - middle) >> 31) & half;
      }
    }
  }

  private void findWide(byte[] bytes, int at, int count) {
    int[] found = places;
    Arrays.fill(found, 0);
    for (int rest = count; rest > 1; rest -= rest >>> 1) {
      int half = rest >>> 1;
      for (int i = 0; i < found.length; i++) {
        int middle = (int) INTS.get(bytes, at + (found[i] + half) * Integer.BYTES);
        found[i] += ~((latents[i] - middle) >> 31) & half;
      }
    }
  }

  /** Four postings are read as one long. */
  private void add(byte[] bytes, int from, int count, int weight) {
    int[] into = sums;
    int i = 0;
    for (; i <= count - 4; i += 4) {
      long four = (long) LONGS.get(bytes, from + i * Short.BYTES);
      into[(int) (four >>> 8) & LOCAL] += weight * ((int) four & BYTE);
      into[(int) (four >>> 24) & LOCAL] += weight * ((int) (four >>> 16) & BYTE);
      into[(int) (four >>> 40) & LOCAL] += weight * ((int) (four >>> 32) & BYTE);
      into[(int) (four >>> 56) & LOCAL] += weight * ((int) (four >>> 48) & BYTE);
    }
    for (; i < count; i++) {
      int posting = (short) SHORTS.get(bytes, from + i * Short.BYTES);
      into[(posting >>> Byte.SIZE) & LOCAL] += weight * (posting & BYTE);
    }
  }
}

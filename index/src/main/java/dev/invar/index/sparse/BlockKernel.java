package dev.invar.index.sparse;

import dev.invar.index.codec.v1.BlockCodes;
import dev.invar.index.codec.v1.SparseBounds;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The sums of the documents of one block, from its codes. All latents of the block are looked up in
 * a few bits of the query without a branch; those that are found are added document by document.
 *
 * <p>Cost: O(latents of the block + postings of the query's latents in it). Not thread-safe.
 */
final class BlockKernel {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int BIT_WORDS = 64;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int BYTE = 0xFF;
  private static final int LOCAL = SparseBounds.BLOCK - 1;

  private final QueryWeights query;
  private final long[] bits = new long[BIT_WORDS];
  private final int[] sums = new int[SparseBounds.BLOCK];
  // Of the latents that may be the query's: each one, and where its postings begin and end.
  private int[] latents = new int[1 << 10];
  private int[] starts = new int[1 << 10];
  private int[] ends = new int[1 << 10];

  BlockKernel(QueryWeights query) {
    this.query = query;
    for (int latent : query.latents()) {
      bits[latent >>> 6 & (BIT_WORDS - 1)] |= 1L << latent;
    }
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
    if (count >= latents.length) {
      latents = new int[2 * count];
      starts = new int[2 * count];
      ends = new int[2 * count];
    }
    int countsAt = codes.latentsAt() + count * codes.latentBytes();
    int postingsAt = countsAt + count;
    byte[] bytes = codes.buffer();
    int found =
        codes.latentBytes() == Short.BYTES
            ? findNarrow(bytes, codes.latentsAt(), countsAt, count)
            : findWide(bytes, codes.latentsAt(), countsAt, count);
    // What stands after the last is where all postings end.
    if (postingsAt + Short.BYTES * starts[found] != codes.length()) {
      throw codes.corrupt(block, codes.length() + " bytes", starts[found] + " postings");
    }
    add(bytes, postingsAt, found);
    return sums;
  }

  private int findNarrow(byte[] bytes, int at, int countsAt, int count) {
    int found = 0;
    int end = 0;
    for (int i = 0; i < count; i++) {
      int latent = (short) SHORTS.get(bytes, at + i * Short.BYTES) & 0xFFFF;
      latents[found] = latent;
      starts[found] = end;
      end += bytes[countsAt + i] & BYTE;
      ends[found] = end;
      found += mayHave(latent);
    }
    starts[found] = end;
    return found;
  }

  private int findWide(byte[] bytes, int at, int countsAt, int count) {
    int found = 0;
    int end = 0;
    for (int i = 0; i < count; i++) {
      int latent = (int) INTS.get(bytes, at + i * Integer.BYTES);
      latents[found] = latent;
      starts[found] = end;
      end += bytes[countsAt + i] & BYTE;
      ends[found] = end;
      found += mayHave(latent);
    }
    starts[found] = end;
    return found;
  }

  private int mayHave(int latent) {
    return (int) (bits[latent >>> 6 & (BIT_WORDS - 1)] >>> latent) & 1;
  }

  /** Latents of block and query ascend, so that one walk through both finds the weights. */
  private void add(byte[] bytes, int postingsAt, int found) {
    int[] asked = query.latents();
    int place = 0;
    for (int i = 0; i < found; i++) {
      while (place < asked.length && asked[place] < latents[i]) {
        place++;
      }
      if (place < asked.length && asked[place] == latents[i]) {
        addRun(bytes, postingsAt, starts[i], ends[i], query.weights()[place]);
      }
    }
  }

  /** Four postings are read as one long. */
  private void addRun(byte[] bytes, int postingsAt, int start, int end, int weight) {
    int[] into = sums;
    int at = start;
    for (; at <= end - 4; at += 4) {
      long four = (long) LONGS.get(bytes, postingsAt + at * Short.BYTES);
      into[(int) (four >>> 8) & LOCAL] += weight * ((int) four & BYTE);
      into[(int) (four >>> 24) & LOCAL] += weight * ((int) (four >>> 16) & BYTE);
      into[(int) (four >>> 40) & LOCAL] += weight * ((int) (four >>> 32) & BYTE);
      into[(int) (four >>> 56) & LOCAL] += weight * ((int) (four >>> 48) & BYTE);
    }
    for (; at < end; at++) {
      int posting = (short) SHORTS.get(bytes, postingsAt + at * Short.BYTES);
      into[posting >>> Byte.SIZE & LOCAL] += weight * (posting & BYTE);
    }
  }
}

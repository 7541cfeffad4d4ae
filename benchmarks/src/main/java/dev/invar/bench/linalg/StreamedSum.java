package dev.invar.bench.linalg;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The sum of all floats of a segment: as little work as reading every byte of it allows. */
public final class StreamedSum {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
  private static final int STEP = 4 * F.vectorByteSize();
  private static final long BATCH = 4L << 20;
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private StreamedSum() {}

  /** The sum, batches taken in turn by the given number of threads. */
  public static double of(MemorySegment segment, int threads) {
    var next = new AtomicLong();
    var total = new DoubleAdder();
    Runnable work =
        () -> {
          long size = segment.byteSize();
          for (long from = next.getAndAdd(BATCH); from < size; from = next.getAndAdd(BATCH)) {
            total.add(sum(segment, from, Math.min(size, from + BATCH)));
          }
        };
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      others.add(Thread.ofPlatform().start(work));
    }
    work.run();
    for (Thread other : others) {
      try {
        other.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return total.sum();
  }

  private static float sum(MemorySegment segment, long from, long to) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    int width = F.vectorByteSize();
    for (long at = from; at <= to - STEP; at += STEP) {
      s0 = s0.add(FloatVector.fromMemorySegment(F, segment, at, ORDER));
      s1 = s1.add(FloatVector.fromMemorySegment(F, segment, at + width, ORDER));
      s2 = s2.add(FloatVector.fromMemorySegment(F, segment, at + 2L * width, ORDER));
      s3 = s3.add(FloatVector.fromMemorySegment(F, segment, at + 3L * width, ORDER));
    }
    return s0.add(s1).add(s2.add(s3)).reduceLanes(VectorOperators.ADD);
  }
}

package dev.invar.bench.sparse;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.method.Seed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Searches an index of made-up codes and prints the digest of its answers, the median time and the
 * most that the heap held. Arguments: the index, the seed of its codes.
 */
public final class SmallHeapTrial {
  private static final int QUERIES = 1_000;
  private static final int K = ExactSearch.K;
  private static final double MEGABYTE = 1 << 20;

  private SmallHeapTrial() {}

  /** Runs the trial. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    var seed = new Seed(Long.parseLong(arguments[1]));
    ClusteredCodes codes = ClusteredCodes.of(CodeData.SHAPE, seed.derive("codes"));
    System.out.println("answers " + digest(folder, codes));
    System.out.printf(Locale.ROOT, "p50 %.4f ms%n", median(folder, codes) * 1e3);
    System.out.printf(Locale.ROOT, "peak %.1f MB%n", peakHeap() / MEGABYTE);
  }

  /** Digits over all answers. */
  static String digest(Path folder, ClusteredCodes codes) throws IOException {
    long digest = 0;
    try (CodeIndex index = CodeIndex.open(folder, codes.shape().latents())) {
      for (int query = 0; query < QUERIES; query++) {
        Answer answer = index.search(codes.query(query), K);
        digest = digest * 31 + Arrays.hashCode(answer.documents());
        digest = digest * 31 + Arrays.hashCode(answer.scores());
      }
    }
    return Long.toHexString(digest);
  }

  private static double median(Path folder, ClusteredCodes codes) throws IOException {
    CodeRows queries = codes.queries(QUERIES).kept();
    var seconds = new double[QUERIES];
    try (CodeIndex index = CodeIndex.open(folder, codes.shape().latents())) {
      for (int query = 0; query < QUERIES; query++) {
        long start = System.nanoTime();
        index.search(queries.row(query), K);
        seconds[query] = (System.nanoTime() - start) * 1e-9;
      }
    }
    Arrays.sort(seconds);
    return seconds[QUERIES / 2];
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong((MemoryPoolMXBean pool) -> pool.getPeakUsage().getUsed())
        .sum();
  }
}

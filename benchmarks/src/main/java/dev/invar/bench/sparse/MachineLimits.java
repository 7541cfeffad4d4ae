package dev.invar.bench.sparse;

import dev.invar.bench.Contest;
import dev.invar.bench.linalg.StreamedSum;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.codes.CostModel;
import dev.invar.bench.sparse.codes.QueryWeights;
import dev.invar.bench.sparse.codes.TileLoop;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** Measures the constants of the {@link CostModel}, on the codes and queries of a timing. */
final class MachineLimits {
  private static final long READ_BYTES = 512L << 20;
  private static final Contest READS = new Contest(2, 7);
  private static final LatencyContest LOOPS = new LatencyContest(2, 3);

  private MachineLimits() {}

  /** Bytes a second that one thread reads in order. */
  static double bandwidth() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      var memory = arena.allocate(READ_BYTES, 64);
      memory.fill((byte) 1);
      var contestants = new LinkedHashMap<String, Contest.Contestant>();
      contestants.put("read", () -> keep(StreamedSum.of(memory, 1)));
      return READ_BYTES / READS.run(contestants).firstEntry().getValue().low();
    }
  }

  private static void keep(double sum) {
    if (Double.isNaN(sum)) {
      throw new AssertionError("a benchmark's result is NaN");
    }
  }

  /** The constants, from the bare loop with and without its lists. */
  static CostModel of(ByteCodes codes, CodeRows queries, int k, double bandwidth)
      throws IOException {
    var loop = new TileLoop(codes);
    var weights =
        IntStream.range(0, queries.rows())
            .mapToObj(query -> QueryWeights.of(queries.row(query)))
            .toList();
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put("loop", query -> loop.search(weights.get(query), k));
    searches.put("sweep", query -> loop.sweep(weights.get(query), k));
    SequencedMap<String, Latencies> times = LOOPS.run(searches, queries.rows());
    double scan = times.firstEntry().getValue().meanOfShortest();
    double sweep = times.lastEntry().getValue().meanOfShortest();
    double postings =
        IntStream.range(0, queries.rows())
            .mapToLong(query -> codes.postings(queries.row(query)))
            .average()
            .orElse(1);
    return new CostModel(bandwidth, Math.max(0, scan - sweep) / postings, sweep / codes.rows());
  }
}

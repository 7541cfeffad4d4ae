package dev.invar.bench.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.Filter;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.VectorStorage;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.space.Space;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Indexes and searches many vectors in a heap far smaller than they are. Run it with {@code
 * -Xmx512m}, {@code --add-modules jdk.incubator.vector} and {@code
 * --enable-native-access=ALL-UNNAMED}; arguments: n, d, a new folder, {@code FLOAT32} or {@code
 * INT8}, number of threads that put.
 */
public final class HeapTrial {
  private static final int QUERIES = 100;
  private static final int K = 10;
  private static final int REPORT_EVERY = 50_000;
  private static final double MEGABYTE = 1 << 20;

  private final long n;
  private final Path folder;
  private final ClusteredVectors vectors;
  private final Space space;
  private final IndexSettings settings;

  private HeapTrial(long n, int d, Path folder, VectorStorage storage) {
    this.n = n;
    this.folder = folder;
    this.vectors = new ClusteredVectors(Seed.DEFAULT, d);
    this.space = new Space("clustered", "clustered-32", "", "", "", "", true, d);
    this.settings = IndexSettings.of(space).withVectors(storage);
  }

  /** Runs the trial and prints what it measured. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var trial =
        new HeapTrial(
            Long.parseLong(arguments[0]),
            Integer.parseInt(arguments[1]),
            Path.of(arguments[2]),
            VectorStorage.valueOf(arguments[3]));
    trial.index(Integer.parseInt(arguments[4]));
    trial.search();
    System.out.printf(
        Locale.ROOT,
        "heap: peak %.0f MB of %.0f MB%n",
        peakHeap() / MEGABYTE,
        Runtime.getRuntime().maxMemory() / MEGABYTE);
  }

  private void index(int threads) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (var editor = IndexEditor.open(folder, settings)) {
      var next = new AtomicLong();
      var workers = new Thread[threads];
      for (int i = 0; i < threads; i++) {
        workers[i] = Thread.ofPlatform().start(() -> put(editor, next, start));
      }
      for (Thread worker : workers) {
        worker.join();
      }
      editor.commit();
    }
    System.out.printf(Locale.ROOT, "indexed %d in %.0f s%n", n, seconds(start));
  }

  private void put(IndexEditor editor, AtomicLong next, long start) {
    try {
      for (long i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
        var document = new TextDocument("v" + i, "", "");
        editor.put(document, List.of(EmbeddedPassage.of(vectors.row(i))));
        if ((i + 1) % REPORT_EVERY == 0) {
          System.out.printf(Locale.ROOT, "  %d after %.0f s%n", i + 1, seconds(start));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void search() throws IOException {
    long opening = System.nanoTime();
    try (var index = SearchIndex.open(folder)) {
      System.out.printf(
          Locale.ROOT,
          "opened %d documents, %.0f MB, in %.3f s%n",
          index.documents(),
          index.bytes() / MEGABYTE,
          seconds(opening));
      var walks = new double[QUERIES];
      var scans = new double[QUERIES];
      int found = 0;
      for (int q = 0; q < QUERIES; q++) {
        float[] query = vectors.row(n + q);
        long start = System.nanoTime();
        List<Ranked> near = index.rank(new SearchQuery.Dense(query, space), K, Filter.ALL).hits();
        walks[q] = seconds(start);
        start = System.nanoTime();
        List<Ranked> exact = index.rank(new SearchQuery.Exact(query, space), K, Filter.ALL).hits();
        scans[q] = seconds(start);
        var ids = new HashSet<String>();
        near.forEach(hit -> ids.add(hit.id()));
        found += (int) exact.stream().filter(hit -> ids.contains(hit.id())).count();
      }
      System.out.printf(
          Locale.ROOT,
          "recall@%d %.4f; median walk %.2f ms, median exact scan %.1f ms%n",
          K,
          found / (double) (QUERIES * K),
          median(walks) * 1000,
          median(scans) * 1000);
    }
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Sum over the heap's pools of the most that each ever held, garbage included. */
  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong((MemoryPoolMXBean pool) -> pool.getPeakUsage().getUsed())
        .sum();
  }
}

package dev.invar.bench.ground;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.index.HeapTrial;
import dev.invar.bench.process.ChildProcess;
import dev.invar.bench.process.JavaCommand;
import dev.invar.method.Criterion;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether many vectors can be indexed and searched in a small heap, in a JVM of its own; and what
 * the graph finds of what is exactly nearest.
 */
final class Heap implements Part {
  private static final int WIDTH = 384;
  private static final Size FULL = new Size(1_000_000, 512, Duration.ofHours(3));
  private static final Size QUICK = new Size(50_000, 64, Duration.ofMinutes(4));

  private static final Claim CLAIM =
      new Claim(
          "heap-512m-vectors",
          "vectors of width 384 indexed and searched with -Xmx512m, a count",
          Criterion.atLeast(FULL.vectors),
          "generated data");

  private record Size(int vectors, int megabytes, Duration limit) {}

  @Override
  public String name() {
    return "heap";
  }

  @Override
  public List<Claim> claims() {
    return List.of(CLAIM);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    Size size = setting.quick() ? QUICK : FULL;
    String what = size.vectors + "x" + WIDTH + " in " + size.megabytes + " MB of heap";
    findings.data(
        new DataUsed("clustered-floats", size.vectors, WIDTH, "generated, seed of the trial"));
    setting.progress().begin("indexing " + what, 0);
    Path folder = Files.createTempDirectory("invar-bench-heap");
    try {
      ChildProcess trial =
          ChildProcess.run(folder, command(size, folder.resolve("trial.index")), size.limit);
      report(trial.output(), what, findings);
      if (setting.quick()) {
        findings.missed(CLAIM.id(), "a quick run tries only " + what + ", which worked");
      } else {
        findings.measured(CLAIM.id(), figure(trial.output(), "opened (\\d+) documents"), what);
      }
    } finally {
      delete(folder);
    }
  }

  private static List<String> command(Size size, Path index) {
    return JavaCommand.withHeap(
            size.megabytes,
            HeapTrial.class.getName(),
            List.of(
                Integer.toString(size.vectors),
                Integer.toString(WIDTH),
                index.toString(),
                "FLOAT32",
                Integer.toString(Runtime.getRuntime().availableProcessors())))
        .words();
  }

  private static void report(String output, String what, Findings findings) {
    row(findings, "heap-index-seconds", figure(output, "indexed \\d+ in (\\S+) s"), "s", what);
    row(findings, "heap-peak", figure(output, "heap: peak (\\S+) MB"), "MB", what);
    row(findings, "heap-index-size", figure(output, "documents, (\\S+) MB"), "MB", what);
    row(findings, "hnsw-recall@10", figure(output, "recall@10 ([^;\\s]+)"), "no unit", what);
    row(findings, "hnsw-search", figure(output, "median walk (\\S+) ms"), "ms", what);
    row(findings, "exact-search", figure(output, "median exact scan (\\S+) ms"), "ms", what);
  }

  private static void row(Findings findings, String id, double value, String unit, String what) {
    findings.row(Row.of(id, value, unit, Side.OURS, what));
  }

  private static double figure(String output, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(output);
    if (!found.find()) {
      throw new FormatException("the trial", "expected a line like " + pattern + ", found none");
    }
    return Double.parseDouble(found.group(1));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}

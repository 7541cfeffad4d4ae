package dev.invar.bench;

import dev.invar.method.InvarException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ./bench NAME}: runs one comparison and prints what it found. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs one comparison of Invar with its peers and prints every figure and every criterion.",
      "A missed criterion is printed as missed; the exit code is 0 whenever the comparison ran."
    })
public final class Bench implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "Which comparison, such as ground.")
  private String name = "";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder of data sets. Default: ../shared/data beside the checkout, if there.")
  private Optional<Path> data = Optional.empty();

  @Option(names = "--quick", description = "Small data, five minutes at most.")
  private boolean quick;

  @Option(names = "--json", description = "Print one JSON object instead of a table.")
  private boolean json;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Also put the figures into this Markdown page, between the marks of NAME.")
  private Optional<Path> page = Optional.empty();

  @Option(
      names = "--only",
      paramLabel = "PART",
      split = ",",
      description = "Run only these parts; the criteria of the others are reported as not run.")
  private List<String> only = List.of();

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "Where encoded corpora are kept. Default: .cache/bench in the checkout.")
  private Optional<Path> cache = Optional.empty();

  @Option(
      names = "--checkout",
      paramLabel = "DIR",
      description = "Where ./invar lies; ./bench says so itself.",
      hidden = true)
  private Path checkout = Path.of("").toAbsolutePath();

  @Option(names = "--seed", description = "Of everything random. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  private final List<Benchmark> benchmarks;
  private final PrintStream out;
  private final PrintStream err;

  Bench(List<Benchmark> benchmarks, PrintStream out, PrintStream err) {
    this.benchmarks = benchmarks;
    this.out = out;
    this.err = err;
  }

  /** Runs the command and leaves the JVM with its exit code. */
  public static void main(String[] arguments) {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // The result alone goes to standard output: what a peer prints must not mix with it.
    System.setOut(System.err);
    List<Benchmark> benchmarks =
        ServiceLoader.load(Benchmark.class).stream().map(ServiceLoader.Provider::get).toList();
    System.exit(run(new Bench(benchmarks, out, System.err), arguments));
  }

  /**
   * Parses the arguments, runs, and gives the exit code: 0 ran, 1 could not read or write, 2 usage.
   */
  static int run(Bench bench, String... arguments) {
    return new CommandLine(bench)
        .setErr(new PrintWriter(bench.err, true, StandardCharsets.UTF_8))
        .setExecutionExceptionHandler((failure, command, parsed) -> bench.explain(failure))
        .execute(arguments);
  }

  @Override
  public Integer call() throws IOException {
    Benchmark benchmark = find(name);
    requireParts(benchmark);
    Optional<ReportPage> target = Optional.empty();
    if (page.isPresent()) {
      // Opened before the run, which may take an hour, so that a wrong page is heard of at once.
      target = Optional.of(ReportPage.open(page.get(), benchmark));
    }
    BenchReport report =
        Runner.run(benchmark, setting(), part -> only.isEmpty() || only.contains(part.name()));
    out.println(json ? ReportJson.write(report) : ReportTable.write(report));
    if (target.isPresent()) {
      target.get().write(report);
    }
    return CommandLine.ExitCode.OK;
  }

  private Setting setting() {
    return new Setting(
        checkout,
        dataFolder(),
        cache.orElseGet(() -> checkout.resolve(".cache/bench")),
        quick,
        new Seed(seed),
        new ConsoleProgress(err, InstantSource.system()));
  }

  private Optional<Path> dataFolder() {
    if (data.isPresent() && !Files.isDirectory(data.get())) {
      throw new OptionException("--data", "a folder of data sets", data.get());
    }
    return data.or(() -> Optional.of(checkout.resolve("../shared/data").normalize()))
        .filter(Files::isDirectory);
  }

  private Benchmark find(String wanted) {
    return benchmarks.stream()
        .filter(benchmark -> benchmark.name().equals(wanted))
        .findFirst()
        .orElseThrow(() ->
            new UnknownMethodException(
                "benchmark", wanted, benchmarks.stream().map(Benchmark::name).sorted().toList()));
  }

  private void requireParts(Benchmark benchmark) {
    List<String> known = benchmark.parts().stream().map(Part::name).toList();
    for (String part : only) {
      if (!known.contains(part)) {
        throw new UnknownMethodException("part of " + benchmark.name(), part, known);
      }
    }
  }

  private int explain(Exception failure) throws Exception {
    if (failure instanceof InvarException) {
      err.println("bench: " + failure.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
    if (failure instanceof IOException) {
      err.println("bench: " + failure);
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw failure;
  }
}

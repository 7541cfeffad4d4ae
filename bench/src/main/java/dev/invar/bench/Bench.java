package dev.invar.bench;

import dev.invar.method.InvarException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    description = "Runs one comparison of Invar with its peers.")
public final class Bench implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "Which comparison: ground.")
  private String name = "";

  @Option(names = "--data", paramLabel = "DIR", description = "Folder of data sets.")
  private Optional<Path> data = Optional.empty();

  @Option(names = "--quick", description = "Small data, at most five minutes.")
  private boolean quick;

  @Option(names = "--json", description = "One JSON object on standard output.")
  private boolean json;

  @Option(names = "--seed", description = "Of everything random. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  @Option(names = "--only", paramLabel = "PART", description = "Run only these parts.")
  private List<String> only = List.of();

  /** Runs the command and exits with its code: 0 if the comparison ran, whatever it found. */
  public static void main(String[] arguments) {
    int code =
        new CommandLine(new Bench())
            .setExecutionExceptionHandler((failure, command, parsed) -> {
              if (failure instanceof InvarException) {
                command.getErr().println(failure.getMessage());
                return CommandLine.ExitCode.USAGE;
              }
              throw failure;
            })
            .execute(arguments);
    System.exit(code);
  }

  @Override
  public Integer call() {
    Benchmark benchmark = find(name);
    var setting = new Setting(checkout(), dataFolder(), cache(), quick, new Seed(seed), progress());
    BenchReport report =
        Runner.run(benchmark, setting, part -> only.isEmpty() || only.contains(part.name()));
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(json ? ReportJson.write(report) : ReportTable.write(report));
    return CommandLine.ExitCode.OK;
  }

  /**
   * The benchmark of a name.
   *
   * @throws UnknownMethodException if there is none; lists those that are
   */
  static Benchmark find(String name) {
    List<Benchmark> all =
        ServiceLoader.load(Benchmark.class).stream().map(ServiceLoader.Provider::get).toList();
    return all.stream()
        .filter(benchmark -> benchmark.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new UnknownMethodException(
                "benchmark", name, all.stream().map(Benchmark::name).sorted().toList()));
  }

  private static Path checkout() {
    return Path.of(System.getProperty("invar.root", "")).toAbsolutePath().normalize();
  }

  private Optional<Path> dataFolder() {
    return data.or(() -> Optional.of(checkout().resolve("../shared/data").normalize()))
        .filter(Files::isDirectory);
  }

  private static Path cache() {
    return checkout().resolve("bench/target/cache");
  }

  private static Progress progress() {
    return new ConsoleProgress(System.err);
  }
}

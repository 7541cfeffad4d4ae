package dev.invar.bench.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.Bridge;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.bench.Contest;
import dev.invar.bench.Timing;
import dev.invar.bench.process.ChildProcess;
import dev.invar.bench.process.JavaCommand;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Times queries through a bridge; as a program, in a JVM without the Vector API. Prints the seconds
 * of each round, one a line.
 */
public final class ApplyTrial {
  static final int QUERIES = 2_000;

  private static final int ROWS = 2_000;
  private static final Contest CONTEST = new Contest(10, 21);
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private ApplyTrial() {}

  /**
   * Runs the trial.
   *
   * @param arguments the width
   */
  public static void main(String[] arguments) throws IOException {
    int width = Integer.parseInt(arguments[0]);
    PairedRows pairs = PlantedSpaces.rotated(ROWS, width, 0.3, Seed.DEFAULT);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(pairs);
    Bridge bridge = alignment.bridge(pairs.source().space(), pairs.target().space());
    for (double seconds : time(bridge, pairs.source().vectors()).seconds()) {
      System.out.println(seconds);
    }
  }

  /** Seconds for one query. */
  static Timing time(Bridge bridge, FloatMatrix queries) throws IOException {
    var vectors = new float[QUERIES][];
    Arrays.setAll(vectors, queries::row);
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put(
        "apply",
        () -> {
          double sum = 0;
          for (float[] vector : vectors) {
            sum += bridge.searchVector(vector)[0];
          }
          if (Double.isNaN(sum)) {
            throw new AssertionError("a benchmark's result is NaN");
          }
        });
    Timing rounds = CONTEST.run(contestants).firstEntry().getValue();
    return new Timing(rounds.seconds().stream().map(seconds -> seconds / QUERIES).toList());
  }

  /** The same in a JVM of its own that has no vector module. */
  static Timing withoutVectorModule(int width) throws IOException {
    List<String> command =
        new JavaCommand(
                List.of("--sun-misc-unsafe-memory-access=allow"),
                ApplyTrial.class.getName(),
                List.of(Integer.toString(width)))
            .words();
    ChildProcess trial = ChildProcess.run(Path.of("").toAbsolutePath(), command, LIMIT);
    return new Timing(trial.output().lines().map(Double::valueOf).toList());
  }
}

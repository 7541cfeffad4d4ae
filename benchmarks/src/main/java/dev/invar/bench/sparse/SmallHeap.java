package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.ChildProcess;
import dev.invar.bench.process.JavaCommand;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.method.Criterion;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An index of many codes searched by a JVM of its own with a heap of 64 MB. */
final class SmallHeap implements Part {
  private static final int ROWS = 1_000_000;
  private static final int QUICK = 50_000;
  private static final int MEGABYTES = 64;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final Claim SEARCHED =
      new Claim(
          "heap-64m",
          "codes searched with -Xmx64m, with the same answers as with a large heap, a count",
          Criterion.atLeast(ROWS),
          "generated data");

  @Override
  public String name() {
    return "heap";
  }

  @Override
  public List<Claim> claims() {
    return List.of(SEARCHED);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int rows = setting.quick() ? QUICK : ROWS;
    ClusteredCodes codes = ClusteredCodes.of(CodeData.SHAPE, setting.seed().derive("codes"));
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.write(codes.rows(rows), scratch.path());
      String here = SmallHeapTrial.digest(scratch.path(), codes);
      ChildProcess trial =
          ChildProcess.run(scratch.path(), command(scratch.path(), setting.seed().value()), LIMIT);
      String note = rows + " codes, " + Scratch.bytes(scratch.path()) + " bytes of index";
      findings.row(
          Row.of(
              "heap-peak",
              Double.parseDouble(found(trial.output(), "peak (\\S+) MB")),
              "MB",
              Side.OURS,
              note + "; garbage included"));
      findings.row(
          Row.of(
              "heap-p50",
              Double.parseDouble(found(trial.output(), "p50 (\\S+) ms")),
              "ms",
              Side.OURS,
              note + "; a JVM of its own"));
      if (!found(trial.output(), "answers (\\S+)").equals(here)) {
        findings.measured(SEARCHED.id(), 0, "other answers than with a large heap");
      } else if (setting.quick()) {
        findings.missed(SEARCHED.id(), "a quick run searches 50,000 codes alone, which worked");
      } else {
        findings.measured(SEARCHED.id(), rows, note);
      }
    }
  }

  private static List<String> command(Path index, long seed) {
    return new JavaCommand(
            List.of(
                "-Xmx" + MEGABYTES + "m", "-XX:+UseSerialGC", "--add-modules=jdk.incubator.vector"),
            SmallHeapTrial.class.getName(),
            List.of(index.toString(), Long.toString(seed)))
        .words();
  }

  private static String found(String output, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(output);
    if (!found.find()) {
      throw new FormatException("the trial", "expected a line like " + pattern + ", found none");
    }
    return found.group(1);
  }
}

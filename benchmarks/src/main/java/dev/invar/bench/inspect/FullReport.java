package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.Criterion;
import dev.invar.method.Progress;
import dev.invar.space.VectorSet;
import dev.invar.tasks.inspect.Companions;
import dev.invar.tasks.inspect.InspectOutput;
import dev.invar.tasks.inspect.InspectReport;
import dev.invar.tasks.inspect.InspectSettings;
import dev.invar.tasks.inspect.InspectTask;
import dev.invar.tasks.inspect.Source;
import dev.invar.tasks.inspect.Subjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How long a whole report of many real vectors takes, from the file to the written page. */
final class FullReport implements Part {
  private static final int ROWS = 100_000;
  private static final int QUICK = 10_000;

  private static final Claim SECONDS =
      new Claim(
          "report-100k",
          "whole report of 100,000 vectors of width 384 with page, neighbours exact, seconds",
          Criterion.atMost(60),
          "WordNet 3.1");

  @Override
  public String name() {
    return "report";
  }

  @Override
  public List<Claim> claims() {
    return List.of(SECONDS);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    VectorSet whole = EncodedSpaces.wholeWordNet(setting, findings);
    int rows = Math.min(whole.size(), setting.quick() ? QUICK : ROWS);
    try (Scratch scratch = Scratch.create()) {
      Path folder = scratch.path();
      Path file = folder.resolve("wordnet.safetensors");
      VectorFiles.write(file, whole.rowRange(0, rows));
      long start = System.nanoTime();
      InspectReport report =
          new InspectTask(
                  Subjects.of(List.of(Source.of(file.toString()))),
                  Companions.NONE,
                  InspectSettings.DEFAULTS,
                  new InspectOutput(
                      Optional.of(folder.resolve("report.html")), Optional.empty(), List.of()))
              .run(Progress.NONE);
      double seconds = (System.nanoTime() - start) * 1e-9;
      report
          .report()
          .seconds()
          .forEach((part, took) ->
              findings.row(Row.of("report-" + part, took, "s", Side.OURS, rows + " rows")));
      if (setting.quick()) {
        findings.missed(SECONDS.id(), "a quick run takes 10,000 rows alone: " + seconds + " s");
      } else {
        findings.measured(SECONDS.id(), seconds, rows + " rows, one run, the first in its JVM");
      }
    }
  }
}

package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.classes.TaskSpectrum;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** Where in the spectrum of real pictures their classes are, with intervals. */
final class RealClasses {
  private static final Claim REPORTED =
      new Claim(
          "task-spectrum-pictures",
          "accuracies of the first and of the last directions of real pictures with an interval of"
              + " 95 %, a count",
          Criterion.atLeast(4),
          "digits, mnist-10k");

  private RealClasses() {}

  static Claim claim() {
    return REPORTED;
  }

  static void measure(Setting setting, Findings findings) throws IOException {
    Optional<Path> digits = setting.dataSet("digits");
    Optional<Path> mnist = setting.dataSet("mnist-10k");
    if (digits.isEmpty() || mnist.isEmpty()) {
      findings.missed(REPORTED.id(), "no data set digits or mnist-10k");
      return;
    }
    int count =
        report("digits", table(digits.get().resolve("digits.csv.gz"), false), setting, findings)
            + report("mnist", table(mnist.get().resolve("mnist.csv.gz"), true), setting, findings);
    findings.measured(REPORTED.id(), count, "the published 55 % beside 45 % are of other pictures");
  }

  private static int report(String name, LabelledView view, Setting setting, Findings findings) {
    findings.data(
        new DataUsed(name, view.rows().size(), view.rows().width(), "pictures as they are"));
    Sampling sampling =
        new Sampling(
            Sampling.DEFAULTS.resamples(), Sampling.DEFAULTS.chanceDraws(), setting.seed());
    int count = 0;
    for (Figure figure : TaskSpectrum.DEFAULTS.of(view, sampling)) {
      if (figure.interval().isPresent()) {
        count++;
        findings.row(
            new Row(
                figure.id().replace('.', '-') + "." + name,
                figure.value().asNumber().orElse(Double.NaN),
                figure.interval().get().low(),
                figure.interval().get().high(),
                "no unit",
                Side.OURS,
                figure.name() + "; interval of 95 %"));
      }
    }
    return count;
  }

  /** Pixels of each line below the heading, and its label, the first or the last number. */
  private static LabelledView table(Path file, boolean labelFirst) throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      List<List<String>> lines =
          reader.lines().skip(1).map(line -> Arrays.asList(line.split(",", -1))).toList();
      int width = lines.getFirst().size() - 1;
      FloatMatrix rows = FloatMatrix.allocate(lines.size(), width);
      for (int i = 0; i < lines.size(); i++) {
        for (int j = 0; j < width; j++) {
          rows.set(i, j, Float.parseFloat(lines.get(i).get(labelFirst ? j + 1 : j)));
        }
      }
      List<String> ids = IntStream.range(0, lines.size()).mapToObj(Integer::toString).toList();
      var set = new VectorSet(ids, rows, Space.declared("pixels", width));
      return new LabelledView(
          SpaceView.of(set, Geometry.AS_GIVEN, Effort.DEFAULTS),
          lines.stream().map(line -> line.get(labelFirst ? 0 : width)).toList());
    }
  }
}

package dev.invar.cli;

import dev.invar.space.SpaceProbe;
import dev.invar.tasks.space.ProbeReport;
import dev.invar.tasks.space.ProbeVerdict;
import dev.invar.tasks.space.Serving;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A probe as a few lines. */
final class ProbePage {
  private static final Map<ProbeVerdict, String> MEANINGS =
      Map.of(
          ProbeVerdict.SAME, "one space: vectors of the two may be mixed",
          ProbeVerdict.OTHER_PRECISION,
              "the same model in other arithmetic, as int8 is: close, but not one space",
          ProbeVerdict.CUT, "the same model with fewer coordinates: cut both alike",
          ProbeVerdict.ROTATED,
              "the same distances in other coordinates: only a map ('invar align') joins them",
          ProbeVerdict.DIFFERENT, "another space: vectors of the two must never be compared");

  private ProbePage() {}

  static void print(ProbeReport report, PrintWriter out, Ink ink) {
    boolean same = report.verdict() == ProbeVerdict.SAME;
    String verdict = Labels.of(report.verdict());
    out.println((same ? ink.green(verdict) : ink.red(verdict)) + "  " + meaning(report));
    SpaceProbe probe = report.probe();
    out.println(
        String.format(
            Locale.ROOT,
            "%s as %s: cosine deviation mean %.4f, largest %.4f; deviation of the shape %.4f",
            Figures.count(probe.texts(), "text"),
            Labels.of(report.role()),
            probe.meanDeviation(),
            probe.largestDeviation(),
            probe.shapeDeviation()));
    out.println(
        String.format(
            Locale.ROOT,
            "%d numbers a vector, %d expected; lengths %.4f to %.4f",
            probe.widths().second(),
            probe.widths().first(),
            probe.lengths().first(),
            probe.lengths().second()));
    report
        .found()
        .ifPresent(found ->
            out.println(
                String.format(
                    Locale.ROOT,
                    "run with %s before the text and %s it deviates by %.4f, at most %.4f",
                    prefix(found.serving()),
                    found.serving().pooling(),
                    found.probe().meanDeviation(),
                    found.probe().largestDeviation())));
    out.println(ink.faint("known space: " + report.space()));
  }

  private static String meaning(ProbeReport report) {
    Optional<Serving> expected = report.expected();
    return switch (report.verdict()) {
      case SAME, OTHER_PRECISION, CUT, ROTATED, DIFFERENT ->
          String.valueOf(MEANINGS.get(report.verdict()));
      case OTHER_PREFIX ->
          "the same model, but it should put "
              + expected.map(ProbePage::prefix).orElse("nothing")
              + " before a "
              + Labels.of(report.role());
      case OTHER_POOLING ->
          "the same model, but it should use " + expected.map(Serving::pooling).orElse("");
    };
  }

  private static String prefix(Serving serving) {
    return serving.prefix().isEmpty() ? "nothing" : "\"" + serving.prefix() + "\"";
  }
}

package dev.invar.diagnose.inspection;

import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.drift.RepresentationPhases;
import dev.invar.diagnose.drift.RepresentationPhases.Step;
import dev.invar.diagnose.report.Plot;
import dev.invar.diagnose.report.Plot.Axis;
import dev.invar.diagnose.report.Plot.Mark;
import dev.invar.diagnose.report.Plot.Scale;
import dev.invar.diagnose.report.Plot.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Draws how a series of spaces moved. */
final class SeriesPlots {
  private static final Axis STEPS = new Axis("Step, from 0", Scale.LINEAR);

  private SeriesPlots() {}

  static List<Plot> of(SpaceSeries series) {
    List<Step> steps = RepresentationPhases.DEFAULTS.curve(series);
    var plots = new ArrayList<Plot>();
    plots.add(
        plot(
            "series-rankme",
            "RankMe of each step",
            "How many directions the vectors of each step effectively use.",
            steps,
            step -> Optional.of(step.rankMe())));
    if (steps.stream().anyMatch(step -> step.alpha().isPresent())) {
      plots.add(
          plot(
              "series-alpha",
              "Decay of the spectrum of each step",
              "The exponent α with which variances fall; those that follow no power law are left"
                  + " out.",
              steps,
              Step::alpha));
    }
    return plots;
  }

  private static Plot plot(
      String id,
      String title,
      String description,
      List<Step> steps,
      Function<Step, Optional<Double>> value) {
    int[] known =
        IntStream.range(0, steps.size())
            .filter(i -> value.apply(steps.get(i)).isPresent())
            .toArray();
    double[] x = IntStream.of(known).asDoubleStream().toArray();
    double[] y =
        IntStream.of(known).mapToDouble(i -> value.apply(steps.get(i)).orElseThrow()).toArray();
    return new Plot(
        id,
        title,
        description,
        STEPS,
        new Axis(title, Scale.LINEAR),
        List.of(new Series("Steps", Mark.LINE, x, y, List.of())));
  }
}

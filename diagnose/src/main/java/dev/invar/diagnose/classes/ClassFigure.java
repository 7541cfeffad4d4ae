package dev.invar.diagnose.classes;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A figure that is a function of labelled rows: its interval is the jackknife over ten groups of
 * rows, each with its share of every class; its chance is the mean with labels shuffled.
 *
 * @param measure NaN where it is not defined
 * @param meaning of a value
 * @param otherwise why it is not defined where it is NaN
 */
record ClassFigure(
    String id,
    String name,
    ToDoubleFunction<LabelledRows> measure,
    DoubleFunction<String> meaning,
    String otherwise) {
  private static final int GROUPS = 10;

  Figure of(LabelledRows rows, Basis basis, Sampling sampling) {
    String because = rows.whyNot();
    double value = because.isEmpty() ? measure.applyAsDouble(rows) : Double.NaN;
    if (!Double.isFinite(value)) {
      return Figure.undefined(id, name, basis, because.isEmpty() ? otherwise : because);
    }
    Figure figure = Figure.of(id, name, value, basis, meaning.apply(value));
    int fewest = IntStream.of(rows.counts()).min().orElseThrow();
    if (sampling.resamples() > 1 && fewest >= 2 * GROUPS) {
      double[] without =
          IntStream.range(0, GROUPS)
              .mapToDouble(group -> measure.applyAsDouble(rows.without(group, GROUPS)))
              .filter(Double::isFinite)
              .toArray();
      figure = figure.within(Resampling.leavingOut(value, without));
    }
    if (sampling.chanceDraws() > 0) {
      RandomGenerator random = sampling.forUse(id).seed().random();
      double[] drawn =
          IntStream.range(0, sampling.chanceDraws())
              .mapToDouble(draw -> measure.applyAsDouble(rows.shuffled(random)))
              .filter(Double::isFinite)
              .toArray();
      if (drawn.length > 0) {
        figure =
            figure.byChance(
                IntStream.range(0, drawn.length).mapToDouble(i -> drawn[i]).average().orElseThrow(),
                "labels shuffled");
      }
    }
    return figure;
  }
}

package dev.invar.diagnose.classes;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.ranking.Interval;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A figure that is a function of labelled rows: its interval is the jackknife over ten groups of
 * rows, each with its share of every class, or of a share of rows Wilson's; its chance is the mean
 * with labels shuffled.
 *
 * @param measure NaN where it is not defined
 * @param meaning of a value
 * @param otherwise why it is not defined where it is NaN
 * @param fewestClasses that it says anything of, at least 2
 * @param most the largest value there can be; the smallest is 0
 * @param isShare whether it is a share of the rows
 */
record ClassFigure(
    String id,
    String name,
    ToDoubleFunction<LabelledRows> measure,
    DoubleFunction<String> meaning,
    String otherwise,
    int fewestClasses,
    double most,
    boolean isShare) {
  private static final int GROUPS = 10;

  /** Of two classes or more, from 0 up. */
  ClassFigure(
      String id,
      String name,
      ToDoubleFunction<LabelledRows> measure,
      DoubleFunction<String> meaning,
      String otherwise) {
    this(id, name, measure, meaning, otherwise, 2, Double.POSITIVE_INFINITY, false);
  }

  /** This figure, not defined of two classes. */
  ClassFigure ofThreeClasses() {
    return new ClassFigure(id, name, measure, meaning, otherwise, 3, most, isShare);
  }

  /** This figure as a share of the rows. */
  ClassFigure ofRows() {
    return new ClassFigure(id, name, measure, meaning, otherwise, fewestClasses, 1, true);
  }

  /** This figure with an upper end. */
  ClassFigure upTo(double end) {
    return new ClassFigure(id, name, measure, meaning, otherwise, fewestClasses, end, isShare);
  }

  Figure of(LabelledRows rows, Basis basis, Sampling sampling) {
    String because = whyNot(rows);
    double value = because.isEmpty() ? measure.applyAsDouble(rows) : Double.NaN;
    if (!Double.isFinite(value)) {
      return Figure.undefined(id, name, basis, because.isEmpty() ? otherwise : because);
    }
    Figure figure = Figure.of(id, name, value, basis, meaning.apply(value) + rows.note());
    int fewest = IntStream.of(rows.counts()).min().orElseThrow();
    if (sampling.resamples() > 1 && fewest >= 2 * GROUPS) {
      double[] without =
          IntStream.range(0, GROUPS)
              .mapToDouble(group -> measure.applyAsDouble(rows.without(group, GROUPS)))
              .filter(Double::isFinite)
              .toArray();
      figure =
          figure.within(
              isShare
                  ? Resampling.ofShare(value, rows.size(), sampling)
                  : Resampling.leavingOut(value, without).map(this::inRange));
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

  private String whyNot(LabelledRows rows) {
    String because = rows.whyNot();
    return because.isEmpty() && rows.classCount() < fewestClasses
        ? "the centres of two classes are opposite, whatever the rows"
        : because;
  }

  private Interval inRange(Interval interval) {
    return new Interval(
        Math.max(0, interval.low()), interval.estimate(), Math.min(most, interval.high()));
  }
}

package dev.invar.diagnose.spectrum;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Moments;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.ranking.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A figure that is a function of the spectrum. Its interval is the jackknife's, from the spectra
 * without one group of rows each; its chance the mean over spectra of isotropic Gaussian rows, of
 * which fewer are drawn of wide ones, whose measures hardly differ. All figures of a view share
 * these spectra.
 *
 * @param measure of a spectrum
 */
record SpectrumFigure(String id, String name, Function<Spectrum, Value> measure) {
  /** Draws for chance times d. */
  private static final int DRAWN_WIDTH = 8192;

  /** Share of the value by chance below which a value is told apart from chance. */
  private static final double BELOW_CHANCE = 0.5;

  /** Says what a value means. */
  @FunctionalInterface
  interface Meaning {
    /** In a sentence or two. */
    String of(double value, Beside beside);
  }

  /**
   * What a value is read beside.
   *
   * @param rows n
   * @param width d
   * @param chance if it was asked for
   */
  record Beside(long rows, int width, OptionalDouble chance) {
    /**
     * A verdict for measures that are highest of rows spread alike in all directions: with fewer
     * rows than coordinates that there are too few; far below chance, or below a share of the width
     * if there is no value by chance, what is to be done; else the other sentence.
     */
    String verdict(double value, double share, String low, String usual) {
      if (rows < width) {
        return tooFew();
      }
      boolean isLow = value < share && value < BELOW_CHANCE * chance.orElse(Double.MAX_VALUE);
      return isLow ? low : usual;
    }

    /** That so few rows tell nothing about all directions. */
    String tooFew() {
      return String.format(
          Locale.ROOT,
          "%d row%s of width %d cannot fill the space: too few to tell how it is used.",
          rows,
          rows == 1 ? "" : "s",
          width);
    }
  }

  /**
   * The one figure of a metric whose name is a measure and a convention.
   *
   * @param title the measure and its convention, without the closing bracket
   */
  static List<Figure> only(
      Metric<SpaceView> metric,
      String title,
      Function<Spectrum, Value> measure,
      SpaceView view,
      Sampling sampling,
      Meaning meaning) {
    String name = title + ", " + view.geometry().convention() + ")";
    return List.of(new SpectrumFigure(metric.id(), name, measure).of(view, sampling, meaning));
  }

  Figure of(SpaceView view, Sampling sampling, Meaning meaning) {
    Moments moments = view.moments();
    var basis = view.basis(moments.count(), sampling);
    return switch (measure.apply(moments.spectrum())) {
      case Value.Undefined(String because) -> Figure.undefined(id, name, basis, because);
      case Value.Known(double value) -> {
        OptionalDouble chance = chance(moments, sampling);
        Figure figure =
            Figure.of(
                id,
                name,
                value,
                basis,
                meaning.of(value, new Beside(moments.count(), moments.width(), chance)));
        figure = figure.within(interval(moments, value, sampling));
        yield chance.isEmpty() ? figure : figure.byChance(chance.getAsDouble(), Chance.ISOTROPIC);
      }
    };
  }

  /** Of all values, or none if one of them is not defined. */
  private Optional<double[]> values(List<Spectrum> spectra) {
    List<OptionalDouble> values =
        spectra.stream().map(spectrum -> measure.apply(spectrum).asNumber()).toList();
    return values.stream().allMatch(OptionalDouble::isPresent)
        ? Optional.of(values.stream().mapToDouble(OptionalDouble::getAsDouble).toArray())
        : Optional.empty();
  }

  private Optional<Interval> interval(Moments moments, double value, Sampling sampling) {
    return sampling.resamples() == 0
        ? Optional.empty()
        : values(moments.withoutEachGroup())
            .flatMap(without -> Resampling.leavingOut(value, without));
  }

  private OptionalDouble chance(Moments moments, Sampling sampling) {
    int draws = Math.min(sampling.chanceDraws(), Math.max(1, DRAWN_WIDTH / moments.width()));
    double sum = 0;
    for (Spectrum drawn : moments.byChance(draws, sampling.seed())) {
      OptionalDouble value = measure.apply(drawn).asNumber();
      if (value.isEmpty()) {
        return value;
      }
      sum += value.getAsDouble();
    }
    return draws == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / draws);
  }
}

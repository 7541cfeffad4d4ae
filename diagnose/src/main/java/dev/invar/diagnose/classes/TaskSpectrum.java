package dev.invar.diagnose.classes;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where in the spectrum a task lives: the accuracy of a linear classifier that sees only the first
 * principal directions, the fewest with a share of the variance (90 %), and of one that sees only
 * the last, those after the first with all but a share (20 %).
 *
 * <p>Reconstruction learns the first directions first. If the last tell classes apart as well or
 * better, a model that was trained to reconstruct, or a space that was cut to its first directions,
 * loses the task. Directions, and a ridge regression on one-hot labels (λ = 10⁻³ of the mean
 * variance), are fitted on a random half of at most 20,000 rows; accuracy, in [0, 1], is of the
 * other half. Intervals: Wilson's; by chance: held-out labels shuffled. Cost: 2·n·d² + 10·d³.
 * Weakness: a linear classifier cannot see what lies in products of directions. Source:
 * Balestriero, LeCun 2024, arXiv:2402.11337.
 *
 * @param top share of the variance in the first directions
 * @param bottom share of the variance in the last directions
 */
@Method(
    id = "task-spectrum",
    name = "Task in the spectrum",
    rows = "S030",
    source = "arXiv:2402.11337",
    summary = "How well classes are told apart in the first and in the last directions of a space")
public record TaskSpectrum(
    @Option(value = "Share of variance in the first directions: 1 takes all", min = 0, max = 1)
        double top,
    @Option(value = "Share of variance in the last directions: 1 takes all", min = 0, max = 1)
        double bottom)
    implements Metric<LabelledView> {
  public static final TaskSpectrum DEFAULTS = new TaskSpectrum(0.9, 0.2);

  private static final double RIDGE = 1e-3;
  private static final double ROUNDING = 1e-12;

  public TaskSpectrum {
    Options.check(TaskSpectrum.class, top, bottom);
  }

  @Override
  public List<Figure> of(LabelledView view, Sampling sampling) {
    LabelledRows rows = LabelledRows.of(view, sampling.seed());
    Basis basis = view.rows().basis(rows.size(), sampling);
    String because = rows.whyNot();
    var halves = because.isEmpty() ? Optional.of(Halves.of(rows)) : Optional.<Halves>empty();
    if (halves.filter(h -> h.variances()[0] > 0).isEmpty()) {
      String reason = because.isEmpty() ? "all rows are equal" : because;
      return List.of(
          Figure.undefined(id(), bottomName(), basis, reason),
          Figure.undefined(id() + ".top", topName(), basis, reason));
    }
    Halves split = halves.orElseThrow();
    int first = holding(split.variances(), top);
    int cut = Math.min(holding(split.variances(), 1 - bottom), used(split.variances()) - 1);
    int used = used(split.variances());
    Figure last = figure(split, cut, used, id(), bottomName(), basis, sampling);
    Figure widest = figure(split, 0, first, id() + ".top", topName(), basis, sampling);
    return List.of(last, widest);
  }

  private String bottomName() {
    return String.format(
        Locale.ROOT, "Accuracy from the last directions (%.0f %% of variance)", 100 * bottom);
  }

  private String topName() {
    return String.format(
        Locale.ROOT, "Accuracy from the first directions (%.0f %% of variance)", 100 * top);
  }

  /** Halves of labelled rows, in the principal directions of the first. */
  @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
  private record Halves(LabelledRows fit, LabelledRows held, double[] variances) {
    static Halves of(LabelledRows rows) {
      LabelledRows fit = rows.without(1, 2);
      LabelledRows held = rows.without(0, 2);
      DoubleMatrix centred = CentredRows.of(fit.rows());
      SymmetricEigen eigen =
          SymmetricEigen.of(centred.transposeTimes(centred).scaled(1.0 / fit.size()));
      double bar =
          Math.max(
              ROUNDING * eigen.values()[0],
              ROUNDING * Math.pow(fit.rows().frobeniusNorm(), 2) / fit.size());
      double[] variances =
          Arrays.stream(eigen.values()).map(value -> value > bar ? value : 0).toArray();
      return new Halves(
          new LabelledRows(
              fit.rows().times(eigen.vectors()), fit.labels(), fit.classes(), fit.leftOut()),
          new LabelledRows(
              held.rows().times(eigen.vectors()), held.labels(), held.classes(), held.leftOut()),
          variances);
    }
  }

  private static int used(double[] variances) {
    return (int) Arrays.stream(variances).filter(value -> value > 0).count();
  }

  /** The fewest first directions with a share of the variance, at least one. */
  private static int holding(double[] variances, double share) {
    double wanted = share * Arrays.stream(variances).sum() * (1 - ROUNDING);
    double sum = variances[0];
    int r = 1;
    while (r < variances.length && sum < wanted) {
      sum += variances[r++];
    }
    return r;
  }

  private static Figure figure(
      Halves split, int from, int to, String id, String name, Basis basis, Sampling sampling) {
    DoubleMatrix fit = split.fit().rows().columnRange(from, to);
    DoubleMatrix held = split.held().rows().columnRange(from, to);
    var classifier = new RidgeClassifier(fit, RIDGE);
    int[] found = classifier.classes(split.fit().labels(), split.fit().classCount(), held);
    var right = new double[found.length];
    Arrays.setAll(right, i -> found[i] == split.held().labels()[i] ? 1 : 0);
    double value = Arrays.stream(right).average().orElseThrow();
    Figure figure =
        Figure.of(
            id,
            name,
            value,
            basis,
            String.format(
                    Locale.ROOT,
                    "%.0f %% of held-out rows get their class from %d of %d directions. If the last"
                        + " directions do better than the first, do not cut them off.",
                    100 * value,
                    to - from,
                    split.variances().length)
                + split.fit().note());
    if (sampling.resamples() > 1) {
      figure = figure.within(Resampling.ofShare(value, found.length, sampling));
    }
    return sampling.chanceDraws() < 1
        ? figure
        : figure.byChance(agreement(found, split.held()), "held-out labels shuffled");
  }

  /** How often shuffled labels would be the ones found: the sum of the products of shares. */
  private static double agreement(int[] found, LabelledRows held) {
    int[] counts = held.counts();
    double n = held.size();
    return Arrays.stream(found).mapToDouble(label -> counts[label] / n).sum() / n;
  }
}

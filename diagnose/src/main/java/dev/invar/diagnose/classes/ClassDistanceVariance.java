package dev.invar.diagnose.classes;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.Arrays;
import java.util.List;

/**
 * Class-distance normalised variance (CDNV): (σ_c² + σ_c'²)/(2‖μ_c − μ_c'‖²) with σ_c² the mean of
 * ‖x − μ_c‖² over a class; its mean over pairs of classes, and that of the worst pair.
 *
 * <p>0 when classes are points; no inverse is needed. At most 20,000 drawn rows are used.
 * Intervals: jackknife; by chance: labels shuffled. Cost: 2·n·d + C²·d. Weakness: counts spread in
 * directions that do not matter for telling classes apart. Source: Galanti, György, Hutter 2022,
 * arXiv:2112.15121.
 */
@Method(
    id = "class-distance-variance",
    name = "Class-distance normalised variance",
    source = "arXiv:2112.15121",
    summary = "How far classes spread beside the distance of their centres")
public record ClassDistanceVariance() implements Metric<LabelledView> {
  private static final double ROUNDING = 1e-14;

  public static final ClassDistanceVariance DEFAULTS = new ClassDistanceVariance();

  @Override
  public List<Figure> of(LabelledView view, Sampling sampling) {
    LabelledRows rows = LabelledRows.of(view, sampling.seed());
    Basis basis = view.rows().basis(rows.size(), sampling);
    ClassFigure mean =
        new ClassFigure(
            id(),
            "CDNV (mean over pairs of classes)",
            labelled -> Arrays.stream(pairs(labelled)).average().orElseThrow(),
            value ->
                value < 0.5
                    ? "Classes are mostly farther apart than they spread."
                    : "Classes spread as far as their centres lie apart: they overlap, unless they "
                        + "differ in few directions.",
            "two class centres are equal");
    ClassFigure worst =
        new ClassFigure(
            id() + ".worst",
            "CDNV (worst pair of classes)",
            labelled -> Arrays.stream(pairs(labelled)).max().orElseThrow(),
            value -> "Of the two classes that are told apart the least easily.",
            "two class centres are equal");
    return List.of(mean.of(rows, basis, sampling), worst.of(rows, basis, sampling));
  }

  /** The value of each pair of classes. */
  private static double[] pairs(LabelledRows rows) {
    DoubleMatrix centres = rows.centres();
    double[] norms = NearestCentres.norms(rows.within(centres));
    int[] counts = rows.counts();
    var spread = new double[counts.length];
    for (int i = 0; i < norms.length; i++) {
      int label = rows.labels()[i];
      spread[label] += norms[i] * norms[i] / counts[label];
    }
    DoubleMatrix moved = CentredRows.of(centres);
    DoubleMatrix products = moved.timesTranspose(moved);
    double norm = ROUNDING * rows.rows().frobeniusNorm();
    double least = norm * norm / rows.size();
    var pairs = new double[counts.length * (counts.length - 1) / 2];
    int at = 0;
    for (int a = 0; a < counts.length; a++) {
      for (int b = 0; b < a; b++) {
        double lengths = products.get(a, a) + products.get(b, b);
        double square = lengths - 2 * products.get(a, b);
        // What rounding leaves of equal centres is no distance.
        pairs[at++] =
            square > Math.max(ROUNDING * lengths, least)
                ? (spread[a] + spread[b]) / (2 * square)
                : Double.NaN;
      }
    }
    return pairs;
  }
}

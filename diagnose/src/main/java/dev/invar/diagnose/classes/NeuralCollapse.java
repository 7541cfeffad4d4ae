package dev.invar.diagnose.classes;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Neural collapse: whether classes have shrunk to points that lie as far from each other as they
 * can. With class centres μ_c, their mean μ, Σ_W the covariance within classes (divided by n) and
 * Σ_B that of the centres (divided by C):
 *
 * <ul>
 *   <li>NC1 tr(Σ_W Σ_B⁺)/C: 0 when classes are points; Σ_B⁺ the pseudo-inverse of rank at most C −
 *       1.
 *   <li>NC2 norms: spread over mean of ‖μ_c − μ‖, 0 when all are alike; not defined for two
 *       classes, whose centres are opposite whatever the rows.
 *   <li>NC2 angles: mean of |cos(μ_c − μ, μ_c' − μ) + 1/(C − 1)|, 0 for a simplex; not defined for
 *       two.
 *   <li>NC4 share of rows whose nearest centre is another class's, from 0 to 1 − 1/C by chance.
 * </ul>
 *
 * <p>With a head W (C×d) also NC3 ‖W/‖W‖_F − M/‖M‖_F‖_F, M the centres less μ, from 0 (the head has
 * become the centres) to 2; and NC4 the share of rows on which head and nearest centre disagree. At
 * most 20,000 drawn rows are used. Intervals: jackknife; by chance: labels shuffled. Cost: 2·n·d·C.
 * Weakness: centres are those of the same rows, so with few rows a class NC4 is too low. Source:
 * Papyan, Han, Donoho 2020, doi:10.1073/pnas.2015509117.
 */
@Method(
    id = "neural-collapse",
    name = "Neural collapse",
    source = "doi:10.1073/pnas.2015509117",
    summary = "Whether classes have shrunk to points as far from each other as they can be")
public record NeuralCollapse() implements Metric<LabelledView> {
  public static final NeuralCollapse DEFAULTS = new NeuralCollapse();

  @Override
  public List<Figure> of(LabelledView view, Sampling sampling) {
    LabelledRows rows = LabelledRows.of(view, sampling.seed());
    Basis basis = view.rows().basis(rows.size(), sampling);
    var figures = new ArrayList<Figure>();
    for (ClassFigure figure : figures()) {
      figures.add(figure.of(rows, basis, sampling));
    }
    return List.copyOf(figures);
  }

  /**
   * The figures of {@link #of}, and those that compare with a linear head.
   *
   * @param head C×d, one row for each class in the order of the sorted labels; only read
   * @throws ShapeException if it is of another shape
   */
  public List<Figure> withHead(LabelledView view, DoubleMatrix head, Sampling sampling) {
    LabelledRows rows = LabelledRows.of(view, sampling.seed());
    if (head.rows() != rows.classCount() || head.columns() != view.rows().width()) {
      throw new ShapeException(
          "head",
          rows.classCount() + "×" + view.rows().width(),
          head.rows() + "×" + head.columns());
    }
    var figures = new ArrayList<>(of(view, sampling));
    Basis basis = view.rows().basis(rows.size(), sampling);
    figures.add(
        new ClassFigure(
                id() + ".head",
                "Head beside class centres (NC3, ‖W/‖W‖ − M/‖M‖‖)",
                labelled -> duality(labelled, head),
                value -> "0 means that the head has become the class centres, 2 the opposite.",
                "the head or all centres are zero")
            .upTo(2)
            .of(rows, basis, sampling));
    figures.add(
        new ClassFigure(
                id() + ".head-disagreement",
                "Rows on which head and nearest centre disagree (NC4)",
                labelled -> disagreement(labelled, head),
                value -> "0 means that the nearest centre would do as well as the head.",
                "there are no rows")
            .ofRows()
            .of(rows, basis, sampling));
    return List.copyOf(figures);
  }

  private List<ClassFigure> figures() {
    return List.of(
        new ClassFigure(
            id(),
            "Neural collapse (NC1, tr(Σ_W Σ_B⁺)/C)",
            NeuralCollapse::variability,
            value ->
                value < 0.1
                    ? "Classes have nearly shrunk to points: good to tell them apart, but what else "
                        + "the vectors held is lost to other tasks."
                    : "Rows spread within their classes, beside the spread of the centres; lower "
                        + "tells classes apart more easily.",
            "all class centres are equal"),
        new ClassFigure(
                id() + ".norms",
                "Equal norms of class centres (NC2, spread/mean of ‖μ_c − μ‖)",
                rows -> norms(CentredRows.of(rows.centres())),
                value -> "0 means that all classes lie equally far from the middle.",
                "all class centres are equal")
            .ofThreeClasses(),
        new ClassFigure(
                id() + ".angles",
                "Equal angles of class centres (NC2, mean |cos + 1/(C − 1)|)",
                rows -> angles(CentredRows.of(rows.centres())),
                value -> "0 means that all classes are as far apart in direction as they can be.",
                "a class centre is the mean of all")
            .ofThreeClasses(),
        new ClassFigure(
                id() + ".nearest-centre",
                "Rows nearest to another class's centre (NC4 without a head)",
                NeuralCollapse::nearestCentreError,
                value -> "The share of rows that the nearest class centre would name wrongly.",
                "there are no rows")
            .ofRows());
  }

  /** tr(Σ_W Σ_B⁺)/C. */
  static double variability(LabelledRows rows) {
    DoubleMatrix centres = rows.centres();
    int count = rows.classCount();
    Svd between = Svd.of(CentredRows.of(centres));
    double bar = 1e-10 * centres.frobeniusNorm();
    int rank = 0;
    double[] singular = between.singularValues();
    while (rank < Math.min(count - 1, singular.length) && singular[rank] > bar) {
      rank++;
    }
    if (rank == 0) {
      return Double.NaN;
    }
    DoubleMatrix parts = rows.within(centres).times(between.v().columnRange(0, rank));
    double sum = 0;
    var row = new double[rank];
    for (int i = 0; i < rows.size(); i++) {
      parts.copyRow(i, row);
      for (int k = 0; k < rank; k++) {
        sum += row[k] * row[k] * count / (singular[k] * singular[k]);
      }
    }
    return sum / rows.size() / count;
  }

  private static double norms(DoubleMatrix centred) {
    double[] norms = NearestCentres.norms(centred);
    double mean = Arrays.stream(norms).average().orElseThrow();
    double variance =
        Arrays.stream(norms).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    return Math.sqrt(variance) / mean;
  }

  private static double angles(DoubleMatrix centred) {
    double[] norms = NearestCentres.norms(centred);
    DoubleMatrix products = centred.timesTranspose(centred);
    double sum = 0;
    for (int a = 0; a < norms.length; a++) {
      for (int b = 0; b < norms.length; b++) {
        double cosine = products.get(a, b) / (norms[a] * norms[b]);
        sum += a == b ? 0 : Math.abs(cosine + 1.0 / (norms.length - 1));
      }
    }
    return sum / norms.length / (norms.length - 1);
  }

  private static double nearestCentreError(LabelledRows rows) {
    int[] nearest = NearestCentres.nearest(rows);
    double wrong = 0;
    for (int i = 0; i < nearest.length; i++) {
      wrong += nearest[i] == rows.labels()[i] ? 0 : 1;
    }
    return wrong / nearest.length;
  }

  private static double duality(LabelledRows rows, DoubleMatrix head) {
    DoubleMatrix centred = CentredRows.of(rows.centres());
    return head.scaled(1 / head.frobeniusNorm())
        .minus(centred.scaled(1 / centred.frobeniusNorm()))
        .frobeniusNorm();
  }

  private static double disagreement(LabelledRows rows, DoubleMatrix head) {
    int[] nearest = NearestCentres.nearest(rows);
    DoubleMatrix scores = rows.rows().timesTranspose(head);
    double differ = 0;
    for (int i = 0; i < nearest.length; i++) {
      differ += NearestCentres.highest(scores.row(i)) == nearest[i] ? 0 : 1;
    }
    return differ / nearest.length;
  }
}

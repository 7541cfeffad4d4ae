package dev.invar.diagnose.transform;

import dev.invar.align.Aligner;
import dev.invar.align.linear.Ridge;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Equivariance error: does a change of the input g act on vectors by one and the same map?
 *
 * <p>On half of the pairs f(gx) ≈ f(x)R + t is fitted, R a rotation (orthogonal Procrustes) or any
 * matrix (ridge regression, a small penalty); on the other half ‖f(gx) − f̂‖_F/‖f(gx) − mean‖_F and
 * R² = 1 − its square. ‖R − I‖_F/√d says whether it is equivariance or invariance, which is R ≈ I;
 * and the error of leaving f(x) as it is, on the same rows, what the map is worth.
 *
 * <p>Error 0: the map gives the changed vector; 1: no better than the mean of all. Rows of length 1
 * only. Drawn pairs: at most 10,000. Cost: O(n·d² + d³). Weakness: with fewer fitted pairs than
 * coordinates R is open, and only its error means something. Source: Lenc, Vedaldi 2015,
 * arXiv:1411.5908.
 */
@Method(
    id = "equivariance-error",
    name = "Equivariance error",
    source = "arXiv:1411.5908",
    summary = "Whether a change of the input acts on vectors by one and the same map")
public record EquivarianceError() implements Metric<SpacePair> {
  public static final EquivarianceError DEFAULTS = new EquivarianceError();

  private static final Aligner ROTATION = OrthogonalProcrustes.DEFAULTS;
  private static final Aligner LINEAR = new Ridge(1e-3);
  private static final int MOST = 10_000;
  private static final int LEAST = 4;

  /**
   * @throws ShapeException if the two sides are of different spaces
   */
  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    pair.first().space().requireSame(pair.second().space(), "measuring equivariance");
    Basis basis = pair.basis(Math.min(MOST, pair.size()), sampling);
    if (pair.first().geometry() != Geometry.UNIT_LENGTH) {
      return undefined(basis, "its maps are fitted to rows of length 1");
    }
    if (pair.size() < LEAST) {
      return undefined(basis, "it needs at least " + LEAST + " pairs");
    }
    int[] order = Resampling.shuffle(pair.size(), sampling.forUse("halves").seed().random());
    int used = Math.min(MOST, order.length);
    int[] fitted = sorted(order, 0, used / 2);
    int[] held = sorted(order, used / 2, used);
    DoubleMatrix x = rows(pair.first(), held);
    DoubleMatrix y = rows(pair.second(), held);
    double whole = square(CentredRows.of(y));
    if (!(whole > 0)) {
      return undefined(basis, "all changed rows that were held out are the same");
    }
    SpaceView before = pair.first().select(fitted);
    SpaceView after = pair.second().select(fitted);
    var figures = new ArrayList<Figure>();
    ChangeFit rotation = ChangeFit.of(ROTATION, before, after);
    ChangeFit linear = ChangeFit.of(LINEAR, before, after);
    figures.add(error(Part.ROTATION, rotation.squaredError(x, y) / whole, basis, sampling));
    figures.add(explained(Part.ROTATION_R2, rotation.squaredError(x, y) / whole, basis, sampling));
    figures.add(error(Part.LINEAR, linear.squaredError(x, y) / whole, basis, sampling));
    figures.add(explained(Part.LINEAR_R2, linear.squaredError(x, y) / whole, basis, sampling));
    figures.add(error(Part.UNCHANGED, square(x.minus(y)) / whole, basis, sampling));
    figures.add(
        fitted.length > x.columns()
            ? figure(Part.IDENTITY, rotation.fromIdentity(), basis)
            : undefined(
                Part.IDENTITY,
                basis,
                "%d fitted pairs leave the rotation of %d coordinates open"
                    .formatted(fitted.length, x.columns())));
    return figures;
  }

  /**
   * Do two changes after one another act as the product of their maps? ‖R_hg − R_g·R_h‖_F/√d, each
   * rotation fitted to all rows: 0 if they do, about √2 for unrelated rotations.
   *
   * @param plain f(x), more rows than coordinates
   * @param once f(gx), the same items
   * @param twice f(hgx), the same items
   * @throws ShapeException if the items or widths differ, or there are no more rows than
   *     coordinates
   */
  public static double composition(SpaceView plain, SpaceView once, SpaceView twice) {
    if (plain.size() <= plain.width()) {
      throw new ShapeException(
          "rows to fit three rotations to", "more than " + plain.width(), plain.size());
    }
    DoubleMatrix first = ChangeFit.of(ROTATION, plain, once).map();
    DoubleMatrix second = ChangeFit.of(ROTATION, once, twice).map();
    DoubleMatrix both = ChangeFit.of(ROTATION, plain, twice).map();
    return both.minus(second.times(first)).frobeniusNorm() / Math.sqrt(plain.width());
  }

  private static int[] sorted(int[] order, int from, int to) {
    int[] part = Arrays.copyOfRange(order, from, to);
    Arrays.sort(part);
    return part;
  }

  private static DoubleMatrix rows(SpaceView view, int[] numbers) {
    return view.rows(numbers).toDoubles();
  }

  private static double square(DoubleMatrix rows) {
    return Arrays.stream(CentredRows.squaredLengths(rows)).sum();
  }

  private Figure error(Part part, double share, Basis basis, Sampling sampling) {
    return byChance(figure(part, Math.sqrt(share), basis), 1, sampling);
  }

  private Figure explained(Part part, double share, Basis basis, Sampling sampling) {
    return byChance(figure(part, 1 - share, basis), 0, sampling);
  }

  private static Figure byChance(Figure figure, double value, Sampling sampling) {
    return sampling.chanceDraws() == 0
        ? figure
        : figure.byChance(value, "the mean of the rows for every item");
  }

  private Figure figure(Part part, double value, Basis basis) {
    String says = String.format(Locale.ROOT, part.sentence, value);
    return Figure.of(part.id(id()), part.title, value, basis, says);
  }

  private Figure undefined(Part part, Basis basis, String because) {
    return Figure.undefined(part.id(id()), part.title, basis, because);
  }

  private List<Figure> undefined(Basis basis, String because) {
    return Arrays.stream(Part.values()).map(part -> undefined(part, basis, because)).toList();
  }

  /** The figures, in order. */
  private enum Part {
    ROTATION(
        "",
        "Equivariance error (rotation, held out, rows of length 1)",
        "A rotation misses %.2f of where the change moves vectors; near 0 it can be undone by one."),
    ROTATION_R2(
        "r2",
        "Equivariance R² (rotation, held out, rows of length 1)",
        "A rotation explains %.2f of the variance of changed vectors."),
    LINEAR(
        "linear",
        "Equivariance error (linear map by ridge regression, held out, rows of length 1)",
        "A linear map misses %.2f. Much less than a rotation: the change stretches directions."),
    LINEAR_R2(
        "linear-r2",
        "Equivariance R² (linear map by ridge regression, held out, rows of length 1)",
        "A linear map explains %.2f of the variance of changed vectors."),
    UNCHANGED(
        "unchanged",
        "Equivariance error (vectors left as they are, held out, rows of length 1)",
        "Vectors left as they are miss %.2f; if a map is no better, there is nothing to undo."),
    IDENTITY(
        "distance-from-identity",
        "Distance from the identity (‖R − I‖_F/√d of the rotation, rows of length 1)",
        "The rotation is %.2f from none at all: near 0 the change leaves vectors alone (invariance), above it moves them (equivariance).");

    private final String id;
    private final String title;
    private final String sentence;

    Part(String id, String title, String sentence) {
      this.id = id;
      this.title = title;
      this.sentence = sentence;
    }

    String id(String metric) {
      return id.isEmpty() ? metric : metric + "." + id;
    }
  }
}

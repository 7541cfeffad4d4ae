package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.method.ShapeException;

/**
 * Rows placed so that those near each other stay near: t-SNE, exact.
 *
 * <p>Minimises Σ p_ij ln(p_ij/q_ij) over places y, with p_ij = (p_j|i + p_i|j)/2n, p_j|i ∝
 * exp(−β_i‖x_i − x_j‖²), β_i such that exp of the entropy of p_·|i is the perplexity, and q_ij ∝
 * 1/(1 + ‖y_i − y_j‖²). Rows are first cut to their 50 leading principal components. Gradient
 * descent with momentum .5, later .8, and gains; p is exaggerated 12 times in the first quarter of
 * the rounds; learning rate max(n/48, 50). It starts from the two leading components, scaled to
 * 10⁻⁴, so nothing is random: the same rows give the same places. Sources: van der Maaten and
 * Hinton 2008; the start and the rate are those of Kobak and Berens 2019,
 * doi:10.1038/s41467-019-13056-x, and Belkina et al. 2019, doi:10.1038/s41467-019-13055-y.
 *
 * <p>Cost: O(n²·rounds) time, 4n² bytes on the heap. Weakness: distances between groups, their
 * sizes and densities mean nothing.
 *
 * @param perplexity about how many neighbours hold a row, at least 1; at most (n − 1)/3 is used
 * @param rounds steps of the descent, at least 0
 */
@Method(
    id = "t-sne",
    name = "t-SNE",
    source = "van der Maaten and Hinton 2008, Visualizing data using t-SNE, JMLR 9",
    summary = "Places rows in the plane so that near neighbours stay near")
public record NeighbourMap(
    @Option(value = "about how many neighbours hold a row", min = 1, max = 1000) double perplexity,
    @Option(value = "steps of the descent; 0 leaves the start", min = 0, max = 100_000) int rounds)
    implements PlanarMap {
  public static final NeighbourMap DEFAULTS = new NeighbourMap(30, 1000);

  /** Most rows that are placed. */
  public static final int MOST_ROWS = 5000;

  private static final int COMPONENTS = 50;

  public NeighbourMap {
    Options.check(NeighbourMap.class, perplexity, rounds);
  }

  /**
   * @throws ShapeException if there are no rows or more than {@value #MOST_ROWS}
   */
  @Override
  public PlanarPlaces of(FloatMatrix rows, int threads) {
    if (rows.rows() > MOST_ROWS) {
      throw new ShapeException("rows of a t-SNE map", "at most " + MOST_ROWS, rows.rows());
    }
    if (threads < 1) {
      throw new OptionException("threads", "at least 1", threads);
    }
    DoubleMatrix scores = PrincipalScores.of(rows, COMPONENTS);
    int n = (int) scores.rows();
    double used = Math.max(1, Math.min(perplexity, (n - 1) / 3.0));
    float[] affinities = Affinities.of(scores, used, threads);
    return new Descent(affinities, n, threads).from(scores, rounds);
  }
}

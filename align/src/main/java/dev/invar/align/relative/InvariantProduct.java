package dev.invar.align.relative;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.SideMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Similarities to the paired items by several measures side by side, so that what two encoders
 * differ in is invisible to at least one of them: the map x ↦ (√w_b·z_b(x))_b.
 *
 * <p>The blocks are cosine (blind to angle-preserving maps), Euclidean distance (to isometries),
 * Manhattan and Chebyshev distance (to signed permutations). z_b brings each similarity to mean 0
 * and variance 1 over the anchors. The weights, on a grid of shares of 1, are those by which on
 * held-out pairs one side's vectors find the most of the other side's own nearest items. A part
 * that reads such vectors, trained on one encoder, is used with another as it is.
 *
 * <p>Source: Cannistraci et al. 2023, arXiv:2310.01211, who train the join; fixed weights instead
 * of it are Invar's own. Cost: O(4·n·d) a vector; the choice, for a side pair, O(h²) of each point
 * of the grid, with h held-out pairs. Weakness: no similarity wins everywhere, so with few held-out
 * pairs the choice is close to a guess; with fewer than ten all weigh alike. On English encoders it
 * chose standardised cosines alone.
 *
 * @param anchors most pairs used as anchors
 * @param steps a weight is a multiple of 1/steps; 1 tries each measure alone
 * @param heldOut share of the pairs by which the weights are chosen, at most 200 of them
 * @param neighbors k, how many nearest items are compared
 * @param seed of the choice of pairs
 */
@Method(
    id = "invariant-product",
    name = "Product space of invariant components",
    rows = {"V013", "S120"},
    source = "arXiv:2310.01211",
    summary = "Similarities to the paired items by several measures, weighed on held-out pairs")
public record InvariantProduct(
    @Option(value = "most pairs used as anchors", min = 2, max = 100_000) int anchors,
    @Option(value = "a weight is a multiple of 1/steps; 1 tries each alone", min = 1, max = 20)
        int steps,
    @Option(value = "share of the pairs by which the weights are chosen", min = 0.05, max = 0.5)
        double heldOut,
    @Option(value = "how many nearest items are compared", min = 1, max = 100) int neighbors,
    @Option("of the choice of pairs") Seed seed)
    implements Aligner {
  public static final InvariantProduct DEFAULTS =
      new InvariantProduct(500, 4, 0.4, 10, Seed.DEFAULT);

  private static final int FEWEST = 10;
  private static final int MOST_HELD_OUT = 200;

  public InvariantProduct {
    Options.check(InvariantProduct.class, anchors, steps, heldOut, neighbors, seed);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.of(pairs);
    double[] weights = weights(pairs);
    PairedRows chosen = AnchorChoice.of(pairs, seed).range(0, Math.min(anchors, pairs.size()));
    var sides = new ArrayList<SideMap>();
    for (int side = 0; side < centred.sides(); side++) {
      FloatMatrix rows = Anchors.less(chosen.sides().get(side).vectors(), centred.mean(side));
      sides.add(centred.side(side, InvariantBlocks.of(rows).weighted(weights)));
    }
    return new Alignment(sides);
  }

  /**
   * The weights it would choose, in the order cosine, Euclidean, Manhattan, Chebyshev.
   *
   * @param pairs as for {@link #fit}
   * @return shares of 1
   */
  public double[] weights(PairedRows pairs) {
    int count = InvariantBlocks.MEASURES.size();
    int held = Math.min(MOST_HELD_OUT, (int) Math.round(heldOut * pairs.size()));
    if (held < FEWEST) {
      var equal = new double[count];
      Arrays.fill(equal, 1.0 / count);
      return equal;
    }
    AnchorChoice choice = AnchorChoice.of(pairs, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    PairedRows tried = choice.range(0, held);
    PairedRows used = choice.range(held, Math.min(pairs.size(), held + anchors));
    List<List<FloatMatrix>> images =
        IntStream.range(0, centred.sides())
            .mapToObj(side -> images(centred.mean(side), used, tried, side))
            .toList();
    return best(images, SimplexGrid.points(count, steps));
  }

  /** The held-out rows of a side by each measure alone. */
  private static List<FloatMatrix> images(
      double[] mean, PairedRows used, PairedRows tried, int side) {
    InvariantBlocks blocks =
        InvariantBlocks.of(Anchors.less(used.sides().get(side).vectors(), mean));
    FloatMatrix rows = Anchors.less(tried.sides().get(side).vectors(), mean);
    return IntStream.range(0, blocks.count())
        .mapToObj(block -> blocks.alone(block).apply(rows))
        .toList();
  }

  private double[] best(List<List<FloatMatrix>> images, List<double[]> points) {
    var total = new double[points.size()];
    for (int first = 0; first < images.size(); first++) {
      for (int second = 0; second < images.size(); second++) {
        if (first != second) {
          var neighbours = new StitchedNeighbors(images.get(first), images.get(second));
          for (int point = 0; point < total.length; point++) {
            total[point] += neighbours.shared(points.get(point), neighbors);
          }
        }
      }
    }
    int best = 0;
    for (int point = 1; point < total.length; point++) {
      best = total[point] > total[best] ? point : best;
    }
    return points.get(best).clone();
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS, AlignerClaim.ALLOWS_MANY_SIDES);
  }
}

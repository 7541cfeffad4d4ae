package dev.invar.align.match;

import dev.invar.linalg.CrossProduct;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;

/**
 * Finds lost links from a dozen pairs that are still known.
 *
 * <p>Starts from the k − 1 directions that k known pairs have shown, both sets centred by their own
 * means. In that frame each row is shared out among its nearest by CSLS, with weights that sum to 1
 * on both sides (Sinkhorn); the leading directions of Σ w·xᵀy plus the known pairs make the next
 * frame; and again, with a fifth more directions each time. In the end rows are linked that are
 * each other's nearest, and refitted until nothing changes. The known pairs take part in every fit.
 *
 * <p>Source: Cannistraci et al. 2022, "Bootstrapping parallel anchors for relative
 * representations", arXiv:2303.00721, whose relative representations are replaced by the seen
 * directions. Cost: O(n²d) a round, three times over with the verdict. Weakness: sets of different
 * kinds of texts do not match; with fewer than ten pairs {@link SimilarityProfiles} is the better
 * start.
 *
 * @param rounds of soft links; more are for harder sets
 * @param neighbours that a row is shared out among
 * @param seed of the halves by which the verdict is found
 */
@Method(
    id = "anchor-bootstrapping",
    name = "Anchor bootstrapping",
    source = "arXiv:2303.00721",
    summary = "Finds lost links between two sets from about a dozen known pairs")
public record AnchorBootstrapping(
    @Option(value = "rounds of soft links: more for harder sets", min = 1, max = 1000) int rounds,
    @Option(value = "rows of the other side that a row is shared out among", min = 1, max = 10000)
        int neighbours,
    @Option("seed of the halves by which the verdict is found") Seed seed)
    implements Matcher {
  public static final AnchorBootstrapping DEFAULTS = new AnchorBootstrapping(12, 50, Seed.DEFAULT);

  private static final int FEWEST_KNOWN = 2;

  public AnchorBootstrapping {
    Options.check(AnchorBootstrapping.class, rounds, neighbours, seed);
  }

  /**
   * @throws ShapeException if fewer than two pairs are known
   */
  @Override
  public Matching match(UnlinkedSets sets) {
    int known = sets.known().map(pairs -> pairs.size()).orElse(0);
    if (known < FEWEST_KNOWN) {
      throw new ShapeException(
          "known pairs for anchor bootstrapping",
          "at least " + FEWEST_KNOWN + ", better 10",
          known);
    }
    return new Judged(this::learn, seed).match(sets);
  }

  private Learned learn(Clouds clouds) {
    var cross = new CrossProduct(clouds.x().columns(), clouds.y().columns());
    cross.add(clouds.knownX(), clouds.knownY());
    SeenFrame first = SeenFrame.of(cross.product(), clouds.known() - 1);
    return new SelfLearning(rounds, neighbours).from(first, clouds);
  }
}

package dev.invar.align.match;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;

/**
 * Matches without a single pair: rows are first compared by how their cosines with their own set
 * are spread, then the map teaches itself.
 *
 * <p>1. The profile of a row is the sorted list of its cosines with the other rows of its set, both
 * sets centred; it needs no common axes. Of 3,000 texts some 6 in 100 mutual nearest profiles are
 * right, and few of the wrong ones are far off. 2. Each row is shared out among its nearest by CSLS
 * with weights e^(score/0.05), scaled to sums of 1 on both sides; the leading directions of Σ w·xᵀy
 * make the next frame; and again, with a fifth more directions each time. 3. In the end rows are
 * linked that are each other's nearest, and refitted until nothing changes.
 *
 * <p>The texts of the two sets may be the same, overlap or only be of one kind; the more they
 * overlap, the fewer are needed. It tells whether it worked ({@link ConvergenceReport}), with
 * caution: 2,000 texts on each side, none the same, gave a good map that the halves could not
 * confirm. Source: profiles and self-learning from Artetxe, Labaka and Agirre 2018,
 * arXiv:1805.06297; soft links are entropic optimal transport, Cuturi 2013, arXiv:1306.0895; the
 * growing frame of shared directions is Invar's own. Cost: O(n²(d + log n)) a round for n rows on
 * each side, three times over with the verdict. Weakness: sets of different kinds of texts do not
 * match.
 *
 * @param rounds of soft links; more are for harder sets
 * @param neighbours that a row is shared out among
 * @param seed of the halves by which the verdict is found
 */
@Method(
    id = "similarity-profiles",
    name = "Similarity profiles with self-learning",
    source = "arXiv:1805.06297, arXiv:1306.0895",
    summary = "Matches two spaces without any pair, from how similarities are spread")
public record SimilarityProfiles(
    @Option(value = "rounds of soft links: more for harder sets", min = 1, max = 1000) int rounds,
    @Option(value = "rows of the other side that a row is shared out among", min = 1, max = 10000)
        int neighbours,
    @Option("seed of the halves by which the verdict is found") Seed seed)
    implements Matcher {
  public static final SimilarityProfiles DEFAULTS = new SimilarityProfiles(18, 50, Seed.DEFAULT);

  public SimilarityProfiles {
    Options.check(SimilarityProfiles.class, rounds, neighbours, seed);
  }

  @Override
  public Matching match(UnlinkedSets sets) {
    return new Judged(this::learn, seed).match(sets);
  }

  private Learned learn(Clouds clouds) {
    int levels = Profiles.levels(clouds.x(), clouds.y());
    CslsNeighbours near =
        CslsNeighbours.of(
            Profiles.of(clouds.x(), levels), Profiles.of(clouds.y(), levels), neighbours);
    var learning = new SelfLearning(rounds, neighbours);
    return learning.from(near.shared(SelfLearning.TEMPERATURE), clouds);
  }
}

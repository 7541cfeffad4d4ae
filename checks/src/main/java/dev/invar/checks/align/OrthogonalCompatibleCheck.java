package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.orthogonal.OrthogonalCompatible;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;

/**
 * Holds the widened space to its promise when a better model, which sees more, joins an old one.
 *
 * <p>Four claims: the new model's map is orthogonal to 1e-6; its queries find more among the old
 * model's documents than the old model's own do, and within 0.01 of what they find by the planted
 * map, given as many dimensions as the old model lacks; and its own search in the widened space
 * keeps 98 % of the nDCG@10 that it has without any map.
 */
@CheckOf(OrthogonalCompatible.class)
public final class OrthogonalCompatibleCheck implements MethodCheck {
  private static final int WIDTH = 64;
  private static final int MEANING = 48;
  private static final int SEEN = 32;
  private static final int DOCUMENTS = 2000;
  private static final int QUERIES = 400;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public OrthogonalCompatibleCheck() {
    this(new OrthogonalCompatible((WIDTH - SEEN) / (double) WIDTH));
  }

  OrthogonalCompatibleCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d documents of width %d: %d directions of meaning, of which the old model sees %d; "
            .formatted(DOCUMENTS, WIDTH, MEANING, SEEN)
        + "%d searches, each for one of them".formatted(QUERIES);
  }

  @Override
  public String measure() {
    return "largest of: departure from orthogonality in 1e-6, recall@10 of old queries over that "
        + "of new queries among old documents, that by the planted map less the latter in 0.01, share of "
        + "the new model's nDCG@10 lost in 0.02";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix meaning = Drawn.normal(DOCUMENTS, MEANING, seed.derive("documents"));
    DoubleMatrix asked =
        meaning
            .rowRange(0, QUERIES)
            .plus(Drawn.normal(QUERIES, MEANING, seed.derive("queries")).scaled(0.9));
    var newer = new Model(MEANING, 0.2, seed.derive("new"));
    var older = new Model(SEEN, 0.7, seed.derive("old"));
    PairedRows pairs = Drawn.pairs(newer.of(meaning, "documents"), older.of(meaning, "documents"));
    FloatMatrix newQueries = newer.of(asked, "queries").toFloats();
    FloatMatrix oldQueries = older.of(asked, "queries").toFloats();
    Alignment alignment = aligner.fit(pairs);
    SideMap x = alignment.sides().getFirst();
    SideMap y = alignment.sides().get(1);
    FloatMatrix newDocuments = pairs.source().vectors();
    FloatMatrix oldDocuments = pairs.target().vectors();
    double crossing = KnownItemSearch.between(x, newQueries, y, oldDocuments).recall();
    double kept = KnownItemSearch.between(x, newQueries, x, newDocuments).gain();
    double lost = 1 - kept / plain(newQueries, newDocuments).gain();
    double missing =
        new KnownItemSearch(
                    newer.bare(asked, "queries").times(newer.onto(older)),
                    older.bare(meaning, "documents"))
                .recall()
            - crossing;
    return Math.max(
        Math.max(departure(Drawn.map(alignment, 0)) / 1e-6, missing / 0.01),
        Math.max(plain(oldQueries, oldDocuments).recall() / crossing, lost / 0.02));
  }

  private static KnownItemSearch plain(FloatMatrix queries, FloatMatrix documents) {
    return new KnownItemSearch(queries.toDoubles(), documents.toDoubles());
  }

  private static double departure(DoubleMatrix map) {
    return map.timesTranspose(map).minus(DoubleMatrix.identity(WIDTH)).frobeniusNorm();
  }

  /**
   * Sees the first directions of meaning, somewhere in its space, with noise.
   *
   * @param seen how many
   * @param noise for each coordinate
   * @param seed of where and of the noise
   */
  private record Model(int seen, double noise, Seed seed) {
    DoubleMatrix of(DoubleMatrix meaning, String name) {
      int n = Math.toIntExact(meaning.rows());
      return bare(meaning, name).plus(Drawn.constant(n, WIDTH, 4, seed.derive("mean")));
    }

    /** Without a mean. */
    DoubleMatrix bare(DoubleMatrix meaning, String name) {
      int n = Math.toIntExact(meaning.rows());
      return meaning
          .columnRange(0, seen)
          .times(directions(seen))
          .plus(Drawn.normal(n, WIDTH, seed.derive(name)).scaled(noise));
    }

    /** The map that carries what both see from here to there. */
    DoubleMatrix onto(Model other) {
      int both = Math.min(seen, other.seen);
      return directions(both).transposeTimes(other.directions(both));
    }

    private DoubleMatrix directions(int count) {
      return Drawn.rotation(WIDTH, seed.derive("directions")).rowRange(0, count);
    }
  }
}

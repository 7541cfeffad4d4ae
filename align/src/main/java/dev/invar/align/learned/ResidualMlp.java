package dev.invar.align.learned;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.align.map.ResidualNetwork;
import dev.invar.align.map.VectorMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * A residual network from one space to another of the same width: x + W₂·GELU(W₁x + b₁) + b₂,
 * learned by least squares and stopped early. The published baseline for adapting an index to a new
 * model.
 *
 * <p>Inputs and targets are centred. The frame is the second side's space, centred. 80 % of the
 * pairs are learned from, 20 % say when to stop; if they never gain 1 %, the network adds nothing.
 * It may start from a rotation, and be followed by a scale for each coordinate, d_j =
 * Σz_ij·y_ij/Σz_ij². Source: arXiv:2509.23471. Cost: 6·steps·batch·hidden·d operations. Weakness:
 * from the vector itself a narrow hidden layer cannot hold a rotation, and in independent runs it
 * does no better than Procrustes; the map cannot be undone.
 *
 * @param hidden width of the hidden layer
 * @param start what the network is added to
 * @param scaled whether a scale for each coordinate follows
 * @param rate how far a step goes
 * @param steps most steps
 * @param seed of the start, the split and the batches
 */
@Method(
    id = "residual-mlp",
    name = "Residual MLP",
    source = "arXiv:2509.23471",
    summary = "The vector and what one hidden layer adds to it, learned and stopped early")
public record ResidualMlp(
    @Option(value = "width of the hidden layer", min = 1, max = 65_536) int hidden,
    @Option("what the network is added to") ResidualStart start,
    @Option("whether a scale for each coordinate follows") boolean scaled,
    @Option(value = "how far a step goes", min = 1e-6, max = 0.1) double rate,
    @Option(value = "most steps", min = 0, max = 1_000_000) int steps,
    @Option("of the start, the split and the batches") Seed seed)
    implements Aligner {
  public static final ResidualMlp DEFAULTS =
      new ResidualMlp(256, ResidualStart.IDENTITY, false, 1e-3, 2000, Seed.DEFAULT);

  private static final double HELD_OUT = 0.2;
  private static final int BATCH = 128;
  private static final int PAUSE = 25;

  public ResidualMlp {
    Options.check(ResidualMlp.class, hidden, start, scaled, rate, steps, seed);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs.ofTwoEqual(pairs, "a residual network");
    RowSplit split = RowSplit.of(pairs, HELD_OUT, seed);
    CentredPairs centred = CentredPairs.of(split.pairs());
    int width = centred.width(0);
    AffineMap first =
        switch (start) {
          case IDENTITY -> AffineMap.identity(width);
          case PROCRUSTES -> AffineMap.ofRows(PolarFactor.of(centred.cross(0, 1)).orthogonal());
        };
    FloatMatrix target = centred.centred(1).toFloats();
    FloatMatrix from = first.apply(centred.centred(0).toFloats());
    var learner =
        new ResidualLearner(
            from, target, split, TrainedLayer.random(hidden, width, seed.derive("layer").random()));
    boolean improved =
        new GradientDescent(steps, BATCH, rate, 0, PAUSE).train(learner, seed).improved();
    VectorMap map = improved ? after(first, learner.network()) : first;
    VectorMap whole = scaled ? map.then(scale(map, centred, target, split)) : map;
    return new Alignment(
        List.of(centred.side(0, whole), centred.side(1, AffineMap.identity(width))));
  }

  private VectorMap after(AffineMap first, ResidualNetwork network) {
    return start == ResidualStart.IDENTITY ? network : first.then(network);
  }

  private static AffineMap scale(
      VectorMap map, CentredPairs centred, FloatMatrix target, RowSplit split) {
    FloatMatrix images = map.apply(Rows.select(centred.centred(0).toFloats(), split.learned()));
    FloatMatrix wanted = Rows.select(target, split.learned());
    DoubleMatrix scale = DoubleMatrix.allocate(images.columns(), images.columns());
    for (int j = 0; j < images.columns(); j++) {
      double products = 0;
      double squares = 0;
      for (long i = 0; i < images.rows(); i++) {
        products += (double) images.get(i, j) * wanted.get(i, j);
        squares += (double) images.get(i, j) * images.get(i, j);
      }
      scale.set(j, j, squares > 0 ? products / squares : 1);
    }
    return AffineMap.of(scale);
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of();
  }
}

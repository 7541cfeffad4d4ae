package dev.invar.align.match;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.KMeans;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.PolarFactor;
import dev.invar.linalg.Score;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Matches without pairs by matching centroids: the published method for tens of thousands of texts.
 *
 * <p>1. Several times: a sample of each set is grouped by k-means, and the centroids are matched by
 * their cosines among each other (quadratic assignment, 2-opt, restarts); the matched centroids of
 * the quarter of the runs whose cosines agree best are anchors. 2. Rows are described by their
 * cosines with the anchors; each row of the source is given the mean of the {@value #AVERAGED} rows
 * of the target that are nearest so, and W is fitted to that by Procrustes. 3. Again and again a
 * sample is mapped, given the mean of its nearest, and W moves half way to the new fit. 4. Once
 * more with centroids: the target's k-means starts at the mapped centroids of the source.
 *
 * <p>Source: mini-vec2vec, arXiv:2510.02348, which keeps the anchors of all runs: that poor runs
 * are dropped is Invar's own, and made the difference in most trials. Cost: O(n·d·k) for the
 * groups, O(n·m·a) for a anchors, O(m·d) for each mapped row; three times over with the verdict.
 * Weakness: between model families it needs some 60,000 texts; on a few thousand {@link
 * SimilarityProfiles} converges where it does not.
 *
 * @param runs of step 1
 * @param sample rows of each run
 * @param clusters centroids of each run
 * @param refinements of step 3
 * @param seed of samples, starts and halves
 */
@Method(
    id = "mini-vec2vec",
    name = "mini-vec2vec",
    source = "arXiv:2510.02348",
    summary = "Matches two spaces without any pair, from centroids matched by their similarities")
public record MiniVec2Vec(
    @Option(value = "times that centroids are matched", min = 1, max = 1000) int runs,
    @Option(value = "rows of each side that are grouped at a time", min = 4, max = 1e7) int sample,
    @Option(value = "centroids on each side", min = 2, max = 200) int clusters,
    @Option(value = "times that the map is refined", min = 0, max = 10000) int refinements,
    @Option("seed of samples, starts and halves") Seed seed)
    implements Matcher {
  public static final MiniVec2Vec DEFAULTS = new MiniVec2Vec(30, 10_000, 20, 100, Seed.DEFAULT);

  private static final int AVERAGED = 50;
  private static final int REFINED_ROWS = 1000;
  private static final int LAST_CLUSTERS = 500;
  private static final int ROWS_PER_CLUSTER = 4;
  private static final int KMEANS_ROUNDS = 50;
  private static final double STEP = 0.5;

  public MiniVec2Vec {
    Options.check(MiniVec2Vec.class, runs, sample, clusters, refinements, seed);
  }

  @Override
  public Matching match(UnlinkedSets sets) {
    return new Judged(this::learn, seed.derive("halves")).match(sets);
  }

  private Learned learn(Clouds clouds) {
    FloatMatrix x = Clouds.normalized(clouds.x());
    FloatMatrix y = Clouds.normalized(clouds.y());
    RandomGenerator random = seed.random();
    Anchors anchors = new Anchors.Runs(runs, sample, clusters).of(x, y, random);
    DoubleMatrix map = fit(x, averages(anchors.describeX(x), anchors.describeY(y), y));
    for (int round = 0; round < refinements; round++) {
      FloatMatrix some = Clouds.select(x, Anchors.drawn(x, REFINED_ROWS, random));
      map = halfWay(map, fit(some, averages(mapped(some, map), y, y)));
    }
    map = halfWay(map, ofCentroids(x, y, map));
    DoubleMatrix rotation = PolarFactor.of(map).orthogonal();
    var frame = new SeenFrame(rotation, DoubleMatrix.identity(rotation.columns()));
    CslsNeighbours near = CslsNeighbours.of(frame.source(clouds.x()), frame.target(clouds.y()), 1);
    return new Learned(frame, near.mutual(), refinements + 2);
  }

  /** The rotation closest from some rows to their images. */
  private static DoubleMatrix fit(FloatMatrix rows, FloatMatrix images) {
    return PolarFactor.of(rows.transposeTimes(images).toDoubles()).orthogonal();
  }

  private static DoubleMatrix halfWay(DoubleMatrix from, DoubleMatrix to) {
    return from.scaled(1 - STEP).plus(to.scaled(STEP));
  }

  private static FloatMatrix mapped(FloatMatrix rows, DoubleMatrix map) {
    return Clouds.normalized(rows.times(map.toFloats()));
  }

  /** The mean of the target's rows whose descriptions are nearest to each description. */
  private static FloatMatrix averages(FloatMatrix from, FloatMatrix among, FloatMatrix y) {
    Neighbors near = NearestRows.of(from, among, Score.COSINE, AVERAGED);
    FloatMatrix result = FloatMatrix.allocate(from.rows(), y.columns());
    var row = new float[y.columns()];
    for (int i = 0; i < from.rows(); i++) {
      var sum = new float[y.columns()];
      for (int rank = 0; rank < near.k(); rank++) {
        y.copyRow(near.row(i, rank), row);
        for (int j = 0; j < row.length; j++) {
          sum[j] += row[j] / near.k();
        }
      }
      result.setRow(i, sum);
    }
    return result;
  }

  private DoubleMatrix ofCentroids(FloatMatrix x, FloatMatrix y, DoubleMatrix map) {
    long most = Math.min(x.rows(), y.rows()) / ROWS_PER_CLUSTER;
    int count = Math.toIntExact(Math.clamp(most, 1, LAST_CLUSTERS));
    var means = new KMeans(count, KMEANS_ROUNDS, seed.derive("centroids"));
    FloatMatrix ofX = means.of(x).centroids();
    FloatMatrix ofY = means.from(y, mapped(ofX, map)).centroids();
    return fit(Clouds.normalized(ofX), Clouds.normalized(ofY));
  }
}

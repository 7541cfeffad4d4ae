package dev.invar.diagnose;

import dev.invar.diagnose.evidence.Moments;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The vectors of one space as metrics see them: in a geometry, with what several metrics need
 * (moments, nearest neighbours) made once, when it is first asked for.
 *
 * <p>The vectors stay where they are; blocks of rows are copied on the way. Safe for use by several
 * threads.
 */
public final class SpaceView implements Subject {
  private static final int WIDE = 4096;
  private static final int LEAST_NEIGHBOURS = 20;
  private static final int TWIN_ROWS = 20_000;

  private final VectorSet set;
  private final Geometry geometry;
  private final Effort effort;
  private Optional<Moments> moments = Optional.empty();
  private Optional<NeighbourLists> neighbours = Optional.empty();
  private Optional<SpaceView> twin = Optional.empty();

  private SpaceView(VectorSet set, Geometry geometry, Effort effort) {
    this.set = set;
    this.geometry = geometry;
    this.effort = effort;
  }

  /** Rows of length 1, with the usual effort. */
  public static SpaceView of(VectorSet set) {
    return of(set, Geometry.UNIT_LENGTH, Effort.DEFAULTS);
  }

  /**
   * Reads every row once. Cost: O(nd).
   *
   * @param set n×d, at least one row; shared, not copied
   * @throws ShapeException if there are no rows
   * @throws NumericalException if a coordinate is NaN or infinite, or a row that should have length
   *     1 is zero; names the id. {@code finding.RowScan} tells which rows are sound.
   */
  public static SpaceView of(VectorSet set, Geometry geometry, Effort effort) {
    if (set.size() == 0) {
      throw new ShapeException("rows to measure", "at least 1", 0);
    }
    set.requireFinite();
    if (geometry == Geometry.UNIT_LENGTH) {
      requireDirections(set);
    }
    return new SpaceView(set, geometry, effort);
  }

  private static void requireDirections(VectorSet set) {
    var row = new float[set.vectors().columns()];
    for (int i = 0; i < set.size(); i++) {
      set.vectors().copyRow(i, row);
      double length = length(row);
      if (!(length > 0) || !Double.isFinite(length)) {
        throw new NumericalException(
            "vector %s (row %d): expected a length above 0, found %s"
                .formatted(set.ids().get(i), i, length));
      }
    }
  }

  private static double length(float[] row) {
    double square = 0;
    for (float value : row) {
      square += (double) value * value;
    }
    return Math.sqrt(square);
  }

  /** The vectors as given. */
  public VectorSet set() {
    return set;
  }

  /** n. */
  public int size() {
    return set.size();
  }

  /** d. */
  public int width() {
    return set.vectors().columns();
  }

  /** The ids, in order of rows. */
  public List<String> ids() {
    return set.ids();
  }

  public Space space() {
    return set.space();
  }

  public Geometry geometry() {
    return geometry;
  }

  public Effort effort() {
    return effort;
  }

  /** All rows. */
  public Basis basis(Sampling sampling) {
    return basis(size(), sampling);
  }

  /** Some of the rows. */
  public Basis basis(long rows, Sampling sampling) {
    return new Basis(rows, size(), width(), sampling.seed());
  }

  /** Copies a row, in the geometry, into an array of d values. */
  public void copyRow(int number, float[] into) {
    set.vectors().copyRow(number, into);
    if (geometry == Geometry.UNIT_LENGTH) {
      double scale = 1 / length(into);
      for (int j = 0; j < into.length; j++) {
        into[j] = (float) (into[j] * scale);
      }
    }
  }

  /** Copies a row, in the geometry, as doubles that were never rounded to float again. */
  public void copyRow(int number, double[] into) {
    var row = new float[into.length];
    set.vectors().copyRow(number, row);
    double scale = scale(row);
    for (int j = 0; j < into.length; j++) {
      into[j] = row[j] * scale;
    }
  }

  /** What a row's given coordinates are multiplied by in the geometry. */
  double scale(int number) {
    if (geometry == Geometry.AS_GIVEN) {
      return 1;
    }
    var row = new float[width()];
    set.vectors().copyRow(number, row);
    return scale(row);
  }

  private double scale(float[] row) {
    return geometry == Geometry.UNIT_LENGTH ? 1 / length(row) : 1;
  }

  /** Rows {@code from} to {@code to − 1} in the geometry; a new matrix. */
  public FloatMatrix rows(int from, int to) {
    FloatMatrix block = FloatMatrix.allocate(to - from, width());
    var row = new float[width()];
    for (int i = from; i < to; i++) {
      copyRow(i, row);
      block.setRow(i - from, row);
    }
    return block;
  }

  /** Some rows in the geometry; a new matrix. */
  public FloatMatrix rows(int[] numbers) {
    FloatMatrix block = FloatMatrix.allocate(numbers.length, width());
    var row = new float[width()];
    for (int i = 0; i < numbers.length; i++) {
      copyRow(numbers[i], row);
      block.setRow(i, row);
    }
    return block;
  }

  /** Some rows in the geometry, as doubles that were never rounded to float again. */
  public DoubleMatrix doubles(int[] numbers) {
    DoubleMatrix block = DoubleMatrix.allocate(numbers.length, width());
    var row = new double[width()];
    for (int i = 0; i < numbers.length; i++) {
      copyRow(numbers[i], row);
      block.setRow(i, row);
    }
    return block;
  }

  /**
   * Numbers of rows drawn without putting back, in ascending order; all if there are no more.
   *
   * @param most at least 1
   */
  public int[] drawn(int most, RandomGenerator random) {
    int[] order = Resampling.shuffle(size(), random);
    int[] chosen = Arrays.copyOf(order, Math.min(most, size()));
    Arrays.sort(chosen);
    return chosen;
  }

  /** A view of some rows, in their order here; the vectors are copied. */
  public SpaceView select(int[] numbers) {
    FloatMatrix rows = FloatMatrix.allocate(numbers.length, width());
    var row = new float[width()];
    for (int i = 0; i < numbers.length; i++) {
      set.vectors().copyRow(numbers[i], row);
      rows.setRow(i, row);
    }
    List<String> ids = Arrays.stream(numbers).mapToObj(set.ids()::get).toList();
    return new SpaceView(new VectorSet(ids, rows, set.space()), geometry, effort);
  }

  /**
   * Mean and scatter of the rows, in groups; of rows wider than {@value #WIDE}, of at most as many
   * drawn ones. Cost: one pass, 2·n·d² operations, once.
   */
  public synchronized Moments moments() {
    if (moments.isEmpty()) {
      moments =
          Optional.of(
              width() > WIDE && size() > WIDE
                  ? select(drawn(WIDE, effort.seed().derive("moments").random())).moments()
                  : Moments.of(
                      (number, into) -> {
                        effort.goOn("adding up rows");
                        copyRow(number, into);
                      },
                      size(),
                      width(),
                      effort.seed(),
                      effort.threads()));
    }
    return moments.get();
  }

  /**
   * The k nearest other rows of each row, or of drawn rows where all would be more than the
   * effort's comparisons. Cost: n²·d operations, once for the largest k asked for; at least {@value
   * #LEAST_NEIGHBOURS} are looked for, so that metrics cause one search in whatever order they
   * come.
   *
   * @param k at least 1
   */
  public synchronized NeighbourLists neighbours(int k) {
    if (neighbours.isEmpty() || neighbours.get().k() < Math.min(k, size() - 1)) {
      neighbours = Optional.of(NeighbourSearch.of(this, Math.max(k, LEAST_NEIGHBOURS)));
    }
    return neighbours.get().first(k);
  }

  /**
   * What these rows would be by chance: isotropic Gaussian rows of the same width, seen in the same
   * geometry, as many or {@value #TWIN_ROWS} if there are more. Made once.
   */
  public synchronized SpaceView twin() {
    if (twin.isEmpty()) {
      int n = Math.min(size(), TWIN_ROWS);
      twin = Optional.of(GaussianRows.like(this, n, "twin"));
    }
    return twin.get();
  }
}

package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Workers;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Mean, products and spectrum of rows that are read once, and the same without each of some groups
 * that rows fall into at random: all that an interval by the jackknife needs.
 *
 * <p>Sums are of rows from which one near their mean has been subtracted, so a mean far from the
 * origin costs no digits. Of up to 4·d rows singular values are found from the rows themselves and
 * are exact to rounding; of more, from d×d products: those below 10⁻⁷ of the largest are then not
 * to be relied on. Memory, off the heap: up to {@value #GROUPS} matrices of d×d doubles, fewer from
 * d = 1,448 on, and up to 4·d rows. Safe for use by several threads.
 */
public final class Moments {
  private static final int GROUPS = 32;
  private static final int LEAST_GROUPS = 10;

  /** What matrices of all groups together may take, as long as there are enough groups. */
  private static final long MOST_BYTES = 512L << 20;

  private final Scatter scatter;
  private final int threads;
  private Optional<Spectrum> spectrum = Optional.empty();
  private Optional<List<Spectrum>> withoutGroups = Optional.empty();
  private Optional<ByChance> byChance = Optional.empty();

  private Moments(Scatter scatter, int threads) {
    this.scatter = scatter;
    this.threads = threads;
  }

  /** Where rows come from; asked by several threads at once. */
  @FunctionalInterface
  public interface Rows {
    /** Copies a row into an array of d values. */
    void copy(int number, double[] into);
  }

  private record ByChance(int draws, Seed seed, List<Spectrum> spectra) {}

  /**
   * Reads each row once, in order but for a few thousand rows.
   *
   * @param rows finite
   * @param n at least 1
   * @param width d, at least 1
   * @param seed of the groups
   * @param threads at least 1; no result depends on it
   */
  public static Moments of(Rows rows, int n, int width, Seed seed, int threads) {
    RandomGenerator random = seed.derive("groups").random();
    if (n <= width) {
      return new Moments(FewRows.of(rows, n, width, Groups.dealt(n, GROUPS, random)), threads);
    }
    int most = (int) Math.min(n, MOST_BYTES / ((long) width * width * Double.BYTES));
    int groups = Math.min(n, Math.clamp(most, LEAST_GROUPS, GROUPS));
    var reader = new GroupReader(rows, n, width, groups, threads);
    return new Moments(reader.read(random), threads);
  }

  /** n. */
  public long count() {
    return scatter.count();
  }

  /** d. */
  public int width() {
    return scatter.mean().length;
  }

  /** How many groups there are: at most n. */
  public int groups() {
    return scatter.groups();
  }

  /** The mean of the rows, d values. */
  public double[] mean() {
    return scatter.mean().clone();
  }

  /** The covariance Σ(x−m)ᵀ(x−m)/n, d×d. */
  public DoubleMatrix covariance() {
    return scatter.centredProduct().scaled(1 / (double) count());
  }

  /** Σxᵀx, d×d, not centred. */
  public DoubleMatrix product() {
    DoubleMatrix product = scatter.centredProduct();
    Scatter.addOuter(product, scatter.mean(), (double) count());
    return product;
  }

  /** The spectrum. Cost: two times the singular or eigenvalues, once. */
  public synchronized Spectrum spectrum() {
    if (spectrum.isEmpty()) {
      spectrum = Optional.of(scatter.spectrum());
    }
    return spectrum.get();
  }

  /**
   * The spectra of the rows without those of one group, for each group; empty if there is one row.
   * Cost: two times the eigenvalues for each group, once.
   */
  public synchronized List<Spectrum> withoutEachGroup() {
    if (withoutGroups.isEmpty()) {
      int count = groups() < 2 ? 0 : groups();
      withoutGroups = Optional.of(inOrder(count, scatter::without));
    }
    return withoutGroups.get();
  }

  /**
   * Spectra of as many independent standard normal rows of the same width. Cost: two times the
   * eigenvalues for each draw, once for a seed.
   */
  public synchronized List<Spectrum> byChance(int draws, Seed seed) {
    boolean known =
        byChance.filter(drawn -> drawn.draws == draws && drawn.seed.equals(seed)).isPresent();
    if (!known) {
      List<Spectrum> spectra =
          inOrder(
              draws,
              draw ->
                  IsotropicSpectrum.draw(
                      count(), width(), seed.derive("isotropic " + draw).random()));
      byChance = Optional.of(new ByChance(draws, seed, spectra));
    }
    return byChance.orElseThrow().spectra;
  }

  private interface Drawn {
    Spectrum number(int number);
  }

  private List<Spectrum> inOrder(int count, Drawn drawn) {
    var spectra = new Spectrum[count];
    Workers.forEach(count, threads, number -> spectra[number] = drawn.number(number));
    return new ArrayList<>(Arrays.asList(spectra));
  }
}

package dev.invar.align;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Bootstrap;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Judges an aligner by pairs held out from its fit: a share of the items is drawn at random, their
 * near duplicates are left out altogether, the aligner is fitted to the others, and the first two
 * sides are compared on those held out.
 *
 * <p>Cost: one fit, and O(n·h·d) time for h of n pairs held out; memory of a copy of one side.
 *
 * @param share of the items to hold out, above 0 and below 1
 * @param most how many at most, at least 2
 * @param neighbours k of the mutual neighbours, at least 1
 * @param seed of the split
 */
public record HeldOut(double share, int most, int neighbours, Seed seed) {
  public static final HeldOut DEFAULTS = new HeldOut(0.2, 1000, 10, Seed.DEFAULT);

  /** Items of the first side with a cosine above this are near duplicates. */
  private static final double DUPLICATE = 0.995;

  private static final int BOOTSTRAP_SAMPLES = 1000;
  private static final int LEAST = 2;
  private static final int BLOCK = 1024;

  public HeldOut {
    if (!(share > 0 && share < 1)) {
      throw new OptionException("share held out", "above 0 and below 1", share);
    }
    if (most < LEAST) {
      throw new OptionException("most pairs held out", "at least " + LEAST, most);
    }
    if (neighbours < 1) {
      throw new OptionException("neighbours", "at least 1", neighbours);
    }
  }

  /**
   * A split of the rows.
   *
   * @param fitted the pairs to fit to
   * @param heldOut the pairs to judge by
   */
  public record Split(PairedRows fitted, PairedRows heldOut) {}

  /**
   * Draws the pairs to hold out.
   *
   * @param pairs at least five; only read
   * @throws ShapeException if there are too few, or so many near duplicates that nothing is left
   */
  public Split split(PairedRows pairs) {
    int n = pairs.size();
    int wanted = Math.clamp(Math.round(share * n), LEAST, most);
    if (n < wanted + LEAST + 1) {
      throw new ShapeException("pairs to hold some out of", "at least " + (wanted + LEAST + 1), n);
    }
    Set<Integer> chosen = drawn(n, wanted, seed.derive("held-out").random());
    List<String> ids = pairs.ids();
    var out = new ArrayList<String>();
    chosen.stream().sorted().forEach(row -> out.add(ids.get(row)));
    Set<Integer> near = duplicates(pairs.source(), chosen);
    var in = new ArrayList<String>();
    for (int row = 0; row < n; row++) {
      if (!chosen.contains(row) && !near.contains(row)) {
        in.add(ids.get(row));
      }
    }
    if (in.size() < LEAST) {
      throw new ShapeException(
          "pairs left to fit to, near duplicates of those held out left out",
          "at least " + LEAST,
          in.size());
    }
    return new Split(select(pairs, in), select(pairs, out));
  }

  private static Set<Integer> drawn(int n, int wanted, RandomGenerator random) {
    var rows = new int[n];
    for (int i = 0; i < n; i++) {
      rows[i] = i;
    }
    var chosen = new HashSet<Integer>();
    for (int i = 0; i < wanted; i++) {
      int other = random.nextInt(i, n);
      int row = rows[other];
      rows[other] = rows[i];
      rows[i] = row;
      chosen.add(row);
    }
    return chosen;
  }

  /** Rows that are not chosen but nearly equal to one that is. */
  private static Set<Integer> duplicates(VectorSet side, Set<Integer> chosen) {
    FloatMatrix unit = UnitLength.ofRows(side.vectors(), "row");
    FloatMatrix queries = FloatMatrix.allocate(chosen.size(), unit.columns());
    int at = 0;
    for (int row : chosen.stream().sorted().toList()) {
      queries.setRow(at++, unit.row(row));
    }
    var near = new HashSet<Integer>();
    for (int from = 0; from < side.size(); from += BLOCK) {
      int to = Math.min(side.size(), from + BLOCK);
      FloatMatrix products = unit.rowRange(from, to).timesTranspose(queries);
      for (int row = from; row < to; row++) {
        for (int query = 0; query < queries.rows(); query++) {
          if (products.get(row - from, query) > DUPLICATE && !chosen.contains(row)) {
            near.add(row);
          }
        }
      }
    }
    return near;
  }

  private static PairedRows select(PairedRows pairs, List<String> ids) {
    return new PairedRows(pairs.sides().stream().map(side -> side.select(ids)).toList());
  }

  /** Fits to a part of the pairs and judges by the rest. */
  public Evidence judge(Aligner aligner, PairedRows pairs) {
    Split split = split(pairs);
    return judge(aligner.fit(split.fitted()), split.fitted().size(), split.heldOut());
  }

  /**
   * Judges an alignment by pairs it was not fitted to, by the first two sides.
   *
   * @param fitted how many pairs it was fitted to, for the record
   * @param heldOut at least two pairs; only read
   */
  public Evidence judge(Alignment alignment, int fitted, PairedRows heldOut) {
    FloatMatrix x = alignment.side(heldOut.source().space()).apply(heldOut.source(), Role.PASSAGE);
    FloatMatrix y = alignment.side(heldOut.target().space()).apply(heldOut.target(), Role.PASSAGE);
    int n = heldOut.size();
    int k = Math.min(neighbours, n - 1);
    var cosines = new double[n];
    double all = 0;
    FloatMatrix products = x.timesTranspose(y);
    for (int i = 0; i < n; i++) {
      cosines[i] = products.get(i, i);
      for (int j = 0; j < n; j++) {
        all += i == j ? 0 : products.get(i, j);
      }
    }
    var figures = new EnumMap<EvidenceMeasure, Evidence.Figure>(EvidenceMeasure.class);
    CentredPairs centred = CentredPairs.of(heldOut);
    figures.put(
        EvidenceMeasure.ALIGNABILITY, new Alignability(seed.derive("alignability")).of(centred));
    figures.put(EvidenceMeasure.COSINE, figure(cosines, all / ((double) n * (n - 1))));
    figures.put(
        EvidenceMeasure.MUTUAL_NEIGHBOURS,
        figure(MutualNeighbours.shares(centred, k), (double) k / (n - 1)));
    figures.put(EvidenceMeasure.RANK_1, figure(firsts(products), 1.0 / n));
    return new Evidence(fitted, n, figures);
  }

  private Evidence.Figure figure(double[] values, double chance) {
    return new Evidence.Figure(
        new Bootstrap(BOOTSTRAP_SAMPLES, 0.95, seed.derive("bootstrap")).ofMean(values), chance);
  }

  private static double[] firsts(FloatMatrix products) {
    var found = new double[Math.toIntExact(products.rows())];
    for (int i = 0; i < found.length; i++) {
      float own = products.get(i, i);
      boolean first = true;
      for (int j = 0; j < found.length && first; j++) {
        first = j == i || products.get(i, j) < own;
      }
      found[i] = first ? 1 : 0;
    }
    return found;
  }
}

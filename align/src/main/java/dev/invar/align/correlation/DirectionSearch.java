package dev.invar.align.correlation;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pairs cut in two by a hash of their ids, so that the cut does not depend on the order of rows.
 *
 * @param fit what is fitted to
 * @param test what is looked for
 */
record DirectionSearch(PairedRows fit, PairedRows test) {
  private static final int PARTS = 5;
  private static final int FEWEST = 10;
  private static final int MOST = 1000;
  private static final int[] DECADE = {1, 2, 5};

  /** A fifth of the pairs held out, at most {@value #MOST}; empty if that would be too few. */
  static Optional<DirectionSearch> of(PairedRows pairs, Seed seed) {
    var fit = new ArrayList<String>();
    var test = new ArrayList<String>();
    for (String id : pairs.ids()) {
      boolean held = Math.floorMod(seed.derive(id).value(), PARTS) == 0;
      (held ? test : fit).add(id);
    }
    if (test.size() < FEWEST || fit.size() < FEWEST) {
      return Optional.empty();
    }
    return Optional.of(new DirectionSearch(select(pairs, fit), select(pairs, fewer(test, seed))));
  }

  /** The {@value #MOST} with the smallest hashes, or all. */
  private static List<String> fewer(List<String> ids, Seed seed) {
    if (ids.size() <= MOST) {
      return ids;
    }
    return ids.stream()
        .sorted((a, b) -> Long.compare(seed.derive(a).value(), seed.derive(b).value()))
        .limit(MOST)
        .toList();
  }

  private static PairedRows select(PairedRows pairs, List<String> ids) {
    return new PairedRows(pairs.sides().stream().map(side -> side.select(ids)).toList());
  }

  /** The number of directions with the best separation; of equal ones the smallest. */
  int best(double damping, int most) {
    CentredPairs centred = CentredPairs.ofTwo(fit, "subspace alignment");
    CanonicalDirections found = CanonicalDirections.of(centred, damping, most);
    int best = found.count();
    double highest = Double.NEGATIVE_INFINITY;
    for (int k : candidates(found.count())) {
      double score = separation(SubspaceAlignment.alignment(centred, found.leading(k)));
      if (score > highest) {
        highest = score;
        best = k;
      }
    }
    return best == found.count() ? most : best;
  }

  private static List<Integer> candidates(int count) {
    var candidates = new ArrayList<Integer>();
    for (int decade = 1; decade <= count; decade *= 10) {
      for (int step : DECADE) {
        if (step * decade < count) {
          candidates.add(step * decade);
        }
      }
    }
    candidates.add(count);
    return candidates;
  }

  /**
   * How many deviations an item's own second vector scores above the others, on the mean: unlike a
   * rank, it tells good from better where every item is found.
   */
  private double separation(Alignment alignment) {
    FloatMatrix x = alignment.sides().getFirst().apply(test.source(), Role.PASSAGE);
    FloatMatrix y = alignment.sides().get(1).apply(test.target(), Role.PASSAGE);
    FloatMatrix cosines = x.timesTranspose(y);
    var row = new float[test.size()];
    double total = 0;
    for (int i = 0; i < row.length; i++) {
      cosines.copyRow(i, row);
      double sum = 0;
      double squares = 0;
      for (float cosine : row) {
        sum += cosine;
        squares += (double) cosine * cosine;
      }
      double mean = (sum - row[i]) / (row.length - 1);
      double variance = (squares - (double) row[i] * row[i]) / (row.length - 1) - mean * mean;
      total += variance > 0 ? (row[i] - mean) / Math.sqrt(variance) : 0;
    }
    return total / row.length;
  }
}

package dev.invar.align.match;

import dev.invar.align.CentredPairs;
import dev.invar.align.MutualNeighbours;
import dev.invar.align.match.ConvergenceReport.Verdict;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Neighbors;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Runs a procedure and finds out whether it found anything. */
record Judged(Procedure procedure, Seed seed) {
  private static final int NEIGHBOURS = 10;

  Matching match(UnlinkedSets sets) {
    Clouds.requireEnough(sets);
    Clouds.Means means = Clouds.means(sets);
    Clouds clouds = Clouds.of(sets, means);
    Learned learned = procedure.learn(clouds);
    return new Matching(
        Clouds.alignment(sets, means, learned.frame()),
        pairs(sets, clouds, learned),
        report(sets, clouds, learned));
  }

  private static List<MatchedPair> pairs(UnlinkedSets sets, Clouds clouds, Learned learned) {
    FloatMatrix x = learned.frame().source(clouds.x());
    FloatMatrix y = learned.frame().target(clouds.y());
    Links links = learned.mutual();
    var pairs = new ArrayList<MatchedPair>();
    for (int link = 0; link < links.size(); link++) {
      int source = links.source()[link];
      int target = links.target()[link];
      pairs.add(
          new MatchedPair(
              sets.source().ids().get(source),
              sets.target().ids().get(target),
              cosine(x.row(source), y.row(target))));
    }
    return pairs;
  }

  private static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return Math.clamp(sum, -1, 1);
  }

  private ConvergenceReport report(UnlinkedSets sets, Clouds clouds, Learned learned) {
    Links links = learned.mutual();
    int[] shuffled = links.target().clone();
    shuffle(shuffled, seed.derive("chance").random());
    double halves = halvesAgreement(clouds, links);
    return new ConvergenceReport(
        learned.rounds(),
        (double) links.size() / Math.min(sets.source().size(), sets.target().size()),
        neighbourAgreement(sets, links.source(), links.target()),
        neighbourAgreement(sets, links.source(), shuffled),
        halves,
        halves >= ConvergenceReport.LEAST_HALVES_AGREEMENT
            ? Verdict.CONVERGED
            : Verdict.DID_NOT_CONVERGE);
  }

  private static double neighbourAgreement(UnlinkedSets sets, int[] source, int[] target) {
    if (source.length < 2) {
      return 0;
    }
    VectorSet x = selected(sets.source(), source);
    VectorSet y = selected(sets.target(), target);
    PairedRows pairs = PairedRows.of(x, new VectorSet(x.ids(), y.vectors(), y.space()));
    int k = Math.min(NEIGHBOURS, source.length - 1);
    return Arrays.stream(MutualNeighbours.shares(CentredPairs.of(pairs), k)).average().orElse(0);
  }

  private static VectorSet selected(VectorSet set, int[] rows) {
    return set.select(Arrays.stream(rows).mapToObj(set.ids()::get).toList());
  }

  /**
   * How many matches the maps of two halves confirm. The halves have no row in common, and a row's
   * match is in its own half, so that texts that are in both sets stay so; neither is told the
   * match.
   */
  private double halvesAgreement(Clouds clouds, Links links) {
    int n = Math.toIntExact(clouds.x().rows());
    int m = Math.toIntExact(clouds.y().rows());
    RandomGenerator random = seed.derive("halves").random();
    int[] order = IntStream.range(0, n).toArray();
    shuffle(order, random);
    var firstX = new boolean[n];
    for (int i = 0; i < n / 2; i++) {
      firstX[order[i]] = true;
    }
    var firstY = new boolean[m];
    for (int j = 0; j < m; j++) {
      firstY[j] = random.nextBoolean();
    }
    for (int link = 0; link < links.size(); link++) {
      firstY[links.target()[link]] = firstX[links.source()[link]];
    }
    int[] one = destinations(clouds, half(firstX, true), half(firstY, true));
    int[] other = destinations(clouds, half(firstX, false), half(firstY, false));
    if (one.length == 0 || other.length == 0) {
      return 0;
    }
    long confirmed =
        IntStream.range(0, links.size())
            .filter(link -> one[links.source()[link]] == links.target()[link])
            .filter(link -> other[links.source()[link]] == links.target()[link])
            .count();
    return (double) confirmed / Math.min(n, m);
  }

  /** Nearest target row, by CSLS, of every source row under the map of some rows; none if few. */
  private int[] destinations(Clouds clouds, int[] ofX, int[] ofY) {
    if (Math.min(ofX.length, ofY.length) < Clouds.FEWEST) {
      return new int[0];
    }
    SeenFrame frame = procedure.learn(clouds.withRows(ofX, ofY)).frame();
    Neighbors nearest =
        CslsNeighbours.of(frame.source(clouds.x()), frame.target(clouds.y()), 1).forward();
    return Arrays.stream(nearest.rows()).mapToInt(row -> (int) row).toArray();
  }

  private static int[] half(boolean[] inFirst, boolean first) {
    return IntStream.range(0, inFirst.length).filter(i -> inFirst[i] == first).toArray();
  }

  private static void shuffle(int[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int held = values[i];
      values[i] = values[other];
      values[other] = held;
    }
  }
}

package dev.invar.sparsecode.train;

import dev.invar.sparsecode.TrainingReport.Moment;
import java.util.Arrays;

/**
 * Which latents are used: for how many steps each has been idle, and how many rows have activated
 * it since the last moment of the report.
 */
final class Usage {
  final int[] idleSteps;
  final int[] counts;
  double lossSum;
  int lossCount;

  Usage(int latents) {
    this.idleSteps = new int[latents];
    this.counts = new int[latents];
  }

  /** Counts a step's codes, which are sorted by latents. */
  void add(CodeGroup codes, double loss) {
    for (int u = 0; u < counts.length; u++) {
      int rows = codes.countOf(u);
      counts[u] += rows;
      idleSteps[u] = rows > 0 ? 0 : idleSteps[u] + 1;
    }
    lossSum += loss;
    lossCount++;
  }

  /** The latents that no row has activated for so many steps. */
  int[] idle(int steps) {
    int count = 0;
    var found = new int[idleSteps.length];
    for (int u = 0; u < found.length; u++) {
      if (idleSteps[u] >= steps) {
        found[count++] = u;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Where the training stands since the moment before, and counts from 0 again. */
  Moment moment(long step) {
    double sum = 0;
    double squares = 0;
    int dead = 0;
    for (int count : counts) {
      sum += count;
      squares += (double) count * count;
      dead += count == 0 ? 1 : 0;
    }
    double skew = sum > 0 ? counts.length * squares / (sum * sum) : 1;
    var moment =
        new Moment(step, lossSum / Math.max(1, lossCount), (double) dead / counts.length, skew);
    Arrays.fill(counts, 0);
    lossSum = 0;
    lossCount = 0;
    return moment;
  }
}

package dev.invar.bench.linalg;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times contenders in turn, round after round, so that whatever else the machine does meets all of
 * them alike; every second round runs backwards.
 *
 * @param warmups rounds that are not counted, at least 0
 * @param rounds rounds that are counted, at least 1
 */
record PairedTimer(int warmups, int rounds) {
  /**
   * The median time of each contender.
   *
   * @return contender to seconds, in the order given
   */
  Map<String, Double> medians(Map<String, Runnable> contenders) {
    String[] names = contenders.keySet().toArray(new String[0]);
    var seconds = new double[names.length][rounds];
    for (int round = -warmups; round < rounds; round++) {
      for (int i = 0; i < names.length; i++) {
        int turn = Math.floorMod(round, 2) == 0 ? i : names.length - 1 - i;
        Runnable contender = contenders.get(names[turn]);
        if (contender == null) {
          continue;
        }
        long start = System.nanoTime();
        contender.run();
        long elapsed = System.nanoTime() - start;
        if (round >= 0) {
          seconds[turn][round] = elapsed * 1e-9;
        }
      }
    }
    var medians = new LinkedHashMap<String, Double>();
    for (int i = 0; i < names.length; i++) {
      Arrays.sort(seconds[i]);
      medians.put(names[i], seconds[i][rounds / 2]);
    }
    return medians;
  }
}

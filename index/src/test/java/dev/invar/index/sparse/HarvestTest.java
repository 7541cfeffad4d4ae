package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.random.RandomGenerator;

class HarvestTest {
  @SeededTest
  void everyHarvestTakesTheSameAndClears(Seed seed) {
    RandomGenerator random = seed.random();
    for (int round = 0; round < 200; round++) {
      int size = 64 << random.nextInt(6);
      int from = random.nextInt(size / 64) * 64;
      int to = from + (1 + random.nextInt((size - from) / 64)) * 64;
      int least = 1 + random.nextInt(50);
      var sums = new int[size];
      for (int i = 0; i < size; i++) {
        sums[i] = random.nextInt(3) == 0 ? random.nextInt(60) : random.nextInt(40) - 39;
      }
      long[] accepted = random.longs(size / 64).map(word -> word & random.nextLong()).toArray();
      for (Harvest harvest : Harvests.all()) {
        check(harvest, sums, from, to, least, accepted);
      }
    }
  }

  private static void check(
      Harvest harvest, int[] sums, int from, int to, int least, long[] accepted) {
    var places = new int[to - from + 1];
    var taken = new int[to - from + 1];
    int[] all = sums.clone();
    int count = harvest.take(all, from, to, least, places, taken);
    int seen = 0;
    for (int i = from; i < to; i++) {
      if (sums[i] >= least) {
        assertThat(places[seen]).isEqualTo(i);
        assertThat(taken[seen++]).isEqualTo(sums[i]);
      }
    }
    assertThat(count).as(harvest.name()).isEqualTo(seen);
    int[] cleared = sums.clone();
    Arrays.fill(cleared, from, to, 0);
    assertThat(all).isEqualTo(cleared);

    int[] some = sums.clone();
    count = harvest.take(some, from, to, least, accepted, places, taken);
    seen = 0;
    for (int i = from; i < to; i++) {
      if (sums[i] >= least && (accepted[i / 64] >>> i & 1) == 1) {
        assertThat(places[seen]).isEqualTo(i);
        assertThat(taken[seen++]).isEqualTo(sums[i]);
      }
    }
    assertThat(count).as(harvest.name()).isEqualTo(seen);
    assertThat(some).isEqualTo(cleared);
  }
}

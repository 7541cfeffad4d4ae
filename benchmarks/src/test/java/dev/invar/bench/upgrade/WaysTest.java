package dev.invar.bench.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.upgrade.RandomOrder;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.bench.upgrade.PlantedSet.Noise;
import dev.invar.method.Seed;
import dev.invar.ranking.Interval;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WaysTest {
  /**
   * The new model sees without noise, so re-embedding finds all, and every way but the swap gains.
   */
  @SeededTest
  void aBetterModelGains(Seed seed) {
    EncodedSet set = PlantedSet.of(new Noise(2, 0), seed);
    JudgedCheck check = WayRuns.of(set, PlantedSet.PAIR, seed).judged();
    assertThat(check.mean(UpgradeWay.RE_EMBED)).isCloseTo(1, within(0.02));
    assertThat(check.gain(UpgradeWay.CASCADE, UpgradeWay.KEEP)).isPositive();
    assertThat(check.kept(UpgradeWay.RE_EMBED)).isEqualTo(1);
    assertThat(check.worse(UpgradeWay.KEEP) + check.better(UpgradeWay.KEEP)).isZero();
  }

  @SeededTest
  void mixedSearchIsTheOldIndexBeforeAndTheNewOneAfter(Seed seed) {
    EncodedSet set = PlantedSet.of(new Noise(0.5, 0.3), seed);
    var search =
        new MixedSearch(set, PlantedSet.PAIR, WayRuns.statistics(set, PlantedSet.PAIR, seed));
    BitSet all = HalfMigrated.first(set, new RandomOrder(seed).of(set.documents()), 1);
    assertThat(all.cardinality()).isEqualTo(set.documents().size());
    for (int query = 0; query < set.test().size(); query++) {
      assertThat(search.best(query, new BitSet())).isEqualTo(search.bestOld(query));
      assertThat(search.best(query, all)).isEqualTo(search.bestNew(query));
    }
    JudgedCheck check = WayRuns.of(set, PlantedSet.PAIR, seed).judged();
    assertThat(search.ndcg(new BitSet())).isCloseTo(check.mean(UpgradeWay.KEEP), within(1e-9));
    assertThat(search.ndcg(all)).isCloseTo(check.mean(UpgradeWay.RE_EMBED), within(1e-9));
  }

  @Test
  void aPooledMeanCountsEveryCheckOnce() {
    var pooled = new PooledMean();
    pooled.add("small", new TreeMap<>(Map.of("a", 1.0)));
    pooled.add("large", new TreeMap<>(Map.of("a", 0.0, "b", 0.0, "c", 0.0)));
    pooled.add("large", new TreeMap<>(Map.of("a", 0.5, "b", 0.5, "c", 0.5)));
    Interval interval = pooled.interval();
    assertThat(interval.estimate()).isCloseTo(0.5, within(1e-12));
    assertThat(interval.low()).isCloseTo(0.5, within(1e-12));
  }

  @SeededTest
  void clustersThatArePointsHaveNoDistance(Seed seed) {
    EncodedSet set = PlantedSet.of(new Noise(0, 0), seed);
    double[] distances =
        ClusterDistances.of(set.passages(PlantedSet.PAIR.old()), seed).values().stream()
            .mapToDouble(distance -> distance)
            .toArray();
    assertThat(Arrays.stream(distances).allMatch(distance -> distance >= 0)).isTrue();
    List<String> few = set.documents().subList(0, 10);
    assertThat(ClusterDistances.of(set.passages(PlantedSet.PAIR.old()).select(few), seed).values())
        .allSatisfy(distance -> assertThat(distance).isCloseTo(0, within(1e-3)));
  }
}

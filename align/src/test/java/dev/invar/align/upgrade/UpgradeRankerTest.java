package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.UnitLength;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpgradeRankerTest {
  private static UpgradeRanker ranker(UpgradeSample sample, Optional<PairedRows> past) {
    return UpgradeRanker.fit(
        sample,
        sample.pairs(TestUpgrade.ids("p", TestUpgrade.PASSAGES)),
        past,
        UpgradeSettings.DEFAULTS);
  }

  private static Optional<PairedRows> past(UpgradeSample sample) {
    return Optional.of(PairedRows.of(sample.newQueries(), sample.oldQueries()));
  }

  @SeededTest
  void keepsAndReEmbedsByTheCosine(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    UpgradeRanker ranker = ranker(sample, Optional.empty());
    for (String query : sample.queryIds().subList(0, 5)) {
      assertThat(ranker.rank(UpgradeWay.KEEP, query, 10).ids())
          .isEqualTo(byCosine(sample.oldPassages(), sample.oldQueries(), query));
      assertThat(ranker.rank(UpgradeWay.RE_EMBED, query, 10).ids())
          .isEqualTo(byCosine(sample.newPassages(), sample.newQueries(), query));
    }
  }

  private static List<String> byCosine(VectorSet passages, VectorSet queries, String id) {
    float[] query = UnitLength.of(queries.vectors().row(queries.ids().indexOf(id)), id);
    var hits = new ArrayList<Ranked>();
    for (int i = 0; i < passages.size(); i++) {
      float[] passage = UnitLength.of(passages.vectors().row(i), "passage");
      double sum = 0;
      for (int j = 0; j < query.length; j++) {
        sum += (double) query[j] * passage[j];
      }
      hits.add(new Ranked(passages.ids().get(i), sum));
    }
    return Ranking.sorted(hits).top(10).ids();
  }

  /** Which way the axes of the new space point is an accident: only the unmapped swap sees it. */
  @SeededTest
  void ranksTheSameWhicheverWayTheNewSpaceIsTurned(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    UpgradeSample turned = TestUpgrade.rotated(sample, seed.derive("turn"));
    UpgradeRanker one = ranker(sample, past(sample));
    UpgradeRanker other = ranker(turned, past(turned));
    for (UpgradeWay way : EnumSet.complementOf(EnumSet.of(UpgradeWay.SWAP))) {
      for (String query : sample.queryIds().subList(0, 5)) {
        assertThat(other.rank(way, query, 5).ids())
            .as(way.id())
            .isEqualTo(one.rank(way, query, 5).ids());
      }
    }
  }

  /** If the new model is the old one, both votes are the same vote. */
  @SeededTest
  void changesNothingWhereBothModelsAreOne(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    var same =
        new UpgradeSample(
            sample.oldPassages(), sample.oldPassages(), sample.oldQueries(), sample.oldQueries());
    UpgradeRanker ranker = ranker(same, Optional.empty());
    for (String query : sample.queryIds()) {
      Ranking today = ranker.rank(UpgradeWay.KEEP, query, 10);
      for (UpgradeWay way :
          EnumSet.of(
              UpgradeWay.SWAP,
              UpgradeWay.CASCADE,
              UpgradeWay.CAREFUL_CASCADE,
              UpgradeWay.KEEP_SHIFTED,
              UpgradeWay.RE_EMBED)) {
        assertThat(ranker.rank(way, query, 10).ids()).as(way.id()).isEqualTo(today.ids());
      }
    }
  }

  @SeededTest
  void cascadesOverNothingButItsCandidates(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    UpgradeRanker ranker = ranker(sample, past(sample));
    for (String query : sample.queryIds()) {
      assertThat(ranker.rank(UpgradeWay.CASCADE, query, 1000).ids())
          .containsExactlyInAnyOrderElementsOf(
              ranker.rank(UpgradeWay.KEEP_SHIFTED, query, FusedCascade.CANDIDATES).ids());
      assertThat(ranker.rank(UpgradeWay.RETIRED_CASCADE, query, 1000).ids())
          .containsExactlyInAnyOrderElementsOf(
              ranker.rank(UpgradeWay.BRIDGE, query, FusedCascade.RETIRED_CANDIDATES).ids());
    }
  }

  @Test
  void refusesWhatItHasNot() {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, Seed.DEFAULT);
    UpgradeRanker ranker = ranker(sample, Optional.empty());
    assertThatThrownBy(() -> ranker.rank(UpgradeWay.KEEP, "nobody", 10))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("nobody");
    PairedRows wrongWay = PairedRows.of(sample.oldPassages(), sample.newPassages());
    assertThatThrownBy(
            () -> UpgradeRanker.fit(sample, wrongWay, Optional.empty(), UpgradeSettings.DEFAULTS))
        .isInstanceOf(ShapeException.class);
  }
}

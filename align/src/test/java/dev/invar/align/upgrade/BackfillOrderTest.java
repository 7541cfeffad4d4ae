package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BackfillOrderTest {
  private static final List<String> IDS = TestUpgrade.ids("p", 40);

  @SeededTest
  void holdsEachPassageOnce(Seed seed) {
    List<BackfillOrder> orders =
        List.of(
            new RandomOrder(seed),
            new DemandOrder(Map.of("p3", 2.0, "p7", 1.0)),
            new DistanceOrder(Map.of("p9", -1.0)));
    for (BackfillOrder order : orders) {
      assertThat(order.of(IDS)).containsExactlyInAnyOrderElementsOf(IDS);
      assertThat(order.of(IDS)).isEqualTo(order.of(IDS));
      assertThat(order.of(List.of())).isEmpty();
    }
  }

  @SeededTest
  void drawsTheSameOrderWhicheverWayTheIdsCome(Seed seed) {
    assertThat(new RandomOrder(seed).of(IDS.reversed())).isEqualTo(new RandomOrder(seed).of(IDS));
    assertThat(new RandomOrder(seed.derive("other")).of(IDS))
        .isNotEqualTo(new RandomOrder(seed).of(IDS));
  }

  @Test
  void putsFirstWhatIsAskedForMost() {
    Ranking one = Ranking.sorted(List.of(new Ranked("p5", 2), new Ranked("p6", 1)));
    Ranking two = Ranking.sorted(List.of(new Ranked("p6", 2), new Ranked("p8", 1)));
    assertThat(DemandOrder.ofPast(List.of(one, two)).of(IDS).subList(0, 4))
        .containsExactly("p6", "p5", "p8", "p0");
  }

  @Test
  void putsFirstWhatIsFarthestAndLastWhatHasNoDistance() {
    List<String> order = new DistanceOrder(Map.of("p1", 0.5, "p2", 3.0)).of(IDS);
    assertThat(order.subList(0, 3)).containsExactly("p2", "p1", "p0");
    assertThatThrownBy(() -> new DistanceOrder(Map.of("p1", Double.NaN)))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("p1");
  }
}

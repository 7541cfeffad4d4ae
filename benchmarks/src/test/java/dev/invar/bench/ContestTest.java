package dev.invar.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
  @Test
  void everyRoundRunsEachContestantOnceAndBeginsWithTheNext() throws IOException {
    var ran = new ArrayList<String>();
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put("a", () -> ran.add("a"));
    contestants.put("b", () -> ran.add("b"));
    contestants.put("c", () -> ran.add("c"));
    var timings = new Contest(1, 2).run(contestants);
    assertThat(ran).containsExactly("c", "a", "b", "a", "b", "c", "b", "c", "a");
    assertThat(timings.keySet()).containsExactly("a", "b", "c");
    assertThat(timings.values()).allSatisfy(timing -> assertThat(timing.seconds()).hasSize(2));
  }

  @Test
  void aTimingIsItsMedianAndSpread() {
    var odd = new Timing(List.of(5.0, 1.0, 2.0));
    assertThat(odd.median()).isEqualTo(2);
    assertThat(odd.low()).isEqualTo(1);
    assertThat(odd.high()).isEqualTo(5);
    assertThat(new Timing(List.of(4.0, 1.0, 2.0, 9.0)).median()).isEqualTo(3);
    assertThatThrownBy(() -> new Timing(List.of())).hasMessageContaining("at least one");
  }
}

package dev.invar.bench.sparse.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyContestTest {
  @Test
  void everySearchIsAskedEveryQueryInTurns() throws IOException {
    var asked = new ArrayList<String>();
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put("a", query -> asked.add("a" + query));
    searches.put("b", query -> asked.add("b" + query));
    var times = new LatencyContest(1, 2).run(searches, 70);
    assertThat(times.firstEntry().getValue().count()).isEqualTo(140);
    assertThat(asked).hasSize(2 * 3 * 70);
    assertThat(asked.subList(0, 50)).containsOnlyOnce("b0").doesNotContain("a0");
    assertThat(asked.subList(50, 100)).containsOnlyOnce("a0");
  }

  @Test
  void quantilesAreOfAllQueries() {
    var latencies = new Latencies(List.of(new double[] {1, 4, 3}, new double[] {2, 2, 9}));
    assertThat(latencies.p50()).isEqualTo(3);
    assertThat(latencies.p99()).isEqualTo(9);
    assertThat(latencies.mean()).isEqualTo(3.5);
    assertThat(latencies.meanOfShortest()).isEqualTo(2);
    assertThat(latencies.medians().seconds()).containsExactly(3.0, 2.0);
  }
}

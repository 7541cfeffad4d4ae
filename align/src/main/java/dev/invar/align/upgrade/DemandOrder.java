package dev.invar.align.upgrade;

import dev.invar.ranking.Ranking;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is asked for most goes first: a passage's demand is Σ 1 / (10 + rank) over the rankings of
 * past queries that hold it, ranks from 0; ties keep their order.
 *
 * <p>The rankings are the old index's answers, the deeper the better. Best of the orders measured
 * (docs/benchmarks.md). Without past queries, passages asked as queries do for a start. Source:
 * Invar's own. Cost: O(n log n + hits).
 *
 * @param demand passage id to demand; copied
 */
public record DemandOrder(Map<String, Double> demand) implements BackfillOrder {
  private static final double FLATTENING = 10;

  public DemandOrder {
    demand = Map.copyOf(demand);
  }

  /** The demand of past queries by what the old index answers to them. */
  public static DemandOrder ofPast(Collection<Ranking> rankings) {
    var demand = new HashMap<String, Double>();
    for (Ranking ranking : rankings) {
      List<String> ids = ranking.ids();
      for (int rank = 0; rank < ids.size(); rank++) {
        demand.merge(ids.get(rank), 1 / (FLATTENING + rank), Double::sum);
      }
    }
    return new DemandOrder(demand);
  }

  @Override
  public List<String> of(List<String> passages) {
    return passages.stream()
        .sorted(
            Collections.reverseOrder(
                Comparator.comparingDouble((String id) -> demand.getOrDefault(id, 0.0))))
        .toList();
  }
}

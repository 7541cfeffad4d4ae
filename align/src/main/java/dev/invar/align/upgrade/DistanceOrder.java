package dev.invar.align.upgrade;

import dev.invar.method.NumericalException;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What lies farthest goes first, by any distance: of a passage's mapped vector from the centre of
 * its cluster, as λ-orthogonality has it (arXiv:2509.16664), or from where it was expected.
 * Passages without a distance go last; ties keep their order.
 *
 * <p>Weakness: with text it did no better than a random order (docs/benchmarks.md); {@link
 * DemandOrder} did. Cost: O(n log n).
 *
 * @param distances passage id to distance, finite; copied
 */
public record DistanceOrder(Map<String, Double> distances) implements BackfillOrder {
  public DistanceOrder {
    distances = Map.copyOf(distances);
    distances.forEach((id, distance) -> {
      if (!Double.isFinite(distance)) {
        throw new NumericalException(
            "distance of passage " + id + ": expected a finite number, found " + distance);
      }
    });
  }

  @Override
  public List<String> of(List<String> passages) {
    return passages.stream()
        .sorted(
            Collections.reverseOrder(
                Comparator.comparingDouble(
                    (String id) -> distances.getOrDefault(id, Double.NEGATIVE_INFINITY))))
        .toList();
  }
}

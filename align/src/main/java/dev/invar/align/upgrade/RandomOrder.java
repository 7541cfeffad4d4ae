package dev.invar.align.upgrade;

import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A random order, the same for the same seed and the same set of ids, in whatever order they come.
 *
 * @param seed of the order
 */
public record RandomOrder(Seed seed) implements BackfillOrder {
  @Override
  public List<String> of(List<String> passages) {
    var order = new ArrayList<>(passages);
    Collections.sort(order);
    var random = seed.random();
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, random.nextInt(i + 1));
    }
    return List.copyOf(order);
  }
}

package dev.invar.diagnose;

import dev.invar.method.ShapeException;
import java.util.List;

/**
 * Spaces of one width one after another, such as checkpoints of a training or an index week by
 * week. The rows of two steps need not be the same items.
 *
 * @param steps at least one, in order of time; copied
 */
public record SpaceSeries(List<SpaceView> steps) implements Subject {
  public SpaceSeries {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new ShapeException("steps of a series", "at least 1", 0);
    }
    int width = steps.getFirst().width();
    for (int step = 1; step < steps.size(); step++) {
      if (steps.get(step).width() != width) {
        throw new ShapeException(
            "width of step " + step, width + ", as step 0", steps.get(step).width());
      }
    }
  }

  /** d. */
  public int width() {
    return steps.getFirst().width();
  }
}

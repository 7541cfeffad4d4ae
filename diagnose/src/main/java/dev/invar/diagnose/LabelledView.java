package dev.invar.diagnose;

import dev.invar.method.ShapeException;
import java.util.List;

/**
 * Rows that belong to classes.
 *
 * @param rows n×d
 * @param labels of each row, in order; copied
 */
public record LabelledView(SpaceView rows, List<String> labels) implements Subject {
  public LabelledView {
    labels = List.copyOf(labels);
    if (labels.size() != rows.size()) {
      throw new ShapeException("labels", "one for each of " + rows.size() + " rows", labels.size());
    }
  }
}

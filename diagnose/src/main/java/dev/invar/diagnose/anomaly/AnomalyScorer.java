package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.SpaceView;
import dev.invar.method.Kind;
import dev.invar.method.Method;
import dev.invar.method.ShapeException;

/** Learns from normal rows how strange another row is. No strange row is needed. */
@Kind("anomaly-scorer")
public interface AnomalyScorer {
  /**
   * Fits.
   *
   * @param normal n×d, n at least 2; only read, and kept by scorers that compare with each row
   * @return a model that takes rows as this view does: if it scales rows to length 1, so does the
   *     model
   * @throws ShapeException if there are fewer than two rows
   */
  AnomalyModel fit(SpaceView normal);

  /** The method's id. */
  default String id() {
    return getClass().getAnnotation(Method.class).id();
  }
}

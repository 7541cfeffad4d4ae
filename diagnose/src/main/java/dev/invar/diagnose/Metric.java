package dev.invar.diagnose;

import dev.invar.method.Kind;
import dev.invar.method.Method;
import java.util.List;

/**
 * Measures a subject: a pure function of it and of the sampling. What cannot be measured on a
 * subject, such as a spread of one row, is a figure that is not defined and says why.
 *
 * @param <S> what is measured
 */
@Kind("metric")
public interface Metric<S extends Subject> {
  /**
   * Measures.
   *
   * @param subject only read
   * @param sampling how intervals and values of chance are drawn; the values do not depend on it,
   *     unless they are of drawn rows themselves
   * @return at least one figure, always the same ones in the same order; the first is the one that
   *     the metric is known by
   */
  List<Figure> of(S subject, Sampling sampling);

  /** The value that the metric is known by, without interval and chance. */
  default Value value(S subject) {
    return of(subject, Sampling.VALUES_ONLY).getFirst().value();
  }

  /** The method's id, with which the ids of its figures begin. */
  default String id() {
    return getClass().getAnnotation(Method.class).id();
  }
}

package dev.invar.align.upgrade;

import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * Passages and queries embedded by the old and the new model: what a change of model is tried on.
 *
 * @param oldPassages a gallery, or a sample of one, in the index's space; vectors shared, not
 *     copied
 * @param newPassages the same passages in the same order, in the new model's space
 * @param oldQueries queries in the index's space
 * @param newQueries the same queries in the same order, in the new model's space
 */
public record UpgradeSample(
    VectorSet oldPassages, VectorSet newPassages, VectorSet oldQueries, VectorSet newQueries) {
  /**
   * @throws ShapeException if ids differ between the models, spaces between passages and queries,
   *     or there are fewer than two passages or no query
   */
  public UpgradeSample {
    var passages = PairedRows.of(oldPassages, newPassages);
    var queries = PairedRows.of(oldQueries, newQueries);
    if (passages.size() < 2 || queries.size() < 1) {
      throw new ShapeException(
          "sample to try a change of model on",
          "at least 2 passages and 1 query",
          passages.size() + " and " + queries.size());
    }
    oldPassages.space().requireSame(oldQueries.space(), "the old model's queries");
    newPassages.space().requireSame(newQueries.space(), "the new model's queries");
  }

  /** The space of the index. */
  public Space oldSpace() {
    return oldPassages.space();
  }

  /** The space of the new model. */
  public Space newSpace() {
    return newPassages.space();
  }

  /** The ids of the queries, in order. */
  public List<String> queryIds() {
    return oldQueries.ids();
  }

  /** All passages as pairs: the new model's side first; shared, not copied. */
  public PairedRows pairs() {
    return PairedRows.of(newPassages, oldPassages);
  }

  /**
   * Some passages as pairs to fit a map to: the new model's side first, the old model's second.
   *
   * @param ids of passages of this sample; vectors are copied
   */
  public PairedRows pairs(List<String> ids) {
    return PairedRows.of(newPassages.select(ids), oldPassages.select(ids));
  }
}

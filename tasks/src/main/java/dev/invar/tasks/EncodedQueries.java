package dev.invar.tasks;

import dev.invar.index.upgrade.QueryVector;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Space;
import java.util.List;
import java.util.Optional;

/**
 * Queries in words, as the models see them that answer.
 *
 * @param texts n queries
 * @param old of the index's model; empty if it does not answer
 * @param fresh of the model the index is changing to; empty if it does not answer
 */
record EncodedQueries(List<String> texts, Optional<Rows> old, Optional<Rows> fresh) {
  EncodedQueries {
    texts = List.copyOf(texts);
  }

  /** Queries in words alone. */
  static EncodedQueries words(List<String> texts) {
    return new EncodedQueries(texts, Optional.empty(), Optional.empty());
  }

  /**
   * Vectors of one model.
   *
   * @param rows n×d
   * @param space where they live
   */
  record Rows(FloatMatrix rows, Space space) {
    QueryVector row(int i) {
      return new QueryVector(rows.row(i), space);
    }
  }

  /** One of them. */
  One row(int i) {
    return new One(texts.get(i), old.map(rows -> rows.row(i)), fresh.map(rows -> rows.row(i)));
  }

  /**
   * One query.
   *
   * @param text in words; empty if there are none
   * @param old as the index's model sees it
   * @param fresh as the new model sees it
   */
  record One(String text, Optional<QueryVector> old, Optional<QueryVector> fresh) {}
}

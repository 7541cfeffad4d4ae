package dev.invar.checks.align.crowding;

import dev.invar.align.crowding.CorrectedGallery;
import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A gallery, one query for each of its items, and past queries for none of them.
 *
 * @param gallery n items
 * @param queries n×d, row i looks for item i
 * @param past queries of the same kind
 */
record KnownItems(VectorSet gallery, FloatMatrix queries, VectorSet past) {
  /** Rows as a set of the one space that all of this lives in. */
  static VectorSet set(String name, FloatMatrix rows) {
    return new VectorSet(
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(i -> name + i).toList(),
        rows,
        Space.declared("generated", rows.columns()));
  }

  /** Share of the queries whose item comes first, by cosine. */
  double recall() {
    return recall(new CorrectedGallery(unit(gallery.vectors()), queries.columns()));
  }

  /** The same after a correction learnt from the past queries. */
  double recall(GalleryCorrection correction) {
    return recall(correction.correct(gallery, List.of(past)));
  }

  /** The same in a corrected gallery. */
  double recall(CorrectedGallery corrected) {
    int found = 0;
    for (int i = 0; i < queries.rows(); i++) {
      float[] scores = corrected.rows().times(corrected.query(queries.row(i)));
      int best = 0;
      for (int j = 1; j < scores.length; j++) {
        best = scores[j] > scores[best] ? j : best;
      }
      found += best == i ? 1 : 0;
    }
    return (double) found / queries.rows();
  }

  private static FloatMatrix unit(FloatMatrix rows) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    for (long i = 0; i < rows.rows(); i++) {
      float[] row = rows.row(i);
      double squares = 0;
      for (float value : row) {
        squares += (double) value * value;
      }
      for (int j = 0; j < row.length; j++) {
        row[j] /= (float) Math.sqrt(squares);
      }
      result.setRow(i, row);
    }
    return result;
  }
}

package dev.invar.index.upgrade;

import dev.invar.index.IndexMoment;
import dev.invar.linalg.FloatMatrix;
import java.io.IOException;
import java.util.ArrayList;

/** Some of an index's vectors, at even distances. */
final class VectorSample {
  private VectorSample() {}

  /** At most so many vectors, of length 1. */
  static FloatMatrix of(IndexMoment index, int most) throws IOException {
    long all = index.passages();
    long count = Math.min(all, most);
    int width = index.settings().space().orElseThrow().width();
    var rows = new ArrayList<float[]>();
    var seen = new long[1];
    index.visit(place -> {
      for (int i = 0; i < place.passages(); i++) {
        long wanted = rows.size() * all / Math.max(1, count);
        if (seen[0] >= wanted && rows.size() < count) {
          rows.add(index.vector(place.first() + i).unit());
        }
        seen[0]++;
      }
      return rows.size() < count;
    });
    FloatMatrix matrix = FloatMatrix.allocate(rows.size(), width);
    for (int i = 0; i < rows.size(); i++) {
      matrix.setRow(i, rows.get(i));
    }
    return matrix;
  }
}

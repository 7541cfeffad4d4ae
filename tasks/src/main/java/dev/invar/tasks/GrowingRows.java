package dev.invar.tasks;

import dev.invar.formats.ScratchMemory;
import dev.invar.linalg.FloatMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * A matrix that grows by rows, in {@link ScratchMemory}, which no limit on the heap concerns:
 * doubles when full, so n rows cost O(n) copies.
 */
final class GrowingRows {
  private static final int FIRST_CAPACITY = 1024;

  private final List<String> ids = new ArrayList<>();
  private FloatMatrix rows;

  GrowingRows(int columns) {
    rows = allocate(FIRST_CAPACITY, columns);
  }

  void add(String id, float[] row) {
    if (ids.size() == rows.rows()) {
      FloatMatrix larger = allocate(2 * rows.rows(), rows.columns());
      larger.segment().asSlice(0, rows.segment().byteSize()).copyFrom(rows.segment());
      rows = larger;
    }
    rows.setRow(ids.size(), row);
    ids.add(id);
  }

  private static FloatMatrix allocate(long rows, int columns) {
    return FloatMatrix.wrap(ScratchMemory.allocate(rows * columns * Float.BYTES), rows, columns);
  }

  List<String> ids() {
    return ids;
  }

  /** The rows added so far; shared, not copied. */
  FloatMatrix matrix() {
    return rows.rowRange(0, ids.size());
  }
}

package dev.invar.align.crowding;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * A gallery to search by inner product.
 *
 * @param rows one per item; shared, not copied
 * @param width d of the queries: as wide as the rows, or one less if each row has a bias at its end
 */
public record CorrectedGallery(FloatMatrix rows, int width) {
  public CorrectedGallery {
    if (rows.columns() != width && rows.columns() != width + 1) {
      throw new ShapeException(
          "columns of a corrected gallery", width + " or " + (width + 1), rows.columns());
    }
  }

  /**
   * A query to search the rows with: scaled to length 1, and 1 added at its end if the rows have a
   * bias there.
   *
   * @param query d values; only read
   */
  public float[] query(float[] query) {
    if (query.length != width) {
      throw new ShapeException("width of a query", width, query.length);
    }
    float[] unit = UnitLength.of(query, "query");
    if (rows.columns() == width) {
      return unit;
    }
    float[] longer = Arrays.copyOf(unit, width + 1);
    longer[width] = 1;
    return longer;
  }
}

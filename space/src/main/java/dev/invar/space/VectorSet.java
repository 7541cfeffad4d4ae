package dev.invar.space;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Vectors with their ids and the space they live in.
 *
 * @param ids n different ids, one for each row; copied
 * @param vectors n×d, d the width of the space; shared, not copied; n may be 0
 * @param space the space of all of them
 */
public record VectorSet(List<String> ids, FloatMatrix vectors, Space space) {
  /**
   * Cost: O(n) time and memory; the vectors themselves are not read.
   *
   * @throws ShapeException if the numbers of ids and rows differ, the matrix is not as wide as the
   *     space, or two rows have one id
   */
  public VectorSet {
    ids = List.copyOf(ids);
    if (ids.size() != vectors.rows()) {
      throw new ShapeException(
          "ids of a vector set", "one for each of " + vectors.rows() + " rows", ids.size());
    }
    if (vectors.columns() != space.width()) {
      throw new ShapeException(
          "columns of a vector set",
          space.width() + ", the width of space " + space,
          vectors.columns());
    }
    rowsById(ids);
  }

  /** How many vectors there are. */
  public int size() {
    return ids.size();
  }

  /** Id to row number, for many look-ups. Cost: O(n) time and memory for each call. */
  public Map<String, Integer> rowsById() {
    return rowsById(ids);
  }

  /**
   * The vectors with some ids, in the order of those ids; copied.
   *
   * @param wanted different ids of this set; only read
   * @throws ShapeException if this set has not one of them, or one is wanted twice
   */
  public VectorSet select(List<String> wanted) {
    Map<String, Integer> rows = rowsById();
    FloatMatrix selected = FloatMatrix.allocate(wanted.size(), vectors.columns());
    var vector = new float[vectors.columns()];
    for (int i = 0; i < wanted.size(); i++) {
      Integer row = rows.get(wanted.get(i));
      if (row == null) {
        throw new ShapeException(
            "ids to select", "ids among the " + size() + " of the set", wanted.get(i));
      }
      vectors.copyRow(row, vector);
      selected.setRow(i, vector);
    }
    return new VectorSet(wanted, selected, space);
  }

  /** Rows {@code from} to {@code to − 1}; vectors shared, not copied. */
  public VectorSet rowRange(int from, int to) {
    return new VectorSet(ids.subList(from, to), vectors.rowRange(from, to), space);
  }

  /**
   * The k vectors of this set nearest to each query, exactly.
   *
   * @param queries of the same space; only read
   * @param k at least 1; fewer are returned if this set is smaller
   * @throws ShapeException if the queries live in another space
   */
  public Neighbors nearest(VectorSet queries, Score score, int k) {
    space.requireSame(queries.space, "looking for the nearest vectors");
    return NearestRows.of(queries.vectors, vectors, score, k);
  }

  /**
   * Reads every vector. Cost: O(nd).
   *
   * @return this set
   * @throws NumericalException if a coordinate is NaN or infinite; names the id and the coordinate
   */
  public VectorSet requireFinite() {
    var vector = new float[vectors.columns()];
    for (int row = 0; row < ids.size(); row++) {
      vectors.copyRow(row, vector);
      for (int i = 0; i < vector.length; i++) {
        if (!Float.isFinite(vector[i])) {
          throw new NumericalException(
              "vector %s (row %d), coordinate %d: expected a finite number, found %s"
                  .formatted(ids.get(row), row, i, vector[i]));
        }
      }
    }
    return this;
  }

  private static Map<String, Integer> rowsById(List<String> ids) {
    Map<String, Integer> rows = HashMap.newHashMap(ids.size());
    for (int row = 0; row < ids.size(); row++) {
      Integer before = rows.put(ids.get(row), row);
      if (before != null) {
        throw new ShapeException(
            "ids of a vector set",
            "each id once",
            ids.get(row) + " in rows " + before + " and " + row);
      }
    }
    return rows;
  }
}

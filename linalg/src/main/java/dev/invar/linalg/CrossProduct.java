package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * Sums over paired rows that come in chunks: counts, means and XᵀY, without ever holding X or Y.
 *
 * <p>Sums are kept in double, of rows from which the first row has been subtracted: far from the
 * origin the centred product would otherwise lose the digits that the means share. Source: Chan,
 * Golub and LeVeque 1983, doi:10.1080/00031305.1983.10483115. Cost: 2·dx·dy operations a row,
 * memory dx·dy. Not thread-safe.
 */
public final class CrossProduct {
  private static final int BLOCK = 512;

  /** How many pieces whole matrices are cut in, whatever the number of threads. */
  private static final int PIECES = 8;

  private static final int LEAST_ROWS = 1024;

  private final Dense dense;
  private final DoubleMatrix x;
  private final DoubleMatrix y;
  private final DoubleMatrix sums;
  private final double[] sumX;
  private final double[] sumY;
  private double[] originX = {};
  private double[] originY = {};
  private long count;

  /**
   * Sums over no rows yet.
   *
   * @param dx width of the rows of X, at least 1
   * @param dy width of the rows of Y, at least 1
   */
  public CrossProduct(int dx, int dy) {
    this(Backends.dense(), dx, dy);
  }

  CrossProduct(Dense dense, int dx, int dy) {
    if (dx < 1 || dy < 1) {
      throw new ShapeException("widths of a cross product", "at least 1", dx + " and " + dy);
    }
    this.dense = dense;
    this.x = DoubleMatrix.allocate(BLOCK, dx);
    this.y = DoubleMatrix.allocate(BLOCK, dy);
    this.sums = DoubleMatrix.allocate(dx, dy);
    this.sumX = new double[dx];
    this.sumY = new double[dy];
  }

  /**
   * Sums over whole matrices of paired rows, by several threads.
   *
   * <p>The rows are cut in up to {@value #PIECES} pieces whose sums are joined in order, so that
   * the bits do not depend on the number of threads. Memory: dx·dy doubles for each piece.
   *
   * @param x n×dx; only read
   * @param y n×dy; only read, may be the same as the other
   * @param threads at least 1; more than pieces are not used
   * @throws ShapeException if the shapes do not fit
   * @throws NumericalException if an entry is not finite
   * @throws OptionException if there is no thread
   */
  public static CrossProduct of(FloatMatrix x, FloatMatrix y, int threads) {
    if (threads < 1) {
      throw new OptionException("threads", "at least 1", threads);
    }
    Shapes.requireCount("rows of Y", x.rows(), y.rows());
    x.requireFinite("X");
    y.requireFinite("Y");
    int pieces = Math.clamp(x.rows() / LEAST_ROWS, 1, PIECES);
    long share = (x.rows() + pieces - 1) / pieces;
    var sums = new CrossProduct[pieces];
    Arrays.setAll(sums, piece -> new CrossProduct(x.columns(), y.columns()));
    var batches = new Batches(pieces, 1);
    Workers.run(
        Math.min(threads, pieces),
        () -> {
          for (long piece = batches.next(); piece < pieces; piece = batches.next()) {
            long from = Math.min(x.rows(), piece * share);
            long to = Math.min(x.rows(), from + share);
            sums[(int) piece].addFinite(x.rowRange(from, to), y.rowRange(from, to));
          }
        });
    for (int piece = 1; piece < pieces; piece++) {
      sums[0].join(sums[piece]);
    }
    return sums[0];
  }

  /**
   * Adds what another has summed over at least one row: Σ(x + a)ᵀ(y + b) from Σxᵀy, Σx and Σy, a
   * and b the moves.
   */
  private void join(CrossProduct other) {
    double[] moveX = minus(other.originX, originX);
    double[] moveY = minus(other.originY, originY);
    var row = new double[sumY.length];
    var otherRow = new double[sumY.length];
    for (int i = 0; i < sumX.length; i++) {
      sums.copyRow(i, row);
      other.sums.copyRow(i, otherRow);
      double withY = moveX[i];
      double withMove = other.sumX[i] + other.count * moveX[i];
      for (int j = 0; j < row.length; j++) {
        row[j] += otherRow[j] + withY * other.sumY[j] + withMove * moveY[j];
      }
      sums.setRow(i, row);
    }
    for (int i = 0; i < sumX.length; i++) {
      sumX[i] += other.sumX[i] + other.count * moveX[i];
    }
    for (int j = 0; j < sumY.length; j++) {
      sumY[j] += other.sumY[j] + other.count * moveY[j];
    }
    count += other.count;
  }

  private static double[] minus(double[] a, double[] b) {
    var result = a.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] -= b[i];
    }
    return result;
  }

  /**
   * Adds paired rows.
   *
   * @param chunkX m×dx; only read
   * @param chunkY m×dy; only read, may be the same as the other
   * @throws ShapeException if the shapes do not fit
   * @throws NumericalException if an entry is not finite; then nothing has been added
   */
  public void add(FloatMatrix chunkX, FloatMatrix chunkY) {
    Shapes.requireCount("columns of X", sumX.length, chunkX.columns());
    Shapes.requireCount("columns of Y", sumY.length, chunkY.columns());
    Shapes.requireCount("rows of Y", chunkX.rows(), chunkY.rows());
    chunkX.requireFinite("X");
    chunkY.requireFinite("Y");
    addFinite(chunkX, chunkY);
  }

  private void addFinite(FloatMatrix chunkX, FloatMatrix chunkY) {
    if (count == 0 && chunkX.rows() > 0) {
      originX = toDoubles(chunkX.row(0));
      originY = toDoubles(chunkY.row(0));
    }
    for (long from = 0; from < chunkX.rows(); from += BLOCK) {
      int rows = (int) Math.min(BLOCK, chunkX.rows() - from);
      fill(x, chunkX, from, rows, originX, sumX);
      fill(y, chunkY, from, rows, originY, sumY);
      dense.multiplyDoubles(
          new Product(Form.AT_B, sumX.length, sumY.length, rows, Into.ADD),
          x.segment(),
          y.segment(),
          sums.segment());
      count += rows;
    }
  }

  private static void fill(
      DoubleMatrix block, FloatMatrix chunk, long from, int rows, double[] origin, double[] sum) {
    var floats = new float[chunk.columns()];
    var doubles = new double[chunk.columns()];
    for (int i = 0; i < rows; i++) {
      chunk.copyRow(from + i, floats);
      for (int j = 0; j < floats.length; j++) {
        doubles[j] = floats[j] - origin[j];
        sum[j] += doubles[j];
      }
      block.setRow(i, doubles);
    }
  }

  private static double[] toDoubles(float[] row) {
    var result = new double[row.length];
    for (int i = 0; i < row.length; i++) {
      result[i] = row[i];
    }
    return result;
  }

  /** Rows added so far. */
  public long count() {
    return count;
  }

  /**
   * Mean of the rows of X, dx values.
   *
   * @throws ShapeException if no rows were added
   */
  public double[] meanX() {
    return mean(originX, sumX);
  }

  /**
   * Mean of the rows of Y, dy values.
   *
   * @throws ShapeException if no rows were added
   */
  public double[] meanY() {
    return mean(originY, sumY);
  }

  private double[] mean(double[] origin, double[] sum) {
    if (count == 0) {
      throw new ShapeException("rows of a mean", "at least 1", 0);
    }
    var mean = new double[sum.length];
    for (int j = 0; j < mean.length; j++) {
      mean[j] = origin[j] + sum[j] / count;
    }
    return mean;
  }

  /** XᵀY = Σ xᵢᵀyᵢ, dx×dy; zeros if no rows were added. */
  public DoubleMatrix product() {
    if (count == 0) {
      return sums.copy();
    }
    DoubleMatrix result = centredProduct();
    double[] meanX = meanX();
    double[] meanY = meanY();
    for (int i = 0; i < meanX.length; i++) {
      for (int j = 0; j < meanY.length; j++) {
        result.set(i, j, result.get(i, j) + count * meanX[i] * meanY[j]);
      }
    }
    return result;
  }

  /** Σ (xᵢ−x̄)ᵀ(yᵢ−ȳ), dx×dy: the covariance times the count; zeros if no rows were added. */
  public DoubleMatrix centredProduct() {
    DoubleMatrix result = sums.copy();
    for (int i = 0; count > 0 && i < sumX.length; i++) {
      for (int j = 0; j < sumY.length; j++) {
        result.set(i, j, sums.get(i, j) - sumX[i] / count * sumY[j]);
      }
    }
    return result;
  }
}

package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.baseline.PrincipalComponentCodes;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Of m directions the principal ones leave the least error, which is the sum of the other
 * eigenvalues of the covariance: found here by Jacobi's rotations.
 */
@CheckOf(PrincipalComponentCodes.class)
public final class PrincipalComponentCodesCheck implements MethodCheck {
  private static final int DIRECTIONS = 6;
  private static final int SWEEPS = 12;

  private final IntFunction<SparseCoder> method;

  /** Checks Invar's own. */
  public PrincipalComponentCodesCheck() {
    this(directions -> new PrincipalComponentCodes(directions, 2 * directions));
  }

  /**
   * @param method keeps all of so many directions
   */
  PrincipalComponentCodesCheck(IntFunction<SparseCoder> method) {
    this.method = method;
  }

  @Override
  public String data() {
    return SkewedRows.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "largest relative difference of the squared error of 1 to %d directions from the sum of the other eigenvalues, no unit"
        .formatted(DIRECTIONS);
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-4);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    VectorSet rows = SkewedRows.generate(seed);
    double[] eigenvalues = eigenvalues(scatter(SkewedRows.unit(rows, true)));
    double largest = 0;
    for (int kept = 1; kept <= DIRECTIONS; kept++) {
      Coder coder = method.apply(kept).fit(TrainingSet.of(rows), TrainingRun.SILENT).coder();
      double left = Arrays.stream(eigenvalues, 0, eigenvalues.length - kept).sum();
      largest = Math.max(largest, Math.abs(error(coder, rows) - left) / left);
    }
    return largest;
  }

  private static double error(Coder coder, VectorSet rows) {
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    FloatMatrix decoded = coder.decode(codes, Role.PASSAGE);
    double[][] unit = SkewedRows.unit(rows, false);
    double squares = 0;
    for (int i = 0; i < unit.length; i++) {
      for (int j = 0; j < unit[i].length; j++) {
        double difference = unit[i][j] - decoded.get(i, j);
        squares += difference * difference;
      }
    }
    return squares;
  }

  private static double[][] scatter(double[][] rows) {
    int d = rows[0].length;
    var sum = new double[d][d];
    for (double[] row : rows) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          sum[i][j] += row[i] * row[j];
        }
      }
    }
    return sum;
  }

  /** The eigenvalues of a symmetric matrix, lowest first; the matrix is modified. */
  private static double[] eigenvalues(double[][] a) {
    int d = a.length;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int p = 0; p < d; p++) {
        for (int q = p + 1; q < d; q++) {
          double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
          rotate(a, p, q, Math.cos(angle), Math.sin(angle));
        }
      }
    }
    return IntStream.range(0, d).mapToDouble(i -> a[i][i]).sorted().toArray();
  }

  private static void rotate(double[][] a, int p, int q, double cos, double sin) {
    for (int i = 0; i < a.length; i++) {
      double one = a[i][p];
      double other = a[i][q];
      a[i][p] = cos * one - sin * other;
      a[i][q] = sin * one + cos * other;
    }
    for (int i = 0; i < a.length; i++) {
      double one = a[p][i];
      double other = a[q][i];
      a[p][i] = cos * one - sin * other;
      a[q][i] = sin * one + cos * other;
    }
  }
}

package dev.invar.checks.diagnose.embedding;

import dev.invar.diagnose.embedding.PlanarMap;
import dev.invar.diagnose.embedding.PlanarPlaces;
import dev.invar.diagnose.embedding.PrincipalMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** The places hold as much as the two directions that repeated multiplication finds. */
@CheckOf(PrincipalMap.class)
public final class PrincipalMapCheck implements MethodCheck {
  private static final int ROWS = 300;
  private static final int WIDTH = 20;
  private static final int MULTIPLICATIONS = 3000;

  private final PlanarMap map;

  /** Checks Invar's own. */
  public PrincipalMapCheck() {
    this(PrincipalMap.DEFAULTS);
  }

  PrincipalMapCheck(PlanarMap map) {
    this.map = map;
  }

  @Override
  public String data() {
    return "%d rows in 3 Gaussian groups of width %d".formatted(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest difference of an axis's variance to the definition, relative, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    FloatMatrix rows = PlantedGroups.rows(3, ROWS, WIDTH, 2, seed);
    PlanarPlaces places = map.of(rows, 1);
    double[][] scatter = scatter(rows);
    double first = largest(scatter);
    double second = largest(scatter);
    return Math.max(
        Math.abs(square(places.x()) / first - 1), Math.abs(square(places.y()) / second - 1));
  }

  private static double[][] scatter(FloatMatrix rows) {
    var mean = new double[WIDTH];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        mean[j] += rows.get(i, j) / (double) ROWS;
      }
    }
    var scatter = new double[WIDTH][WIDTH];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        for (int l = 0; l < WIDTH; l++) {
          scatter[j][l] += (rows.get(i, j) - mean[j]) * (rows.get(i, l) - mean[l]);
        }
      }
    }
    return scatter;
  }

  /** The largest eigenvalue, which is then taken out of the matrix. */
  private static double largest(double[][] matrix) {
    var vector = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      vector[j] = 1 + j / (double) WIDTH;
    }
    double value = 0;
    for (int step = 0; step < MULTIPLICATIONS; step++) {
      var product = new double[WIDTH];
      for (int j = 0; j < WIDTH; j++) {
        for (int l = 0; l < WIDTH; l++) {
          product[j] += matrix[j][l] * vector[l];
        }
      }
      value = Math.sqrt(square(product));
      for (int j = 0; j < WIDTH; j++) {
        vector[j] = product[j] / value;
      }
    }
    for (int j = 0; j < WIDTH; j++) {
      for (int l = 0; l < WIDTH; l++) {
        matrix[j][l] -= value * vector[j] * vector[l];
      }
    }
    return value;
  }

  private static double square(double[] values) {
    double square = 0;
    for (double value : values) {
      square += value * value;
    }
    return square;
  }
}

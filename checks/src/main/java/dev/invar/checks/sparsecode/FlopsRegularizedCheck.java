package dev.invar.checks.sparsecode;

import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.autoencoder.FlopsRegularized;
import java.io.IOException;
import java.util.Optional;

/**
 * Holds the codes to finding a row of the same centre as well as the dense vectors do, with few
 * non-zeros and few products. Products are counted: one for each latent that a query and a row have
 * in common, against d for each row by brute force.
 */
@CheckOf(FlopsRegularized.class)
public final class FlopsRegularizedCheck implements MethodCheck {
  private static final int ROWS = 2000;
  private static final int QUERIES = 300;
  private static final int WIDTH = 32;
  private static final int LABELS = 100;
  private static final double MOST_NON_ZERO = 0.05;
  private static final double MOST_PRODUCTS = 0.1;

  private final SparseCoder coder;

  /** Checks Invar's own, smaller and quicker than by default. */
  public FlopsRegularizedCheck() {
    this(new FlopsRegularized(512, 32, 30, 1, 30, 128, 3e-3, Seed.DEFAULT));
  }

  FlopsRegularizedCheck(SparseCoder coder) {
    this.coder = coder;
  }

  @Override
  public String data() {
    return "%d rows and %d queries of width %d around %d centres"
        .formatted(ROWS, QUERIES, WIDTH, LABELS);
  }

  @Override
  public String measure() {
    return "share of queries whose first row by codes has their centre, over that by the vectors;"
        + " 0 if over %.0f %% of values are not zero, or products are over %.0f %% of brute force's"
            .formatted(100 * MOST_NON_ZERO, 100 * MOST_PRODUCTS);
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.95);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    PlantedClusters all = PlantedClusters.of(ROWS + QUERIES, WIDTH, LABELS, 1, 0, 0.5, seed);
    PlantedClusters rows = all.range(0, ROWS);
    PlantedClusters queries = all.range(ROWS, ROWS + QUERIES);
    var data = new TrainingSet(rows.rows(), Optional.of(rows.labels()), Optional.empty());
    Coder fitted = coder.fit(data, TrainingRun.SILENT).coder();
    SparseCodes codes = fitted.encode(rows.rows().vectors(), Role.PASSAGE);
    SparseCodes asked = fitted.encode(queries.rows().vectors(), Role.PASSAGE);
    double nonZero = (double) codes.nonZeros() / codes.latentCount() / ROWS;
    double products = products(codes, asked) / ((double) ROWS * QUERIES * WIDTH);
    if (nonZero > MOST_NON_ZERO || products > MOST_PRODUCTS) {
      return 0;
    }
    return right(queries, rows, first(asked, codes))
        / right(queries, rows, PlantedClusters.nearest(queries.rows(), rows.rows()));
  }

  static double products(SparseCodes rows, SparseCodes queries) {
    int[] counts = rows.counts();
    double products = 0;
    for (int place = 0; place < queries.nonZeros(); place++) {
      products += counts[queries.latent(place)];
    }
    return products;
  }

  static long[] first(SparseCodes queries, SparseCodes rows) {
    var first = new long[queries.rows()];
    for (int i = 0; i < first.length; i++) {
      SparseCode query = queries.row(i).unit();
      double best = -1;
      for (int j = 0; j < rows.rows(); j++) {
        double score = query.dot(rows.row(j).unit());
        if (score > best) {
          best = score;
          first[i] = j;
        }
      }
    }
    return first;
  }

  static double right(PlantedClusters queries, PlantedClusters rows, long[] first) {
    int right = 0;
    for (int i = 0; i < first.length; i++) {
      right += queries.labels().get(i).equals(rows.labels().get((int) first[i])) ? 1 : 0;
    }
    return (double) right / first.length;
  }
}

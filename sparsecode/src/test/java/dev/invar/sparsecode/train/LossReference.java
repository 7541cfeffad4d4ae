package dev.invar.sparsecode.train;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The loss by its definition, in doubles, with dense loops. */
final class LossReference {
  private final Recipe.Terms terms;
  private final double variance;
  private final int k;
  private final int[] idle;
  private final Batch batch;
  private final TrainingRows data;
  private final double[][] x;

  LossReference(
      Recipe.Terms terms, double variance, int k, int[] idle, Batch batch, TrainingRows data) {
    this.terms = terms;
    this.variance = variance;
    this.k = k;
    this.idle = idle;
    this.batch = batch;
    this.data = data;
    this.x = new double[batch.size()][];
    Arrays.setAll(x, i -> doubles(batch.rows().row(i)));
  }

  /** Parameters in doubles; the encoder may be the atoms themselves. */
  @SuppressWarnings("ArrayRecordComponent") // moved about by the test
  record Point(double[][] encoder, double[][] atoms, double[] bias) {
    static Point of(Parameters parameters) {
      int h = parameters.latents();
      var atoms = new double[h][];
      Arrays.setAll(atoms, u -> doubles(parameters.atoms().values().row(u)));
      double[][] encoder = atoms;
      if (parameters.encoder().isPresent()) {
        encoder = new double[h][];
        for (int u = 0; u < h; u++) {
          encoder[u] = doubles(parameters.encoder().get().values().row(u));
        }
      }
      return new Point(encoder, atoms, doubles(parameters.bias().values().row(0)));
    }
  }

  /**
   * @param left what the code left over of each row: it counts as given
   */
  double loss(Point at, double[][] left) {
    int n = x.length;
    double[][] codes = new double[n][];
    double loss = 0;
    for (int i = 0; i < n; i++) {
      codes[i] = highest(activations(at, i), k);
      loss += square(minus(x[i], decoded(at, codes[i]))) / (variance * n);
      if (terms.wide() > 0) {
        double[] wide = highest(activations(at, i), 4 * k);
        loss += terms.wide() * square(minus(x[i], decoded(at, wide))) / (variance * n);
      }
      if (terms.auxiliary() > 0 && idle.length > 0) {
        double[] only = new double[codes[i].length];
        double[] activations = activations(at, i);
        for (int u : idle) {
          only[u] = activations[u];
        }
        only = highest(only, Math.min(terms.auxiliaryLatents(), idle.length));
        double error = square(minus(left[i], decoded(at, only)));
        loss += terms.auxiliary() * error / (square(left[i]) * n);
      }
    }
    return loss + contrasts(codes) + flops(codes) + coherence(at);
  }

  /** x − x̂. */
  double[][] left(Point at) {
    var left = new double[x.length][];
    Arrays.setAll(left, i -> minus(x[i], decoded(at, highest(activations(at, i), k))));
    return left;
  }

  private double contrasts(double[][] codes) {
    int n = batch.passages();
    int pairs = batch.queries().length;
    double loss = 0;
    for (int i = 0; i < n; i++) {
      int row = i;
      int[] own =
          batch.labels().length == 0
              ? new int[] {i}
              : IntStream.range(0, n)
                  .filter(j -> batch.labels()[j] == batch.labels()[row])
                  .toArray();
      loss += terms.contrast() * contrast(codes, i, 0, n, own) / n;
    }
    for (int i = 0; i < pairs && terms.answers() > 0; i++) {
      int query = batch.queries()[i];
      int[] own =
          IntStream.range(0, pairs).filter(j -> data.answers(query, batch.answers()[j])).toArray();
      loss += terms.answers() * contrast(codes, n + i, n + pairs, pairs, own) / pairs;
    }
    return loss;
  }

  private double contrast(double[][] codes, int asker, int from, int count, int[] own) {
    double sum = 0;
    for (int j = 0; j < count; j++) {
      sum += Math.exp(cosine(codes[asker], codes[from + j]) / terms.temperature());
    }
    double loss = 0;
    for (int j : own) {
      loss += Math.log(sum) - cosine(codes[asker], codes[from + j]) / terms.temperature();
    }
    return loss / own.length;
  }

  private double flops(double[][] codes) {
    double loss = 0;
    for (int u = 0; u < codes[0].length; u++) {
      double sum = 0;
      for (double[] code : codes) {
        sum += code[u];
      }
      loss += terms.flops() * sum * sum / codes.length / codes.length;
    }
    return loss;
  }

  private double coherence(Point at) {
    int h = at.atoms().length;
    double sum = 0;
    for (int i = 0; i < h; i++) {
      for (int j = 0; j < h; j++) {
        double product = dot(at.atoms()[i], at.atoms()[j]);
        sum += i == j ? 0 : product * product;
      }
    }
    return terms.coherence() * sum / h / (h - 1);
  }

  private double[] activations(Point at, int row) {
    return IntStream.range(0, at.bias().length)
        .mapToDouble(u -> Math.max(0, dot(at.encoder()[u], x[row]) + at.bias()[u]))
        .toArray();
  }

  private static double[] highest(double[] values, int count) {
    var kept = new double[values.length];
    IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(u -> -values[u]))
        .limit(count)
        .forEach(u -> kept[u] = values[u]);
    return kept;
  }

  private static double[] decoded(Point at, double[] code) {
    var row = new double[at.atoms()[0].length];
    for (int u = 0; u < code.length; u++) {
      for (int j = 0; j < row.length; j++) {
        row[j] += code[u] * at.atoms()[u][j];
      }
    }
    return row;
  }

  private static double cosine(double[] a, double[] b) {
    return dot(a, b) / Math.sqrt(square(a) * square(b));
  }

  private static double[] minus(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> a[j] - b[j]).toArray();
  }

  private static double square(double[] a) {
    return dot(a, a);
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
  }

  private static double[] doubles(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
  }
}

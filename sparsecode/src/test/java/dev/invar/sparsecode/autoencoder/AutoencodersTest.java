package dev.invar.sparsecode.autoencoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.TrainingSet.Answer;
import dev.invar.sparsecode.TrainingSet.Questions;
import dev.invar.sparsecode.train.Recipe.Start;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What each method adds to the plain training, and the limits in which it adds nothing. */
class AutoencodersTest {
  private static final int N = 200;
  private static final int D = 10;

  @SeededTest
  void csrV2WithoutLabelsAndWithoutAFallIsCsr(Seed seed) throws IOException {
    VectorSet rows = rows("p", N, seed);
    var second = new CsrV2(64, 4, 4, Start.RANDOM, 0.1, 0.1, 2, 50, 1e-3, seed);
    var first = new Csr(64, 4, Start.RANDOM, 0.1, 2, 50, 1e-3, seed);
    assertThat(fit(second, TrainingSet.of(rows)).space())
        .isEqualTo(fit(first, TrainingSet.of(rows)).space());
  }

  @SeededTest
  void csrV2DrawsRowsOfALabelTogether(Seed seed) throws IOException {
    VectorSet rows = rows("p", N, seed);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < 4; j++) {
        rows.vectors().set(i, j, i % 4 == j ? 1 : 0);
      }
    }
    List<Integer> labels = IntStream.range(0, N).mapToObj(i -> i % 4).toList();
    var data = new TrainingSet(rows, Optional.of(labels), Optional.empty());
    var with = new CsrV2(64, 4, 16, Start.RANDOM, 2, 0, 60, 50, 1e-2, seed);
    var without = new CsrV2(64, 4, 16, Start.RANDOM, 0, 0, 60, 50, 1e-2, seed);
    assertThat(together(fit(with, data), rows)).isGreaterThan(together(fit(without, data), rows));
  }

  /** Mean dot of unit codes of one label, over that of all. */
  private static double together(Coder coder, VectorSet rows) {
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    double same = 0;
    double other = 0;
    for (int i = 0; i + 4 < N; i++) {
      same += codes.row(i).unit().dot(codes.row(i + 4).unit());
      other += codes.row(i).unit().dot(codes.row(i + 3).unit());
    }
    return same / other;
  }

  @SeededTest
  void csrV2DrawsAQueryToItsAnswer(Seed seed) throws IOException {
    VectorSet rows = rows("p", N, seed);
    VectorSet queries = rows("q", N / 4, seed);
    List<Answer> answers = IntStream.range(0, N / 4).mapToObj(i -> new Answer(i, 3 * i)).toList();
    var data =
        new TrainingSet(rows, Optional.empty(), Optional.of(new Questions(queries, answers)));
    Coder with = fit(new CsrV2(64, 4, 16, Start.RANDOM, 0, 2, 20, 50, 5e-3, seed), data);
    Coder without = fit(new CsrV2(64, 4, 16, Start.RANDOM, 0, 0, 20, 50, 5e-3, seed), data);
    assertThat(agreement(with, rows, queries)).isGreaterThan(agreement(without, rows, queries));
  }

  private static double agreement(Coder coder, VectorSet rows, VectorSet queries) {
    SparseCodes asked = coder.encode(queries.vectors(), Role.QUERY);
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    double sum = 0;
    for (int i = 0; i < asked.rows(); i++) {
      sum += asked.row(i).unit().dot(codes.row(3 * i).unit());
    }
    return sum;
  }

  @SeededTest
  void aCostlierSearchMakesShorterCodes(Seed seed) throws IOException {
    TrainingSet data = TrainingSet.of(rows("p", N, seed));
    int before = Integer.MAX_VALUE;
    for (double flops : new double[] {0, 100}) {
      var method = new FlopsRegularized(64, 32, flops, 0, 30, 50, 5e-3, seed);
      int found = fit(method, data).encode(data.passages().vectors(), Role.PASSAGE).nonZeros();
      assertThat(found).isLessThan(before);
      before = found;
    }
  }

  @SeededTest
  void aPenaltyOnCoherenceLowersIt(Seed seed) throws IOException {
    TrainingSet data = TrainingSet.of(rows("p", N, seed));
    double before = Double.POSITIVE_INFINITY;
    for (double weight : new double[] {0, 100}) {
      var method = new OrthogonalAutoencoder(32, 4, weight, 10, 50, 5e-3, seed);
      double found = meanSquareCosine(fit(method, data).weights().atoms());
      assertThat(found).isLessThan(before);
      before = found;
    }
    double least = (32.0 - D) / D / 31;
    assertThat(before).isGreaterThan(least * (1 - 1e-5));
  }

  private static double meanSquareCosine(FloatMatrix atoms) {
    FloatMatrix cosines = atoms.timesTranspose(atoms);
    double sum = 0;
    for (int i = 0; i < atoms.rows(); i++) {
      for (int j = 0; j < atoms.rows(); j++) {
        sum += i == j ? 0 : Math.pow(cosines.get(i, j), 2);
      }
    }
    return sum / atoms.rows() / (atoms.rows() - 1);
  }

  /** Nothing pulls an atom out of the subspace: gradients lie in it too. */
  @SeededTest
  void atomsThatStartInASubspaceStayThere(Seed seed) throws IOException {
    FloatMatrix inside = rows("p", N, seed).vectors();
    for (int i = 0; i < N; i++) {
      for (int j = 6; j < D; j++) {
        inside.set(i, j, 0);
      }
    }
    TrainingSet data = TrainingSet.of(named("p", inside));
    assertThat(outside(data, Start.ACTIVE_SUBSPACE, seed)).isLessThan(1e-4);
    assertThat(outside(data, Start.RANDOM, seed)).isGreaterThan(0.1);
  }

  private static double outside(TrainingSet data, Start start, Seed seed) throws IOException {
    var method = new ActiveSubspaceAutoencoder(64, 4, start, 1, 50, 1e-3, seed);
    FloatMatrix atoms = fit(method, data).weights().atoms();
    double squares = 0;
    for (int u = 0; u < atoms.rows(); u++) {
      for (int j = 6; j < D; j++) {
        squares += Math.pow(atoms.get(u, j), 2) / atoms.rows();
      }
    }
    return squares;
  }

  private static Coder fit(SparseCoder method, TrainingSet data) throws IOException {
    return method.fit(data, TrainingRun.SILENT).coder();
  }

  private static VectorSet rows(String name, int n, Seed seed) {
    return named(name, FloatMatrix.copyOf(RandomArrays.floats(seed.derive(name), n, D), n, D));
  }

  private static VectorSet named(String name, FloatMatrix rows) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(i -> name + i).toList();
    return new VectorSet(ids, rows, Space.declared("test", D));
  }
}

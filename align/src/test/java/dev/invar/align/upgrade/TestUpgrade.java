package dev.invar.align.upgrade;

import dev.invar.align.TestPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A small world for tests of upgrades: passages are points of a latent space, each query lies near
 * the one passage that answers it, and the two models see all of them through linear maps with
 * noise of their own.
 */
final class TestUpgrade {
  static final int PASSAGES = 150;
  static final int QUERIES = 60;
  static final int WIDTH = 16;
  private static final int LATENT = 12;

  private TestUpgrade() {}

  /**
   * The sample.
   *
   * @param oldNoise of the old model, relative to what it sees
   * @param newNoise of the new model
   */
  static UpgradeSample sample(double oldNoise, double newNoise, Seed seed) {
    DoubleMatrix passages = normal(PASSAGES, LATENT, seed.derive("passages"));
    DoubleMatrix queries = DoubleMatrix.allocate(QUERIES, LATENT);
    DoubleMatrix wobble = normal(QUERIES, LATENT, seed.derive("wobble"));
    for (int i = 0; i < QUERIES; i++) {
      for (int j = 0; j < LATENT; j++) {
        queries.set(i, j, passages.get(i, j) + 0.4 * wobble.get(i, j));
      }
    }
    DoubleMatrix oldMap = normal(LATENT, WIDTH, seed.derive("old map"));
    DoubleMatrix newMap = normal(LATENT, WIDTH, seed.derive("new map"));
    return new UpgradeSample(
        view("old", "p", passages, oldMap, oldNoise, seed.derive("old passages")),
        view("new", "p", passages, newMap, newNoise, seed.derive("new passages")),
        view("old", "q", queries, oldMap, oldNoise, seed.derive("old queries")),
        view("new", "q", queries, newMap, newNoise, seed.derive("new queries")));
  }

  /** Query i is answered by passage i. */
  static Judgements judgements() {
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (int i = 0; i < QUERIES; i++) {
      grades.put("q" + i, new TreeMap<>(Map.of("p" + i, 1)));
    }
    return new Judgements(grades);
  }

  /** The new model's space rotated: nothing that matters has changed. */
  static UpgradeSample rotated(UpgradeSample sample, Seed seed) {
    DoubleMatrix r = TestPairs.rotation(sample.newSpace().width(), seed);
    return new UpgradeSample(
        sample.oldPassages(),
        rotated(sample.newPassages(), r),
        sample.oldQueries(),
        rotated(sample.newQueries(), r));
  }

  private static VectorSet rotated(VectorSet set, DoubleMatrix r) {
    return new VectorSet(set.ids(), TestPairs.rotated(set.vectors(), r), set.space());
  }

  /** The same vectors, of a space with another name. */
  static VectorSet named(String name, VectorSet set) {
    return new VectorSet(set.ids(), set.vectors(), Space.declared(name, set.space().width()));
  }

  private static VectorSet view(
      String model, String prefix, DoubleMatrix latent, DoubleMatrix map, double noise, Seed seed) {
    int n = Math.toIntExact(latent.rows());
    DoubleMatrix extra = normal(n, WIDTH, seed).scaled(noise * Math.sqrt(LATENT));
    FloatMatrix rows = latent.times(map).plus(extra).toFloats();
    for (long i = 0; i < n; i++) {
      float[] row = rows.row(i);
      row[0] += 6;
      rows.setRow(i, row);
    }
    return new VectorSet(ids(prefix, n), rows, Space.declared(model, WIDTH));
  }

  static List<String> ids(String prefix, int n) {
    return IntStream.range(0, n).mapToObj(i -> prefix + i).toList();
  }

  private static DoubleMatrix normal(int rows, int columns, Seed seed) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, rows, columns), rows, columns);
  }
}

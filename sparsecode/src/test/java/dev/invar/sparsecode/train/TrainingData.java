package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.TrainingSet.Answer;
import dev.invar.sparsecode.TrainingSet.Questions;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Small data to train on. */
final class TrainingData {
  private TrainingData() {}

  static VectorSet vectors(String name, int n, int d, Seed seed) {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed.derive(name), n, d), n, d);
    List<String> ids = IntStream.range(0, n).mapToObj(i -> name + i).toList();
    return new VectorSet(ids, rows, Space.declared("test", d));
  }

  static TrainingSet plain(int n, int d, Seed seed) {
    return TrainingSet.of(vectors("p", n, d, seed));
  }

  static TrainingSet labelled(int n, int d, int classes, Seed seed) {
    List<Integer> labels = IntStream.range(0, n).mapToObj(i -> i % classes).toList();
    return new TrainingSet(vectors("p", n, d, seed), Optional.of(labels), Optional.empty());
  }

  /** Query i is answered by passages 2i and 2i + 1. */
  static TrainingSet asked(int n, int d, int queries, Seed seed) {
    List<Answer> answers =
        IntStream.range(0, 2 * queries).mapToObj(i -> new Answer(i / 2, i)).toList();
    var questions = new Questions(vectors("q", queries, d, seed), answers);
    return new TrainingSet(vectors("p", n, d, seed), Optional.empty(), Optional.of(questions));
  }
}

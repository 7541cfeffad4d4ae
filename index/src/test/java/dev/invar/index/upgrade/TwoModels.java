package dev.invar.index.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.Version;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two made-up encoders: a text is the sum of its words' meanings, and each model sees it in its own
 * coordinates, crowded around a mean of its own and with noise of its own. A vector depends on the
 * text and the model alone.
 */
final class TwoModels {
  static final int OLD_WIDTH = 12;
  static final int NEW_WIDTH = 16;
  private static final int MEANINGS = 6;
  private static final int SAMPLE = 200;

  private final Seed seed;
  private final Model oldModel;
  private final Model newModel;
  private final Map<String, float[]> words = new HashMap<>();

  TwoModels(Seed seed) {
    this.seed = seed;
    this.oldModel = new Model(seed, "old", OLD_WIDTH, 0.4);
    this.newModel = new Model(seed, "new", NEW_WIDTH, 0.2);
  }

  /** Not normalised. */
  Space oldSpace() {
    return oldModel.space;
  }

  /** Normalised, of another width. */
  Space newSpace() {
    return newModel.space;
  }

  float[] old(String text) {
    return oldModel.vector(text, meaning(text));
  }

  float[] fresh(String text) {
    return newModel.vector(text, meaning(text));
  }

  FloatMatrix fresh(List<String> texts) {
    FloatMatrix rows = FloatMatrix.allocate(texts.size(), NEW_WIDTH);
    for (int i = 0; i < texts.size(); i++) {
      rows.setRow(i, fresh(texts.get(i)));
    }
    return rows;
  }

  /** What texts of the same kind tell about the two spaces, with a map fitted to them. */
  TwoSpaces spaces() {
    RandomGenerator random = seed.derive("sample").random();
    List<String> texts =
        IntStream.range(0, SAMPLE)
            .mapToObj(i ->
                IntStream.range(0, 6)
                    .mapToObj(w -> "w" + random.nextInt(60))
                    .collect(Collectors.joining(" ")))
            .toList();
    List<String> ids = IntStream.range(0, SAMPLE).mapToObj(i -> "s" + i).toList();
    FloatMatrix before = FloatMatrix.allocate(SAMPLE, OLD_WIDTH);
    for (int i = 0; i < SAMPLE; i++) {
      before.setRow(i, old(texts.get(i)));
    }
    FloatMatrix after = fresh(texts);
    // Meanings span fewer dimensions than the vectors have: noise fills the rest.
    Alignment alignment =
        OrthogonalProcrustes.DEFAULTS.fit(
            PairedRows.of(
                new VectorSet(ids, after, newSpace()), new VectorSet(ids, before, oldSpace())));
    var provenance =
        new Provenance("test", new TreeMap<>(), new TreeMap<>(), Version.CURRENT, Instant.EPOCH);
    return new TwoSpaces(SpaceStatistics.of(before), SpaceStatistics.of(after))
        .with(new AlignmentFile(alignment, Optional.empty(), provenance));
  }

  /** What some queries have in common. */
  PastQueries past() {
    var ids = List.of("q1", "q2", "q3");
    var texts = List.of("w1 w2", "w3 w4 w5", "w6");
    FloatMatrix before = FloatMatrix.allocate(texts.size(), OLD_WIDTH);
    for (int i = 0; i < texts.size(); i++) {
      before.setRow(i, old(texts.get(i)));
    }
    return PastQueries.of(
        PairedRows.of(
            new VectorSet(ids, fresh(texts), newSpace()), new VectorSet(ids, before, oldSpace())));
  }

  private synchronized float[] meaning(String text) {
    var meaning = new float[MEANINGS];
    for (String word : text.split(" ", -1)) {
      float[] one =
          words.computeIfAbsent(word, each -> gaussians(seed.derive("word " + each), MEANINGS, 1));
      for (int i = 0; i < MEANINGS; i++) {
        meaning[i] += one[i];
      }
    }
    return meaning;
  }

  private static float[] gaussians(Seed seed, int count, double spread) {
    RandomGenerator random = seed.random();
    var values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (spread * random.nextGaussian());
    }
    return values;
  }

  private static final class Model {
    private final Space space;
    private final Seed seed;
    private final double noise;
    private final float[][] map = new float[MEANINGS][];
    private final float[] mean;

    Model(Seed seed, String name, int width, double noise) {
      this.space =
          name.equals("new")
              ? new Space(name, "model:" + name, "", "mean", "", "", true, width)
              : Space.declared(name, width);
      this.seed = seed.derive("model " + name);
      this.noise = noise;
      for (int j = 0; j < MEANINGS; j++) {
        map[j] = gaussians(this.seed.derive("map " + j), width, 1);
      }
      mean = gaussians(this.seed.derive("mean"), width, 4);
    }

    float[] vector(String text, float[] meaning) {
      float[] vector = gaussians(seed.derive(text), space.width(), noise);
      double sum = 0;
      for (int i = 0; i < vector.length; i++) {
        vector[i] += mean[i];
        for (int j = 0; j < MEANINGS; j++) {
          vector[i] += meaning[j] * map[j][i];
        }
        sum += (double) vector[i] * vector[i];
      }
      if (space.normalized()) {
        for (int i = 0; i < vector.length; i++) {
          vector[i] = (float) (vector[i] / Math.sqrt(sum));
        }
      }
      return vector;
    }
  }
}

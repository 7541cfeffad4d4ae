package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranked;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Seeded documents of a few words, each with 0 to 4 passages near one of a few centres, and what is
 * right to find among them by brute force.
 *
 * @param space not normalised
 * @param documents ids d0, d1 and so on, with metadata colour (text) and year (number)
 * @param passages of each document, by id
 */
record Corpus(
    Space space, List<TextDocument> documents, Map<String, List<EmbeddedPassage>> passages) {
  static final int WIDTH = 24;
  private static final int CENTRES = 30;
  private static final int LATENT = 8;
  private static final List<String> COLOURS = List.of("red", "green", "blue", "grey");
  private static final int VOCABULARY = 200;
  private static final int FIRST_YEAR = 1950;
  private static final int YEARS = 70;

  static Corpus of(Seed seed, int size) {
    RandomGenerator random = seed.derive("corpus").random();
    var points = new Points(seed);
    var documents = new ArrayList<TextDocument>();
    var passages = new LinkedHashMap<String, List<EmbeddedPassage>>();
    for (int i = 0; i < size; i++) {
      var words = new StringBuilder();
      for (int w = 0; w < 12; w++) {
        // Squared, so that some words are common and some are rare.
        double u = random.nextDouble();
        words.append("word").append((int) (u * u * VOCABULARY)).append(' ');
      }
      var metadata = new TreeMap<String, String>();
      metadata.put("colour", COLOURS.get(random.nextInt(COLOURS.size())));
      metadata.put("year", Integer.toString(FIRST_YEAR + random.nextInt(YEARS)));
      var document = new TextDocument("d" + i, "", words.toString(), metadata);
      documents.add(document);
      var own = new ArrayList<EmbeddedPassage>();
      int count = random.nextInt(5);
      for (int p = 0; p < count; p++) {
        own.add(new EmbeddedPassage(p * 5, p * 5 + 5, points.next(random)));
      }
      passages.put(document.id(), own);
    }
    return new Corpus(Space.declared("corpus", WIDTH), documents, passages);
  }

  /** Vectors near the corpus's centres, not normalised. */
  static List<float[]> queries(Seed seed, int count) {
    RandomGenerator random = seed.derive("queries").random();
    var points = new Points(seed);
    var queries = new ArrayList<float[]>();
    for (int i = 0; i < count; i++) {
      queries.add(points.next(random));
    }
    return queries;
  }

  IndexSettings settings() {
    return IndexSettings.of(space);
  }

  void putAll(IndexEditor editor) throws IOException {
    for (TextDocument document : documents) {
      editor.put(document, passages.getOrDefault(document.id(), List.of()));
    }
  }

  /** The nearest k documents that pass: best passage, by brute force. */
  List<Ranked> nearest(float[] query, int k, Predicate<TextDocument> passes) {
    var rows = new ArrayList<float[]>();
    var owners = new ArrayList<String>();
    for (TextDocument document : documents) {
      if (passes.test(document)) {
        for (EmbeddedPassage passage : passages.getOrDefault(document.id(), List.of())) {
          rows.add(passage.vector());
          owners.add(document.id());
        }
      }
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    var flat = new float[rows.size() * WIDTH];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, flat, i * WIDTH, WIDTH);
    }
    Neighbors near =
        NearestRows.of(
            FloatMatrix.copyOf(query, 1, WIDTH),
            FloatMatrix.copyOf(flat, rows.size(), WIDTH),
            Score.COSINE,
            rows.size());
    var best = new LinkedHashMap<String, Double>();
    for (int i = 0; i < near.k(); i++) {
      best.putIfAbsent(owners.get((int) near.rows()[i]), (double) near.scores()[i]);
    }
    return best.entrySet().stream()
        .limit(k)
        .map(entry -> new Ranked(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Points of a few clusters near a subspace, as the vectors of texts are. */
  private static final class Points {
    private final float[][] centres = new float[CENTRES][LATENT];
    private final float[][] map = new float[LATENT][WIDTH];

    Points(Seed seed) {
      RandomGenerator random = seed.derive("points").random();
      for (float[][] rows : List.of(centres, map)) {
        for (float[] row : rows) {
          for (int i = 0; i < row.length; i++) {
            row[i] = (float) random.nextGaussian();
          }
        }
      }
    }

    float[] next(RandomGenerator random) {
      float[] centre = centres[random.nextInt(CENTRES)];
      var point = new float[WIDTH];
      for (int j = 0; j < LATENT; j++) {
        float z = (float) (centre[j] + 0.5 * random.nextGaussian());
        for (int i = 0; i < WIDTH; i++) {
          point[i] += z * map[j][i];
        }
      }
      for (int i = 0; i < WIDTH; i++) {
        point[i] += (float) (0.3 * random.nextGaussian());
      }
      return point;
    }
  }
}

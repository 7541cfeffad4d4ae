package dev.invar.bench.upgrade;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A made-up collection: query i is document i as each model sees it, through noise of its own. */
final class PlantedSet {
  static final ModelPair PAIR = new ModelPair("old", "new");

  private static final int DOCUMENTS = 120;
  private static final int QUERIES = 60;
  private static final int WIDTH = 24;

  /** Standard deviation of what each model adds to a query, beside a document's own of 1. */
  record Noise(double old, double fresh) {}

  private PlantedSet() {}

  static EncodedSet of(Noise noise, Seed seed) {
    RandomGenerator random = seed.derive("planted set").random();
    FloatMatrix documents = PlantedSpaces.normal(DOCUMENTS, WIDTH, random);
    FloatMatrix turn = PlantedSpaces.normal(WIDTH, WIDTH, random);
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (int i = 0; i < QUERIES; i++) {
      grades.put("q" + i, new TreeMap<>(Map.of("d" + i, 1)));
    }
    List<String> queries = ids("q", QUERIES);
    return new EncodedSet(
        "planted",
        Map.of(
            "old", set("old", ids("d", DOCUMENTS), documents),
            "new", set("new", ids("d", DOCUMENTS), documents.times(turn))),
        Map.of(
            "old", set("old", queries, noisy(documents, noise.old(), random)),
            "new", set("new", queries, noisy(documents, noise.fresh(), random).times(turn))),
        queries.subList(0, QUERIES / 3),
        queries.subList(QUERIES / 3, QUERIES),
        new Judgements(grades));
  }

  private static FloatMatrix noisy(FloatMatrix documents, double noise, RandomGenerator random) {
    FloatMatrix rows = FloatMatrix.allocate(QUERIES, WIDTH);
    for (int i = 0; i < QUERIES; i++) {
      float[] row = documents.row(i);
      for (int j = 0; j < WIDTH; j++) {
        row[j] += (float) (noise * random.nextGaussian());
      }
      rows.setRow(i, row);
    }
    return rows;
  }

  private static VectorSet set(String space, List<String> ids, FloatMatrix rows) {
    FloatMatrix unit = UnitLength.ofRows(rows, "row");
    return new VectorSet(ids, unit, Space.declared(space, WIDTH));
  }

  private static List<String> ids(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }
}

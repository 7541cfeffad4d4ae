package dev.invar.checks.diagnose.embedding;

import dev.invar.diagnose.embedding.NeighbourMap;
import dev.invar.diagnose.embedding.PlanarMap;
import dev.invar.diagnose.embedding.PlanarPlaces;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Rows of one planted group lie together. */
@CheckOf(NeighbourMap.class)
public final class NeighbourMapCheck implements MethodCheck {
  private static final int GROUPS = 8;
  private static final int ROWS = 400;
  private static final int WIDTH = 64;
  private static final int NEIGHBOURS = 10;

  private final PlanarMap map;

  /** Checks Invar's own. */
  public NeighbourMapCheck() {
    this(NeighbourMap.DEFAULTS);
  }

  NeighbourMapCheck(PlanarMap map) {
    this.map = map;
  }

  @Override
  public String data() {
    return "%d rows in %d Gaussian groups of width %d, which hardly overlap"
        .formatted(ROWS, GROUPS, WIDTH);
  }

  @Override
  public String measure() {
    return "share of the %d nearest on the map that are of the row's group".formatted(NEIGHBOURS);
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.95);
  }

  @Override
  public double measured(Seed seed) {
    PlanarPlaces places = map.of(PlantedGroups.rows(GROUPS, ROWS, WIDTH, 1, seed), 2);
    long own = 0;
    for (int row = 0; row < ROWS; row++) {
      int of = row;
      own +=
          IntStream.range(0, ROWS)
              .filter(other -> other != of)
              .boxed()
              .sorted(
                  Comparator.comparingDouble(other ->
                      Math.hypot(
                          places.x()[other] - places.x()[of], places.y()[other] - places.y()[of])))
              .limit(NEIGHBOURS)
              .filter(other -> other % GROUPS == of % GROUPS)
              .count();
    }
    return (double) own / ((long) ROWS * NEIGHBOURS);
  }
}

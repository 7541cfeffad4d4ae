package dev.invar.diagnose;

import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.OptionException;
import java.util.Optional;

/**
 * Queries and the passages they are looked for in.
 *
 * @param queries q×d, of the passages' space
 * @param passages n×d
 */
public record RetrievalView(SpaceView queries, SpaceView passages) implements Subject {
  private static final long MOST_TWIN_PAIRS = 400_000_000;
  private static final int MOST_TWIN_ROWS = 200_000;

  /**
   * @throws dev.invar.method.ShapeException if the two are of different spaces
   * @throws OptionException if they are seen in different geometries
   */
  public RetrievalView {
    queries.space().requireSame(passages.space(), "looking for queries among passages");
    if (queries.geometry() != passages.geometry()) {
      throw new OptionException(
          "geometry of the queries", passages.geometry() + ", as the passages", queries.geometry());
    }
  }

  /**
   * The k nearest passages of each query, or of drawn queries where all would be more than the
   * queries' effort allows. The lists' numbers are those of queries, their rows those of passages.
   * Cost: 2·q·n·d operations each time.
   *
   * @param k at least 1; all passages if there are fewer
   */
  public NeighbourLists nearestPassages(int k) {
    return NeighbourSearch.of(this, k);
  }

  /**
   * What these would be by chance: isotropic Gaussian queries and passages, as many; empty if they
   * are more than {@value #MOST_TWIN_PAIRS} pairs or {@value #MOST_TWIN_ROWS} passages.
   */
  public Optional<RetrievalView> twin() {
    long pairs = (long) queries.size() * passages.size();
    if (pairs > MOST_TWIN_PAIRS || passages.size() > MOST_TWIN_ROWS) {
      return Optional.empty();
    }
    return Optional.of(
        new RetrievalView(
            GaussianRows.like(queries, queries.size(), "twin of the queries"),
            GaussianRows.like(passages, passages.size(), "twin")));
  }
}

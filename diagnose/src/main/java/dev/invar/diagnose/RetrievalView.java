package dev.invar.diagnose;

/**
 * Queries and the passages they are looked for in.
 *
 * @param queries q×d, of the passages' space
 * @param passages n×d
 */
public record RetrievalView(SpaceView queries, SpaceView passages) implements Subject {
  /**
   * @throws dev.invar.method.ShapeException if the two are of different spaces
   */
  public RetrievalView {
    queries.space().requireSame(passages.space(), "looking for queries among passages");
  }
}

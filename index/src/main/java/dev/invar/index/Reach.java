package dev.invar.index;

/** How far a search for near vectors looks. */
public enum Reach {
  /** Walks a graph: fast, and nearly always the same as {@link #EXACT}. */
  WALK,
  /** Compares with every vector. */
  EXACT
}

package dev.invar.index;

/** How an index keeps its vectors for approximate search. */
public enum VectorStorage {
  /** As 32-bit floats: 4 bytes a number. */
  FLOAT32,

  /**
   * Quantised to one byte a number for walking the graph, beside the 32-bit floats, which score the
   * candidates that the walk finds. Reads a quarter of the memory per query; takes a quarter more
   * on disk.
   */
  INT8
}

package dev.invar.index;

/**
 * Where one side of a search ranked a document.
 *
 * @param side which search
 * @param rank from 1, the best
 * @param score BM25 for the lexical side, ≥ 0 and without unit; cosine for the dense side, −1 to 1;
 *     cosine of the codes for the sparse side, 0 to 1
 */
public record Standing(Side side, int rank, double score) {
  /** A search that a hybrid search is made of. */
  public enum Side {
    /** BM25. */
    LEXICAL,
    /** Vectors. */
    DENSE,
    /** Sparse codes. */
    SPARSE;

    /** The side that a search by meaning is. */
    static Side of(SearchQuery.Near near) {
      return switch (near) {
        case SearchQuery.Dense dense -> DENSE;
        case SearchQuery.Exact exact -> DENSE;
        case SearchQuery.Refined refined -> DENSE;
        case SearchQuery.Sparse sparse -> SPARSE;
      };
    }
  }
}

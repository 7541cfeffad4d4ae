package dev.invar.index;

import dev.invar.ranking.Fusion;
import dev.invar.space.Space;

/** What is looked for, and how. */
public sealed interface SearchQuery {
  /**
   * Documents that share words with a text, by BM25.
   *
   * @param text any text; finds nothing if it has no words, or only stop words
   */
  record Lexical(String text) implements SearchQuery {}

  /**
   * Documents with a passage near a vector, by walking a graph: fast, and nearly always the same as
   * {@link Exact}.
   *
   * @param vector as wide as the index's space; shared, not copied, and only read
   * @param space the space the vector lives in
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Dense(float[] vector, Space space) implements SearchQuery {}

  /**
   * Documents with a passage nearest to a vector, by comparing it with every vector.
   *
   * @param vector as wide as the index's space; shared, not copied, and only read
   * @param space the space the vector lives in
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Exact(float[] vector, Space space) implements SearchQuery {}

  /**
   * A {@link Lexical} and a {@link Dense} search, fused. Each side gives its best max(k, {@value
   * #DEPTH}) documents to the fusion, lexical first. Both sides' scores have the floor 0 there:
   * BM25's as they are, cosines as (1 + cosine) / 2.
   *
   * @param text the lexical side
   * @param vector the dense side; shared, not copied, and only read
   * @param space the space the vector lives in
   * @param fusion how the two rankings become one
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Hybrid(String text, float[] vector, Space space, Fusion fusion) implements SearchQuery {
    /** How many documents each side gives to the fusion at least. */
    public static final int DEPTH = 100;

    /** The lexical side. */
    public Lexical lexical() {
      return new Lexical(text);
    }

    /** The dense side. */
    public Dense dense() {
      return new Dense(vector, space);
    }
  }
}

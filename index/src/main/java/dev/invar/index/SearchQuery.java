package dev.invar.index;

import dev.invar.method.OptionException;
import dev.invar.ranking.Fusion;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.util.HashSet;
import java.util.List;

/** What is looked for, and how. */
public sealed interface SearchQuery {
  /**
   * Documents that share words with a text, by BM25.
   *
   * @param text any text; finds nothing if it has no words, or only stop words
   */
  record Lexical(String text) implements SearchQuery {}

  /** Documents with a passage that is near in meaning. */
  sealed interface Near extends SearchQuery {}

  /**
   * Documents with a passage near a vector, by walking a graph: fast, and nearly always the same as
   * {@link Exact}.
   *
   * @param vector as wide as the index's space; shared, not copied, and only read
   * @param space the space the vector lives in
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Dense(float[] vector, Space space) implements Near {}

  /**
   * Documents with a passage nearest to a vector, by comparing it with every vector.
   *
   * @param vector as wide as the index's space; shared, not copied, and only read
   * @param space the space the vector lives in
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Exact(float[] vector, Space space) implements Near {}

  /**
   * Documents with a passage whose code is nearest to a code, exactly with regard to the codes as
   * the index keeps them: see {@link dev.invar.index.sparse.SparseCodeQuery}. {@link
   * SearchIndex#code} makes the code of a vector.
   *
   * @param code of any length: only its direction counts; an empty one finds nothing
   * @param space whose latents it has
   */
  record Sparse(SparseCode code, CodeSpace space) implements Near {}

  /**
   * The best documents by code, put into the order of their vectors: nearly always the answer of
   * {@link Exact}, for the price of {@link Sparse} and a few vectors. Needs an index that keeps
   * both.
   *
   * @param sparse finds the candidates
   * @param vector orders them; shared, not copied, and only read
   * @param space the space the vector lives in
   * @param depth how many candidates, at least 1; where more hits are wanted, as many as those
   */
  @SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
  record Refined(Sparse sparse, float[] vector, Space space, int depth) implements Near {
    /** Enough that on real text nearly all of the best ten are among them. */
    public static final int DEPTH = 100;

    /**
     * @throws OptionException if there are to be no candidates
     */
    public Refined {
      if (depth < 1) {
        throw new OptionException("candidates to refine", "at least 1", depth);
      }
    }
  }

  /**
   * A {@link Lexical} search and searches by meaning, fused. Each gives its best max(k, {@value
   * #DEPTH}) documents to the fusion, lexical first, the others in their order. All scores have the
   * floor 0 there: BM25's and those of codes as they are, cosines of vectors as (1 + cosine) / 2.
   *
   * @param text the lexical side
   * @param near the other sides, at least one: by vectors, by codes, or both
   * @param fusion how the rankings become one
   */
  record Hybrid(String text, List<Near> near, Fusion fusion) implements SearchQuery {
    /** How many documents each side gives to the fusion at least. */
    public static final int DEPTH = 100;

    /**
     * @throws OptionException if there are no other sides, or two of one kind
     */
    public Hybrid {
      near = List.copyOf(near);
      var kinds = new HashSet<Standing.Side>();
      near.forEach(side -> kinds.add(Standing.Side.of(side)));
      if (near.isEmpty() || kinds.size() < near.size()) {
        throw new OptionException(
            "sides of a hybrid search beside words", "vectors, codes, or one of each", near.size());
      }
    }

    /**
     * Words and a vector.
     *
     * @param vector shared, not copied, and only read
     */
    public Hybrid(String text, float[] vector, Space space, Fusion fusion) {
      this(text, List.of(new Dense(vector, space)), fusion);
    }

    /** The lexical side. */
    public Lexical lexical() {
      return new Lexical(text);
    }
  }
}

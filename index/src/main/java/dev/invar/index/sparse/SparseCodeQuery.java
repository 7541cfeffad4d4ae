package dev.invar.index.sparse;

import dev.invar.method.FormatException;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents whose codes have the highest dot product with a code: exactly, with regard to
 * the values that the index stores. Used like any query of Lucene's, alone or inside others.
 *
 * <p>The score of a document is {@code (float) ((Σ w_u·v_u)·(unit/c·boost))}, in doubles up to the
 * last step, over the latents u that are active in both: v are the stored values, 1 … 255, in steps
 * of the segment's unit (see {@link dev.invar.index.codec.v1.Quantum}); w are the query's values
 * times c, as whole numbers; the sum is one of ints and cannot overflow. So every processor, kernel
 * and order of adding gives the same score to the last bit, and the answer is that of comparing all
 * codes one by one. Documents that share no latent with the query do not match. Of documents with
 * equal scores the one with the lower number comes first, as everywhere in Lucene.
 *
 * <p>Against the values that were indexed, a stored value is off by at most half a unit (1/510 of
 * the least power of two that is not below the segment's largest value), or by less than a unit
 * where that would be 0. So one value that is a thousand times the others makes them all 1 in its
 * segment: their order is lost there, and their scores are above what they would be in another
 * segment. Which documents share a segment, and the largest value it ever had, depends on how
 * documents were added, deleted and merged; scores depend on it within this error. Scale codes to
 * one length before they are indexed: then no value is far from the others.
 *
 * <p>Scores are floats: those above 3.4e38 are all infinite and those below 1.4e-45 all 0, and the
 * best of them are the ones with the lowest numbers. Values and queries between 1e-15 and 1e15 stay
 * far from there.
 *
 * <p>A filter given here is applied while sums are looked through, before they are compared, as
 * deleted documents are: the best of those that pass are found, however few.
 *
 * <p>Cost for each segment: O(P + N), P = the postings of the query's latents, N = its documents,
 * of which each costs half a nanosecond or less. Heap: some 280 KB for each thread.
 */
public final class SparseCodeQuery extends Query {
  private final String field;
  private final SparseCode code;
  private final CodeSpace space;
  private final Optional<Query> filter;

  /**
   * @param field whose codes are compared
   * @param code only read; if it is empty nothing is found
   * @param space whose code it is; a search in a field of another space ends in a {@link
   *     ShapeException}, as does one with more than four million latents; one in a field without
   *     postings in a {@link FormatException}
   * @throws ShapeException if a latent is not of the space
   */
  public SparseCodeQuery(String field, SparseCode code, CodeSpace space) {
    this(field, code, space, Optional.empty());
  }

  /**
   * @param filter only documents that match it are found; it has no part in the score
   */
  public SparseCodeQuery(String field, SparseCode code, CodeSpace space, Query filter) {
    this(field, code, space, Optional.of(filter));
  }

  private SparseCodeQuery(String field, SparseCode code, CodeSpace space, Optional<Query> filter) {
    this.field = field;
    this.code = code.requireWithin(space.latents(), "a query");
    this.space = space;
    this.filter = filter;
  }

  /** Whose codes are compared. */
  public String field() {
    return field;
  }

  /** What they are compared with. */
  public SparseCode code() {
    return code;
  }

  /** Whose code it is. */
  public CodeSpace space() {
    return space;
  }

  /** What documents must match besides. */
  public Optional<Query> filter() {
    return filter;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    if (code.size() == 0) {
      return new MatchNoDocsQuery("an empty code is like no other");
    }
    if (filter.isPresent()) {
      Query rewritten = searcher.rewrite(filter.get());
      if (rewritten instanceof MatchNoDocsQuery) {
        return rewritten;
      }
      if (!rewritten.equals(filter.get())) {
        return new SparseCodeQuery(field, code, space, rewritten);
      }
    }
    return super.rewrite(searcher);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Optional<Weight> passing = Optional.empty();
    if (filter.isPresent()) {
      passing = Optional.of(searcher.createWeight(filter.get(), ScoreMode.COMPLETE_NO_SCORES, 1));
    }
    return new SparseCodeWeight(this, passing, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
    filter.ifPresent(
        passing -> passing.visit(visitor.getSubVisitor(BooleanClause.Occur.FILTER, this)));
  }

  @Override
  public String toString(@Nullable String field) {
    String text = this.field + ":code of " + code.size() + " latents";
    return filter.map(passing -> text + " where " + passing).orElse(text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SparseCodeQuery that
        && field.equals(that.field)
        && space.equals(that.space)
        && filter.equals(that.filter)
        && Arrays.equals(code.latents(), that.code.latents())
        && Arrays.equals(code.values(), that.code.values());
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        field, space, filter, Arrays.hashCode(code.latents()), Arrays.hashCode(code.values()));
  }
}

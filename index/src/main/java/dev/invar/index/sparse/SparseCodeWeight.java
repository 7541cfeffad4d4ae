package dev.invar.index.sparse;

import dev.invar.index.codec.v1.PostingList;
import dev.invar.index.codec.v1.PostingLists;
import dev.invar.index.codec.v1.SparsePostings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** A query at work on one index. */
final class SparseCodeWeight extends Weight {
  private final SparseCodeQuery query;
  private final QueryWeights weights;
  private final Optional<Weight> filter;
  private final double boost;

  SparseCodeWeight(SparseCodeQuery query, Optional<Weight> filter, float boost) {
    super(query);
    this.query = query;
    this.weights = QueryWeights.of(query.code());
    this.filter = filter;
    this.boost = boost;
  }

  @Override
  public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    Optional<SparsePostings> found = postings(context);
    if (found.isEmpty()) {
      return null;
    }
    SparsePostings postings = found.get();
    if (filter.isEmpty()) {
      return new Supplier(postings, Optional.empty());
    }
    ScorerSupplier passing = filter.get().scorerSupplier(context);
    return passing == null ? null : new Supplier(postings, Optional.of(passing));
  }

  private Optional<SparsePostings> postings(LeafReaderContext context) throws IOException {
    return FieldPostings.of(context.reader(), query.field(), query.space());
  }

  private Scale scale(SparsePostings postings) {
    return new Scale(postings.quantum().unit() / weights.c() * boost);
  }

  private final class Supplier extends ScorerSupplier {
    private final TileWalk walk;
    private final Scale scale;
    private final Optional<ScorerSupplier> passing;

    Supplier(SparsePostings postings, Optional<ScorerSupplier> passing) throws IOException {
      this.walk = TileWalk.of(postings, weights, Harvests.chosen());
      this.scale = scale(postings);
      this.passing = passing;
    }

    private TileWalk walk() throws IOException {
      if (passing.isPresent()) {
        walk.filter(passing.get().get(Long.MAX_VALUE).iterator());
      }
      return walk;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      return new TileScorer(walk(), scale);
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return new TileBulkScorer(walk(), scale);
    }

    @Override
    public long cost() {
      return Math.min(walk.cost(), passing.map(ScorerSupplier::cost).orElse(Long.MAX_VALUE));
    }
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    Optional<SparsePostings> found = postings(context);
    if (found.isEmpty()) {
      return Explanation.noMatch("the segment has no sparse codes in field " + query.field());
    }
    if (filter.isPresent() && !filter.get().explain(context, document).isMatch()) {
      return Explanation.noMatch("the document does not pass the filter");
    }
    Scale scale = scale(found.get());
    var shares = new ArrayList<Explanation>();
    int sum = 0;
    PostingLists lists = found.get().lists();
    for (int i = 0; i < weights.latents().length; i++) {
      int latent = weights.latents()[i];
      Optional<PostingList> list = lists.list(latent);
      if (list.isPresent() && list.get().advance(document / PostingLists.TILE)) {
        int value = list.get().value(document % PostingLists.TILE);
        if (value > 0) {
          sum += weights.weights()[i] * value;
          shares.add(share(i, value, found.get(), scale));
        }
      }
    }
    if (sum == 0) {
      return Explanation.noMatch("no latent of the query is active in the document");
    }
    shares.sort(
        Comparator.comparingDouble((Explanation e) -> e.getValue().floatValue()).reversed());
    return Explanation.match(
        scale.score(sum), "sum over the latents active in query and document, of:", shares);
  }

  private Explanation share(int place, int value, SparsePostings postings, Scale scale) {
    return Explanation.match(
        scale.score(weights.weights()[place] * value),
        "latent %d: %s in the query × %s in the document (stored as %d of 255)"
            .formatted(
                weights.latents()[place],
                query.code().values()[place],
                (float) (value * postings.quantum().unit()),
                value));
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, query.field())
        && (filter.isEmpty() || filter.get().isCacheable(context));
  }
}

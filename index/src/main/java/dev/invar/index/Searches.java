package dev.invar.index;

import dev.invar.index.sparse.SparseCodeQuery;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** Answers queries over a view; the same for every view of one index. */
final class Searches {
  private final IndexSettings settings;
  private final Analyzer analyzer;
  private final Owners owners = new Owners();

  Searches(IndexSettings settings) {
    this.settings = settings;
    this.analyzer = Analysis.of(settings.text());
  }

  /** What the sides found, and what came of it. */
  private record Answer(
      Ranking ranking, Optional<LexicalSearch> words, SortedMap<Standing.Side, Side> sides) {
    static Answer of(Standing.Side name, Side side) {
      return new Answer(side.ranking(), Optional.empty(), new TreeMap<>(Map.of(name, side)));
    }

    /** A side that found a document, one that knows its best passage if there is one. */
    Optional<Found> found(String id) {
      Optional<Found> found = Optional.empty();
      for (Side side : sides.values()) {
        Found here = side.found().get(id);
        if (here != null && (found.isEmpty() || found.get().passage().isEmpty())) {
          found = Optional.of(here);
        }
      }
      return found;
    }
  }

  /** What one side found: documents by id, and their ranking. */
  private record Side(Map<String, Found> found, Map<String, Integer> ranks, Ranking ranking) {
    static final Side NONE = new Side(Map.of(), Map.of(), Ranking.EMPTY);

    Optional<Standing> standing(Standing.Side side, String id) {
      return Optional.ofNullable(found.get(id))
          .map(hit -> new Standing(side, ranks.getOrDefault(id, 0), hit.score()));
    }
  }

  Ranking rank(Views.View view, SearchQuery query, int k, Filter filter) throws IOException {
    return answer(view, query, k, filter).ranking();
  }

  List<Hit> search(Views.View view, SearchQuery query, int k, Filter filter) throws IOException {
    return hits(view, answer(view, query, k, filter));
  }

  /** The other half of a hybrid search, and both fused. */
  List<Hit> search(Views.View view, HybridRequest request, int k) throws IOException {
    return hits(view, fused(view, request, k));
  }

  /** As {@link #search(Views.View, HybridRequest, int)}, as ids and scores alone. */
  Ranking rank(Views.View view, HybridRequest request, int k) throws IOException {
    return fused(view, request, k).ranking();
  }

  private List<Hit> hits(Views.View view, Answer answer) throws IOException {
    Map<String, Double> weights = answer.words().map(LexicalSearch::weights).orElseGet(Map::of);
    var texts = new HitTexts(view.searcher(), analyzer, weights);
    var hits = new ArrayList<Hit>();
    for (Ranked ranked : answer.ranking().hits()) {
      var standings = new ArrayList<Standing>();
      answer
          .sides()
          .forEach((name, side) -> side.standing(name, ranked.id()).ifPresent(standings::add));
      Found found =
          answer
              .found(ranked.id())
              .orElseThrow(() ->
                  new ShapeException(
                      "fused ranking", "documents that one of its sides found", ranked.id()));
      hits.add(texts.hit(ranked, found, standings));
    }
    return List.copyOf(hits);
  }

  /** Documents that were found, as ids and scores. */
  Ranking ranking(Views.View view, List<Found> found) throws IOException {
    return side(view, found).ranking();
  }

  /** Documents that were found by their passages, with their texts. */
  List<Hit> hits(Views.View view, List<Found> found, Map<Integer, Standing> standings)
      throws IOException {
    var texts = new HitTexts(view.searcher(), analyzer, Map.of());
    List<String> ids = HitTexts.ids(view.searcher(), found);
    var hits = new ArrayList<Hit>();
    for (int i = 0; i < found.size(); i++) {
      Found one = found.get(i);
      Standing standing = standings.get(one.document());
      hits.add(
          texts.hit(
              new Ranked(ids.get(i), one.score()),
              one,
              standing == null ? List.of() : List.of(standing)));
    }
    return List.copyOf(hits);
  }

  /** Leads from passages to documents, in every view. */
  Owners owners() {
    return owners;
  }

  private Answer answer(Views.View view, SearchQuery query, int k, Filter filter)
      throws IOException {
    if (k < 1) {
      throw new OptionException("k", "at least 1", k);
    }
    Query passing = FilterQueries.of(filter);
    return switch (query) {
      case SearchQuery.Lexical lexical -> {
        var words = new LexicalSearch(view.searcher(), analyzer, passing, lexical.text());
        Side side = lexical(view, words, k);
        var sides = new TreeMap<>(Map.of(Standing.Side.LEXICAL, side));
        yield new Answer(side.ranking(), Optional.of(words), sides);
      }
      case SearchQuery.Near near ->
          Answer.of(Standing.Side.of(near), side(view, near(view, near, filter, k)));
      case SearchQuery.Hybrid hybrid -> {
        var near = new TreeMap<Standing.Side, List<Found>>();
        for (SearchQuery.Near each : hybrid.near()) {
          near.put(Standing.Side.of(each), near(view, each, filter, depth(k)));
        }
        yield fused(view, hybrid.text(), near, hybrid.fusion(), filter, k);
      }
    };
  }

  /** How many documents each side of a hybrid search gives. */
  private static int depth(int k) {
    return Math.max(k, SearchQuery.Hybrid.DEPTH);
  }

  private Answer fused(Views.View view, HybridRequest request, int k) throws IOException {
    var near = new TreeMap<>(Map.of(Standing.Side.DENSE, request.dense()));
    return fused(view, request.text(), near, request.fusion(), request.filter(), k);
  }

  private Answer fused(
      Views.View view,
      String text,
      SortedMap<Standing.Side, List<Found>> near,
      Fusion fusion,
      Filter filter,
      int k)
      throws IOException {
    var words = new LexicalSearch(view.searcher(), analyzer, FilterQueries.of(filter), text);
    var sides = new TreeMap<Standing.Side, Side>();
    sides.put(Standing.Side.LEXICAL, lexical(view, words, depth(k)));
    for (var each : near.entrySet()) {
      sides.put(each.getKey(), side(view, each.getValue()));
    }
    var rankings = new ArrayList<Ranking>();
    sides.forEach((name, side) ->
        rankings.add(name == Standing.Side.DENSE ? fromZero(side.ranking()) : side.ranking()));
    Ranking fused = fusion.fuse(rankings);
    List<Ranked> best = fused.hits().subList(0, Math.min(k, fused.hits().size()));
    return new Answer(new Ranking(best), Optional.of(words), sides);
  }

  private List<Found> near(Views.View view, SearchQuery.Near query, Filter filter, int k)
      throws IOException {
    return switch (query) {
      case SearchQuery.Dense dense ->
          near(view, new PassageQuery(dense.vector(), dense.space(), filter, Reach.WALK), k);
      case SearchQuery.Exact exact ->
          near(view, new PassageQuery(exact.vector(), exact.space(), filter, Reach.EXACT), k);
      case SearchQuery.Sparse sparse -> near(view, sparse, filter, k);
      case SearchQuery.Refined refined -> {
        requireVectors(refined.space(), refined.vector());
        List<Found> candidates = near(view, refined.sparse(), filter, Math.max(k, refined.depth()));
        float[] unit = UnitVectors.of(refined.vector());
        yield new DenseSearch(
                view.searcher(), owners, MatchAllDocsQuery.INSTANCE, Optional.empty(), unit)
            .scored(candidates.stream().mapToInt(found -> found.passage().orElseThrow()), k);
      }
    };
  }

  private List<Found> near(Views.View view, SearchQuery.Sparse query, Filter filter, int k)
      throws IOException {
    CodeSpace own =
        settings
            .codes()
            .map(CodeSettings::space)
            .orElseThrow(() ->
                new ShapeException(
                    "searching with a sparse code", "an index with codes", "one without"));
    own.requireSame(query.space(), "searching with a sparse code");
    int most = most(view, k);
    if (most == 0 || query.code().size() == 0) {
      return List.of();
    }
    Query passing = FilterQueries.of(filter);
    SparseCode unit = query.code().unit();
    var sparse =
        passing instanceof MatchAllDocsQuery
            ? new SparseCodeQuery(Layout.CODE, unit, own)
            : new SparseCodeQuery(Layout.CODE, unit, own, passing);
    return new CodeSearch(view.searcher(), owners, sparse).search(most);
  }

  /** Cosines as (1 + cosine) / 2: like BM25's, these scores cannot be below 0. */
  private static Ranking fromZero(Ranking cosines) {
    return new Ranking(
        cosines.hits().stream()
            .map(hit -> new Ranked(hit.id(), Math.max(0, (1 + hit.score()) / 2)))
            .toList());
  }

  private static Side lexical(Views.View view, LexicalSearch words, int k) throws IOException {
    int most = most(view, k);
    return most == 0 ? Side.NONE : side(view, words.search(most));
  }

  /** The nearest k documents, each with its nearest passage. */
  List<Found> near(Views.View view, PassageQuery query, int k) throws IOException {
    requireVectors(query.space(), query.vector());
    int most = most(view, k);
    if (most == 0) {
      return List.of();
    }
    var search =
        new DenseSearch(
            view.searcher(),
            owners,
            FilterQueries.of(query.filter()),
            query.among().map(NumbersQuery::new),
            UnitVectors.of(query.vector()));
    return switch (query.reach()) {
      case WALK -> search.walk(most, view.data().documents());
      case EXACT -> search.scan(most);
    };
  }

  /** Refuses a vector that cannot be compared with those of the index. */
  private void requireVectors(Space space, float[] vector) {
    requireSame(space, "searching with a vector");
    if (!settings.keepsVectors()) {
      throw new ShapeException(
          "searching with a vector",
          "an index that keeps vectors",
          "one that keeps their sparse codes alone; search it by codes");
    }
    UnitVectors.checkQuery(vector, space);
  }

  /** Refuses a space that is not that of the index's vectors. */
  void requireSame(Space space, String where) {
    settings
        .space()
        .orElseThrow(() ->
            new ShapeException(
                where + " of the space " + space,
                "an index with vectors",
                "one without; search it by words, or index again with an encoder"))
        .requireSame(space, where);
  }

  private static int most(Views.View view, int k) {
    return (int) Math.min(k, view.data().documents());
  }

  private static Side side(Views.View view, List<Found> found) throws IOException {
    var byId = new HashMap<String, Found>();
    var ranks = new HashMap<String, Integer>();
    var ranked = new ArrayList<Ranked>();
    List<String> ids = HitTexts.ids(view.searcher(), found);
    for (int i = 0; i < found.size(); i++) {
      byId.put(ids.get(i), found.get(i));
      ranks.put(ids.get(i), i + 1);
      ranked.add(new Ranked(ids.get(i), found.get(i).score()));
    }
    return new Side(byId, ranks, new Ranking(ranked));
  }
}

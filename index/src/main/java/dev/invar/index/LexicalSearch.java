package dev.invar.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;

/**
 * BM25 over the terms of a text, each counted as often as it stands in the query. Source: Robertson
 * and Zaragoza 2009, doi:10.1561/1500000019.
 */
final class LexicalSearch {
  /** Of a query of more different terms only the rarest are searched for. */
  static final int MOST_TERMS = 900;

  private static final float K1 = 1.2f;
  private static final float B = 0.75f;

  private final IndexSearcher searcher;
  private final Query filter;
  private final List<Wanted> terms;

  private record Wanted(Term term, int uses, int documents) {}

  LexicalSearch(IndexSearcher searcher, Analyzer analyzer, Query filter, String text)
      throws IOException {
    this.searcher = searcher;
    this.filter = filter;
    this.terms = wanted(Analysis.counts(analyzer, text));
  }

  /** How documents are scored; the same when an index is written and when it is searched. */
  static Similarity similarity() {
    return new BM25Similarity(K1, B);
  }

  private List<Wanted> wanted(Map<String, Integer> counts) throws IOException {
    var known = new ArrayList<Wanted>();
    for (Map.Entry<String, Integer> entry : counts.entrySet()) {
      var term = new Term(Layout.WORDS, entry.getKey());
      int documents = searcher.getIndexReader().docFreq(term);
      if (documents > 0) {
        known.add(new Wanted(term, entry.getValue(), documents));
      }
    }
    return known.stream()
        .sorted(Comparator.comparingInt(Wanted::documents))
        .limit(MOST_TERMS)
        .toList();
  }

  /** The best k documents; k at most the number of documents. */
  List<Found> search(int k) throws IOException {
    if (terms.isEmpty()) {
      return List.of();
    }
    var any = new BooleanQuery.Builder();
    for (Wanted wanted : terms) {
      Query term = new TermQuery(wanted.term());
      any.add(
          wanted.uses() == 1 ? term : new BoostQuery(term, wanted.uses()),
          BooleanClause.Occur.SHOULD);
    }
    Query query = any.build();
    if (!(filter instanceof MatchAllDocsQuery)) {
      query =
          new BooleanQuery.Builder()
              .add(query, BooleanClause.Occur.MUST)
              .add(filter, BooleanClause.Occur.FILTER)
              .build();
    }
    return Arrays.stream(searcher.search(query, k).scoreDocs)
        .map(hit -> new Found(hit.doc, OptionalInt.empty(), hit.score))
        .toList();
  }

  /** Each term that is searched for and how telling it is: uses · inverse document frequency. */
  Map<String, Double> weights() {
    var weights = new LinkedHashMap<String, Double>();
    double all = searcher.getIndexReader().maxDoc();
    for (Wanted wanted : terms) {
      weights.put(wanted.term().text(), wanted.uses() * Math.log(1 + all / wanted.documents()));
    }
    return weights;
  }
}

package dev.invar.index.sparse;

import dev.invar.index.codec.v1.RawCode;
import dev.invar.index.codec.v1.SparseCodeValues;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ScoreDoc;

/**
 * The answer from the definition: every raw code is read, stored as bytes, multiplied and sorted;
 * no postings are used.
 */
final class BruteForce {
  private BruteForce() {}

  static List<ScoreDoc> search(IndexReader reader, String field, SparseCode query, int k)
      throws IOException {
    return search(reader, field, query, k, document -> true);
  }

  static List<ScoreDoc> search(
      IndexReader reader, String field, SparseCode query, int k, IntPredicate passes)
      throws IOException {
    var found = new ArrayList<ScoreDoc>();
    for (LeafReaderContext leaf : reader.leaves()) {
      if (leaf.reader().getBinaryDocValues(field) instanceof SparseCodeValues values) {
        double unit = Math.pow(2, values.postings().quantum().exponent()) / 255;
        while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          int document = values.docID();
          boolean isLive =
              leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(document);
          SparseCode code = new RawCode().read(values.binaryValue(), field).code();
          float score = score(query, code, unit);
          if (isLive && score > 0 && passes.test(leaf.docBase + document)) {
            found.add(new ScoreDoc(leaf.docBase + document, score));
          }
        }
      }
    }
    found.sort(
        Comparator.comparingDouble((ScoreDoc hit) -> -hit.score).thenComparingInt(hit -> hit.doc));
    return found.subList(0, Math.min(k, found.size()));
  }

  private static float score(SparseCode query, SparseCode code, double unit) {
    Map<Integer, Long> stored = new HashMap<>();
    for (int i = 0; i < code.size(); i++) {
      stored.put(code.latents()[i], Math.max(1, Math.round(code.values()[i] / unit)));
    }
    double total = 0;
    for (float value : query.values()) {
      total += value;
    }
    double c = ((1L << 31) / 255 - query.size()) / total;
    long sum = 0;
    for (int i = 0; i < query.size(); i++) {
      long weight = Math.max(1, Math.round(query.values()[i] * c));
      sum += weight * stored.getOrDefault(query.latents()[i], 0L);
    }
    return (float) (sum * (unit / c));
  }
}

package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.ranking.Ranked;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/** Reads what is stored of the documents that were found. */
final class HitTexts {
  private final IndexSearcher searcher;
  private final Analyzer analyzer;
  private final Map<String, Double> weights;

  /**
   * @param weights the query's terms, by which the best fragment is chosen
   */
  HitTexts(IndexSearcher searcher, Analyzer analyzer, Map<String, Double> weights) {
    this.searcher = searcher;
    this.analyzer = analyzer;
    this.weights = weights;
  }

  /** Of documents without a query. */
  HitTexts(IndexSearcher searcher) {
    this(searcher, Analysis.of(TextAnalysis.WORDS), Map.of());
  }

  /** The ids of found documents, in their order. */
  static List<String> ids(IndexSearcher searcher, List<Found> found) throws IOException {
    var ids = new String[found.size()];
    // Doc values are read forwards only.
    int[] byNumber =
        IntStream.range(0, ids.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> found.get(i).document()))
            .mapToInt(Integer::intValue)
            .toArray();
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    int leafOf = -1;
    BinaryDocValues values = null;
    for (int i : byNumber) {
      int document = found.get(i).document();
      int leaf = ReaderUtil.subIndex(document, leaves);
      if (values == null || leaf != leafOf) {
        values = leaves.get(leaf).reader().getBinaryDocValues(Layout.DOCUMENT);
        leafOf = leaf;
      }
      if (values == null || !values.advanceExact(document - leaves.get(leaf).docBase)) {
        throw new IllegalStateException("document " + document + " has no id");
      }
      ids[i] = values.binaryValue().utf8ToString();
    }
    return Arrays.asList(ids);
  }

  /** A document as it was put. */
  TextDocument document(String id, int number) throws IOException {
    String title = "";
    String text = "";
    String name = "";
    var metadata = new TreeMap<String, String>();
    for (IndexableField field : searcher.storedFields().document(number).getFields()) {
      String value = field.stringValue();
      switch (field.name()) {
        case Layout.TITLE -> title = value;
        case Layout.TEXT -> text = value;
        case Layout.NAME -> name = value;
        case Layout.VALUE -> metadata.put(name, value);
        default -> throw new IllegalStateException("stored field " + field.name());
      }
    }
    return new TextDocument(id, title, text, metadata);
  }

  Hit hit(Ranked ranked, Found found, List<Standing> standings) throws IOException {
    TextDocument document = document(ranked.id(), found.document());
    String best =
        found.passage().isPresent()
            ? passage(document, found.passage().getAsInt())
            : BestFragment.of(analyzer, document.text(), weights);
    return new Hit(
        ranked.id(), ranked.score(), document.title(), best, document.metadata(), standings);
  }

  /** The text of a passage, without the part of the title that is in it. */
  private String passage(TextDocument document, int passage) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(passage, leaves));
    NumericDocValues spans = leaf.reader().getNumericDocValues(Layout.SPAN);
    if (spans == null || !spans.advanceExact(passage - leaf.docBase)) {
      throw new IllegalStateException("passage " + passage + " has no span");
    }
    PassageSpan span = Layout.span(spans.longValue());
    if (span.from() == span.to()) {
      return document.text();
    }
    String words = document.fullText();
    int start =
        Math.min(span.to(), Math.max(span.from(), words.length() - document.text().length()));
    return words.substring(start, span.to());
  }
}

package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.sparse.SparseCodeField;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.BinaryPoint;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;

/**
 * How a document lies in Lucene, format version {@value #VERSION}.
 *
 * <p>A document is one block of Lucene documents: one for each passage, then the document's own. A
 * document with exactly one passage has no separate passage: its vector is in its own. Fields:
 *
 * <ul>
 *   <li>of each Lucene document of the block: {@code id}, the document's id as a term; {@code
 *       filter}, a term for each metadata entry; {@code number}, a point (name, value) for each
 *       metadata entry that reads as a number: see {@link FilterQueries};
 *   <li>of each passage: {@code span}, a long: first character · 2³² + end; where vectors are kept,
 *       {@code vector}, of length 1, and in spaces that are not normalised {@code length}, the bits
 *       of the float length of the vector as it was given; where codes are kept, {@code code}, of
 *       length 1: see {@link SparseCodeField};
 *   <li>of the document's own: {@code document}, its id as a doc value, which marks it; {@code
 *       hash}, 16 bytes: see {@link ContentHash}; {@code words}, its full text, indexed; {@code
 *       title} and {@code text}, stored, where not empty; {@code name} and {@code value}, stored in
 *       turn for each metadata entry.
 * </ul>
 *
 * <p>Metadata names are never names of Lucene fields, so no name can clash and any number of names
 * costs nothing.
 */
final class Layout {
  static final int VERSION = 1;

  static final String ID = "id";
  static final String FILTER = "filter";
  static final String NUMBER = "number";
  static final String VECTOR = "vector";
  static final String CODE = "code";
  static final String SPAN = "span";
  static final String LENGTH = "length";
  static final String DOCUMENT = "document";
  static final String HASH = "hash";
  static final String WORDS = "words";
  static final String TITLE = "title";
  static final String TEXT = "text";
  static final String NAME = "name";
  static final String VALUE = "value";

  private Layout() {}

  /** Counts what there is at one moment. */
  static CommitData count(IndexReader reader, IndexSettings settings) throws IOException {
    var searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    long documents = searcher.count(new FieldExistsQuery(DOCUMENT));
    long passages = searcher.count(new FieldExistsQuery(SPAN));
    return new CommitData(settings, documents, passages);
  }

  /**
   * A passage as it is kept.
   *
   * @param span where it stands
   * @param vector its vector
   * @param code its code, of length 1; empty if none are kept
   */
  record Passage(PassageSpan span, KeptVector vector, Optional<SparseCode> code) {}

  /** The block of a document whose passages have been checked. */
  static List<Document> block(
      TextDocument document, ContentHash hash, List<Passage> passages, IndexSettings settings) {
    var block = new ArrayList<Document>(passages.size() + 1);
    var own = new Document();
    if (passages.size() == 1) {
      addPassage(own, passages.getFirst(), settings);
    } else {
      for (Passage passage : passages) {
        var lucene = new Document();
        addKeys(lucene, document);
        addPassage(lucene, passage, settings);
        block.add(lucene);
      }
    }
    addKeys(own, document);
    addOwn(own, document, hash);
    block.add(own);
    return block;
  }

  private static void addKeys(Document lucene, TextDocument document) {
    lucene.add(new StringField(ID, document.id(), Field.Store.NO));
    for (Map.Entry<String, String> entry : document.metadata().entrySet()) {
      lucene.add(
          new StringField(
              FILTER, FilterQueries.term(entry.getKey(), entry.getValue()), Field.Store.NO));
      FilterQueries.number(entry.getValue())
          .ifPresent(number ->
              lucene.add(
                  new BinaryPoint(
                      NUMBER, FilterQueries.hash(entry.getKey()), FilterQueries.sortable(number))));
    }
  }

  private static void addPassage(Document lucene, Passage passage, IndexSettings settings) {
    if (settings.keepsVectors()) {
      addVector(lucene, passage.vector(), settings);
    }
    passage
        .code()
        .ifPresent(code ->
            lucene.add(new SparseCodeField(CODE, code, settings.codes().orElseThrow().space())));
    PassageSpan span = passage.span();
    lucene.add(new NumericDocValuesField(SPAN, (long) span.from() << Integer.SIZE | span.to()));
  }

  private static void addVector(Document lucene, KeptVector vector, IndexSettings settings) {
    if (!settings.space().orElseThrow().normalized()) {
      lucene.add(new NumericDocValuesField(LENGTH, Float.floatToIntBits(vector.length())));
    }
    lucene.add(
        new KnnFloatVectorField(VECTOR, vector.unit(), VectorSimilarityFunction.DOT_PRODUCT));
  }

  /** Where a passage stands, from what {@code span} says. */
  static PassageSpan span(long value) {
    return new PassageSpan((int) (value >>> Integer.SIZE), (int) value);
  }

  private static void addOwn(Document lucene, TextDocument document, ContentHash hash) {
    lucene.add(
        new BinaryDocValuesField(
            DOCUMENT, new BytesRef(document.id().getBytes(StandardCharsets.UTF_8))));
    lucene.add(new BinaryDocValuesField(HASH, new BytesRef(hash.bytes())));
    String words = document.fullText();
    if (!words.isEmpty()) {
      lucene.add(new TextField(WORDS, words, Field.Store.NO));
    }
    if (!document.title().isEmpty()) {
      lucene.add(new StoredField(TITLE, document.title()));
    }
    if (!document.text().isEmpty()) {
      lucene.add(new StoredField(TEXT, document.text()));
    }
    for (Map.Entry<String, String> entry : document.metadata().entrySet()) {
      lucene.add(new StoredField(NAME, entry.getKey()));
      lucene.add(new StoredField(VALUE, entry.getValue()));
    }
  }
}

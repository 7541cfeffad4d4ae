package dev.invar.bench.sparse;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.peer.LuceneIndex;
import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.index.sparse.SparseCodeField;
import dev.invar.index.sparse.SparseCodeQuery;
import dev.invar.index.sparse.SparseCodeSearch;
import dev.invar.index.sparse.order.OrderingMergePolicy;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;

/** Our index of codes, written and searched as any application of Lucene would. */
final class CodeIndex implements AutoCloseable {
  private static final String FIELD = "code";
  private static final String PASSES = "passes";
  private static final String ROW = "row";

  /** Of how many documents of a hundred each filter passes. */
  static final int[] FILTERS = {1, 10, 50};

  private final LuceneIndex index;
  private final CodeSpace space;

  private CodeIndex(LuceneIndex index, CodeSpace space) {
    this.index = index;
    this.space = space;
  }

  /** Writes codes, one segment of them. */
  static void write(CodeRows codes, Path folder) throws IOException {
    write(codes, folder, LuceneIndex.BUFFER);
  }

  /** As {@link #write(CodeRows, Path)}, with a buffer of so many MB. */
  static void write(CodeRows codes, Path folder, double buffer) throws IOException {
    CodeSpace space = space(codes.latents());
    IndexableFieldType type = SparseCodeField.type(space);
    LuceneIndex.write(
        folder,
        new SparseCodec(FIELD),
        codes.rows(),
        row -> {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, codes.row(row), space, type));
          return document;
        },
        buffer);
  }

  /**
   * As {@link #write(CodeRows, Path)}, with bounds of blocks, and with documents that are alike
   * lying together. Each document says which row it was.
   */
  static void writeBounded(CodeRows codes, Path folder) throws IOException {
    CodeSpace space = space(codes.latents());
    IndexableFieldType type = SparseCodeField.type(space);
    LuceneIndex.write(
        folder,
        new SparseCodec(new SparseDocValuesFormat(new Bounds(1)), FIELD),
        codes.rows(),
        row -> {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, codes.row(row), space, type));
          document.add(new NumericDocValuesField(ROW, row));
          return document;
        },
        config ->
            config
                .setRAMBufferSizeMB(LuceneIndex.BUFFER)
                .setMergePolicy(new OrderingMergePolicy(new TieredMergePolicy(), FIELD, 1)));
  }

  /** Which row each document of {@link #writeBounded} was. */
  int[] rows() throws IOException {
    IndexReader reader = index.searcher().getIndexReader();
    var rows = new int[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues values = DocValues.getNumeric(leaf.reader(), ROW);
      for (int document = values.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = values.nextDoc()) {
        rows[leaf.docBase + document] = (int) values.longValue();
      }
    }
    return rows;
  }

  /** Through the bounds of blocks. */
  ScoreDoc[] search(SparseCode query, int k, SparseCodeSearch search) throws IOException {
    return search
        .search(index.searcher(), new SparseCodeQuery(FIELD, query, space), k)
        .topDocs()
        .scoreDocs;
  }

  /** As {@link #write(CodeRows, Path)}, and each document says which filters it passes. */
  static void writeWithFilters(CodeRows codes, Path folder) throws IOException {
    CodeSpace space = space(codes.latents());
    LuceneIndex.write(
        folder,
        new SparseCodec(FIELD),
        codes.rows(),
        row -> {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, codes.row(row), space));
          for (int share : FILTERS) {
            if (passes(row, share)) {
              document.add(new StringField(PASSES, Integer.toString(share), Store.NO));
            }
          }
          return document;
        });
  }

  /** Whether a document passes the filter of a share, as if drawn at random. */
  static boolean passes(int row, int share) {
    return new SplittableRandom(row).nextInt(100) < share;
  }

  /** The filter that passes a share of the documents. */
  static Query filter(int share) {
    return new TermQuery(new Term(PASSES, Integer.toString(share)));
  }

  /** Opens what was written. */
  static CodeIndex open(Path folder, int latents) throws IOException {
    return new CodeIndex(LuceneIndex.open(folder), space(latents));
  }

  Answer search(SparseCode query, int k) throws IOException {
    return index.search(new SparseCodeQuery(FIELD, query, space), k);
  }

  Answer search(SparseCode query, int k, Query filter) throws IOException {
    return index.search(new SparseCodeQuery(FIELD, query, space, filter), k);
  }

  /** The space of made-up codes. */
  private static CodeSpace space(int latents) {
    var input = new Space("made-up", "made-up", "", "", "", "", true, 1);
    return new CodeSpace(input, "0000000000000000", latents);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}

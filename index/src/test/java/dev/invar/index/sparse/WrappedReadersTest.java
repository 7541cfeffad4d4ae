package dev.invar.index.sparse;

import static dev.invar.index.sparse.SparseCodeQueryTest.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers around readers, as servers use them, give what the reader inside gives. */
class WrappedReadersTest {
  private static final String FIELD = "code";
  private static final String GONE = "gone";
  private static final CodeSpace SPACE = CodeMaker.space(100);

  /** Wraps values, as readers do that check or count what is read. */
  private static final class Wrapped extends FilterDirectoryReader {
    Wrapped(DirectoryReader in) throws IOException {
      super(
          in,
          new SubReaderWrapper() {
            @Override
            public LeafReader wrap(LeafReader reader) {
              return new WrappedLeaf(reader);
            }
          });
    }

    @Override
    protected DirectoryReader doWrapDirectoryReader(DirectoryReader in) throws IOException {
      return new Wrapped(in);
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return in.getReaderCacheHelper();
    }
  }

  private static final class WrappedLeaf extends FilterLeafReader {
    WrappedLeaf(LeafReader in) {
      super(in);
    }

    @Override
    public BinaryDocValues getBinaryDocValues(String field) throws IOException {
      BinaryDocValues values = in.getBinaryDocValues(field);
      return new BinaryDocValues() {
        @Override
        public BytesRef binaryValue() throws IOException {
          return values.binaryValue();
        }

        @Override
        public boolean advanceExact(int target) throws IOException {
          return values.advanceExact(target);
        }

        @Override
        public int docID() {
          return values.docID();
        }

        @Override
        public int nextDoc() throws IOException {
          return values.nextDoc();
        }

        @Override
        public int advance(int target) throws IOException {
          return values.advance(target);
        }

        @Override
        public long cost() {
          return values.cost();
        }
      };
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return in.getCoreCacheHelper();
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return in.getReaderCacheHelper();
    }
  }

  private static DirectoryReader timed(DirectoryReader reader) throws IOException {
    return ExitableDirectoryReader.wrap(reader, () -> false);
  }

  private static IndexWriter writer(Directory directory, int fromDocuments) throws IOException {
    var format = new SparseDocValuesFormat(new Bounds(fromDocuments));
    return new IndexWriter(
        directory,
        new IndexWriterConfig().setCodec(new SparseCodec(format, FIELD)).setSoftDeletesField(GONE));
  }

  private static Document document(int id, SparseCode code) {
    var document = new Document();
    document.add(new StringField("id", "" + id, Field.Store.NO));
    document.add(new SparseCodeField(FIELD, code, SPACE));
    return document;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, Integer.MAX_VALUE})
  void giveTheSame(int boundsFrom) throws IOException {
    var maker = new CodeMaker(new Seed(4).random(), 100, 6, 8);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, boundsFrom)) {
      for (int i = 0; i < 600; i++) {
        writer.addDocument(document(i, maker.next()));
        if (i % 250 == 249) {
          writer.flush();
        }
      }
      for (int i = 0; i < 100; i++) {
        writer.softUpdateDocument(
            new Term("id", "" + 5 * i),
            document(5 * i, maker.next()),
            new NumericDocValuesField(GONE, 1));
      }
      try (var reader = new SoftDeletesDirectoryReaderWrapper(DirectoryReader.open(writer), GONE)) {
        assertThat(reader.numDocs()).isEqualTo(600);
        for (DirectoryReader wrapped :
            List.of(timed(reader), new Wrapped(reader), timed(new Wrapped(reader)), reader)) {
          for (int i = 0; i < 10; i++) {
            same(reader, wrapped, new SparseCodeQuery(FIELD, maker.next(), SPACE));
          }
        }
      }
    }
  }

  private static void same(DirectoryReader reader, DirectoryReader wrapped, SparseCodeQuery query)
      throws IOException {
    var expected = BruteForce.search(reader, FIELD, query.code(), 12);
    var searcher = new IndexSearcher(wrapped);
    assertSame(Arrays.asList(searcher.search(query, 12).scoreDocs), expected);
    assertSame(
        Arrays.asList(SparseCodeSearch.EXACT.search(searcher, query, 12).topDocs().scoreDocs),
        expected);
    assertThat(searcher.count(new FieldExistsQuery(FIELD))).isEqualTo(wrapped.numDocs());
    var filtered = new SparseCodeQuery(FIELD, query.code(), SPACE, new FieldExistsQuery(FIELD));
    assertSame(Arrays.asList(searcher.search(filtered, 12).scoreDocs), expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, Integer.MAX_VALUE})
  void whatAFilterThrowsIsThrown(int boundsFrom) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, boundsFrom)) {
      writer.addDocument(document(1, new SparseCode(new int[] {1}, new float[] {1})));
      try (var reader = DirectoryReader.open(writer)) {
        for (RuntimeException broken :
            new ArrayList<RuntimeException>(
                List.of(
                    new IllegalStateException("my filter is broken"),
                    new IndexOutOfBoundsException("my filter is broken")))) {
          var query =
              new SparseCodeQuery(
                  FIELD,
                  new SparseCode(new int[] {1}, new float[] {1}),
                  SPACE,
                  new BrokenQuery(broken));
          assertThatThrownBy(() -> new IndexSearcher(reader).search(query, 1)).isSameAs(broken);
          assertThatThrownBy(
                  () -> SparseCodeSearch.EXACT.search(new IndexSearcher(reader), query, 1))
              .isSameAs(broken);
        }
      }
    }
  }
}

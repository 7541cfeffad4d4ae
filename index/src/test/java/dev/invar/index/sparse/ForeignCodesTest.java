package dev.invar.index.sparse;

import static dev.invar.index.sparse.SparseCodeQueryTest.sameAsBruteForce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A field into which values of two coders, or no codes at all, were put: nothing is lost. */
class ForeignCodesTest {
  private static final String FIELD = "code";
  private static final CodeSpace SPACE = CodeMaker.space(100);

  private static CodeSpace other(int latents) {
    return new CodeSpace(SPACE.input(), "ffff000011112222", latents);
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    var format = new SparseDocValuesFormat(new Bounds(5));
    return new IndexWriter(
        directory,
        new IndexWriterConfig()
            .setCodec(new SparseCodec(format, FIELD))
            .setMergeScheduler(new SerialMergeScheduler())
            .setMergePolicy(new LogDocMergePolicy()));
  }

  private static Document document(int id, SparseCode code, CodeSpace space) {
    var document = new Document();
    document.add(new StringField("id", "" + id, Field.Store.NO));
    document.add(new SparseCodeField(FIELD, code, space));
    return document;
  }

  private static void add(IndexWriter writer, int from, int to, CodeSpace space)
      throws IOException {
    var maker = new CodeMaker(new Seed(3).random(), space.latents(), 6, 5);
    for (int id = from; id < to; id++) {
      writer.updateDocument(new Term("id", "" + id), document(id, maker.next(), space));
    }
  }

  private static SparseCode query(CodeSpace space) {
    return new CodeMaker(new Seed(3).random(), space.latents(), 6, 5).next();
  }

  private static void refuses(DirectoryReader reader, CodeSpace space) {
    var searcher = new IndexSearcher(reader);
    var query = new SparseCodeQuery(FIELD, query(space), space);
    assertThatThrownBy(() -> searcher.search(query, 5)).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> SparseCodeSearch.EXACT.search(searcher, query, 5))
        .isInstanceOf(ShapeException.class);
  }

  private static void finds(IndexWriter writer, int documents, CodeSpace space, CodeSpace not)
      throws IOException {
    try (var reader = DirectoryReader.open(writer)) {
      assertThat(reader.numDocs()).isEqualTo(documents);
      sameAsBruteForce(reader, query(space), space, 30);
      SparseCodeQuery query = new SparseCodeQuery(FIELD, query(space), space);
      var searcher = new IndexSearcher(reader);
      assertThat(searcher.search(query, 5).scoreDocs).isNotEmpty();
      SparseCodeQueryTest.assertSame(
          List.of(SparseCodeSearch.EXACT.search(searcher, query, 5).topDocs().scoreDocs),
          List.of(searcher.search(query, 5).scoreDocs));
      refuses(reader, not);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 100, 200, 70_000, Integer.MAX_VALUE})
  void codesOfTwoCodersLoseNothingAndAreSearchedWhenOneCoderIsLeft(int latents) throws IOException {
    for (boolean isFirst : new boolean[] {true, false}) {
      for (boolean isOneSegment : new boolean[] {true, false}) {
        try (var directory = new ByteBuffersDirectory();
            var writer = writer(directory)) {
          add(writer, 0, 10, isFirst ? SPACE : other(latents));
          if (!isOneSegment) {
            writer.commit();
          }
          add(writer, 10, 20, isFirst ? other(latents) : SPACE);
          writer.commit();
          writer.forceMerge(1);
          try (var reader = DirectoryReader.open(writer)) {
            assertThat(reader.numDocs()).isEqualTo(20);
            refuses(reader, SPACE);
            refuses(reader, other(latents));
          }
          add(writer, isFirst ? 0 : 10, isFirst ? 10 : 20, other(latents));
          writer.forceMerge(1);
          finds(writer, 20, other(latents), SPACE);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 200, 70_000, Integer.MAX_VALUE})
  void aDeletedStrayLeavesNothingBehind(int latents) throws IOException {
    for (boolean isFirst : new boolean[] {true, false}) {
      try (var directory = new ByteBuffersDirectory();
          var writer = writer(directory)) {
        for (boolean isStray : new boolean[] {isFirst, !isFirst}) {
          if (isStray) {
            add(writer, 100, 101, other(latents));
            writer.addDocument(new Document());
          } else {
            add(writer, 0, 20, SPACE);
          }
          writer.commit();
        }
        writer.deleteDocuments(new Term("id", "100"));
        writer.forceMerge(1);
        finds(writer, 21, SPACE, other(latents));
        add(writer, 20, 40, SPACE);
        writer.forceMerge(1);
        finds(writer, 41, SPACE, other(latents));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void codesThatFollowAStrayInOneBufferAreFoundOnceItIsGone(boolean isWide) throws IOException {
    CodeSpace wide = isWide ? other(Integer.MAX_VALUE) : other(300);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      // The segment's field is known by its first document alone.
      add(writer, 0, 1, SPACE);
      add(writer, 0, 20, wide);
      writer.forceMerge(1, true);
      writer.forceMergeDeletes(true);
      finds(writer, 20, wide, SPACE);
      add(writer, 20, 40, wide);
      writer.forceMerge(1);
      finds(writer, 40, wide, SPACE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "five5", "\u0001aaaa1", "\u00011234zz"})
  void bytesThatAreNoCodeAreKept(String bytes) throws IOException {
    for (boolean isFirst : new boolean[] {true, false}) {
      try (var directory = new ByteBuffersDirectory();
          var writer = writer(directory)) {
        for (boolean isPlain : new boolean[] {isFirst, !isFirst}) {
          if (isPlain) {
            var plain = new Document();
            plain.add(new StringField("id", "plain", Field.Store.NO));
            plain.add(new BinaryDocValuesField(FIELD, new BytesRef(bytes)));
            writer.addDocument(plain);
          } else {
            add(writer, 0, 20, SPACE);
          }
        }
        writer.commit();
        add(writer, 20, 40, SPACE);
        writer.forceMerge(1);
        try (var reader = DirectoryReader.open(writer)) {
          assertThat(reader.numDocs()).isEqualTo(41);
          refuses(reader, SPACE);
        }
        writer.deleteDocuments(new Term("id", "plain"));
        writer.forceMerge(1);
        finds(writer, 40, SPACE, other(100));
      }
    }
  }
}

package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparseCodeQueryTest {
  private static final String FIELD = "code";

  static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(
        directory, new IndexWriterConfig().setCodec(new SparseCodec(FIELD, "other")));
  }

  static void sameAsBruteForce(DirectoryReader reader, SparseCode query, CodeSpace space, int k)
      throws IOException {
    ScoreDoc[] found =
        new IndexSearcher(reader).search(new SparseCodeQuery(FIELD, query, space), k).scoreDocs;
    assertSame(Arrays.asList(found), BruteForce.search(reader, FIELD, query, k));
  }

  static void assertSame(List<ScoreDoc> found, List<ScoreDoc> expected) {
    assertThat(found.stream().map(hit -> hit.doc + " " + hit.score).toList())
        .isEqualTo(expected.stream().map(hit -> hit.doc + " " + hit.score).toList());
  }

  @SeededTest
  void findsWhatComparingAllFinds(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    CodeSpace space = CodeMaker.space(500);
    var maker = new CodeMaker(random, 500, 12, 20);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      for (int i = 0; i < 3000; i++) {
        var document = new Document();
        if (random.nextInt(10) > 0) {
          document.add(new SparseCodeField(FIELD, maker.next(), space));
        }
        writer.addDocument(document);
        if (random.nextInt(1000) == 0) {
          writer.flush();
        }
      }
      try (var reader = DirectoryReader.open(writer)) {
        for (int k : new int[] {1, 10, 2000}) {
          sameAsBruteForce(reader, maker.next(), space, k);
        }
      }
    }
  }

  @SeededTest
  void everyDirectoryGivesTheSame(Seed seed, @TempDir Path folder) throws IOException {
    CodeSpace space = CodeMaker.space(300);
    for (Directory directory :
        List.of(
            new MMapDirectory(folder.resolve("a" + seed)),
            new NIOFSDirectory(folder.resolve("b" + seed)))) {
      var maker = new CodeMaker(seed.random(), 300, 8, 10);
      try (directory;
          var writer = writer(directory)) {
        for (int i = 0; i < 1500; i++) {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, maker.next(), space));
          writer.addDocument(document);
        }
        try (var reader = DirectoryReader.open(writer)) {
          for (int i = 0; i < 20; i++) {
            sameAsBruteForce(reader, maker.next(), space, 10);
          }
        }
      }
    }
  }

  @Test
  void codesOfAnotherCoderAreRefused() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var code = new SparseCode(new int[] {1}, new float[] {1});
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      var document = new Document();
      document.add(new SparseCodeField(FIELD, code, space));
      writer.addDocument(document);
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        var other = new CodeSpace(space.input(), "ffff000011112222", 10);
        assertThatThrownBy(() -> searcher.search(new SparseCodeQuery(FIELD, code, other), 1))
            .isInstanceOf(ShapeException.class)
            .hasMessageContaining("ffff000011112222")
            .hasMessageContaining(space.coder());
      }
    }
  }

  @Test
  void codesOfTwoCodersInOneFieldAreNoticed() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var other = new CodeSpace(space.input(), "ffff000011112222", 10);
    var code = new SparseCode(new int[] {1}, new float[] {1});
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      for (CodeSpace one : List.of(space, other)) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, code, one));
        writer.addDocument(document);
      }
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        assertThatThrownBy(() -> searcher.search(new SparseCodeQuery(FIELD, code, other), 1))
            .isInstanceOf(ShapeException.class);
        assertThatThrownBy(() -> searcher.search(new SparseCodeQuery(FIELD, code, space), 1))
            .isInstanceOf(ShapeException.class);
      }
    }
  }

  @Test
  void aFieldThatIsNotThereIsEmptyAndOneOfAnotherKindIsRefused() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var code = new SparseCode(new int[] {1}, new float[] {1});
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      var document = new Document();
      document.add(new BinaryDocValuesField("plain", new BytesRef("x")));
      document.add(new BinaryDocValuesField("other", new BytesRef("x")));
      writer.addDocument(document);
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        assertThat(searcher.count(new SparseCodeQuery("none", code, space))).isZero();
        for (String field : List.of("plain", "other")) {
          assertThatThrownBy(() -> searcher.search(new SparseCodeQuery(field, code, space), 1))
              .isInstanceOf(FormatException.class)
              .hasMessageContaining(field);
        }
      }
    }
  }

  @Test
  void emptyCodesAreLikeNoOther() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var empty = new SparseCode(new int[0], new float[0]);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      var document = new Document();
      document.add(new SparseCodeField(FIELD, empty, space));
      writer.addDocument(document);
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        assertThat(searcher.count(new SparseCodeQuery(FIELD, empty, space))).isZero();
        var one = new SparseCode(new int[] {1}, new float[] {1});
        assertThat(searcher.count(new SparseCodeQuery(FIELD, one, space))).isZero();
      }
    }
  }

  @Test
  void hugeAndTinyValuesAreFound() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      for (float value :
          new float[] {Float.MIN_VALUE, 1e-30f, 1, 1e30f, Float.MAX_VALUE, Float.MIN_NORMAL}) {
        var document = new Document();
        document.add(
            new SparseCodeField(FIELD, new SparseCode(new int[] {3}, new float[] {value}), space));
        writer.addDocument(document);
        writer.flush();
      }
      var query = new SparseCode(new int[] {3}, new float[] {2});
      try (var reader = DirectoryReader.open(writer)) {
        ScoreDoc[] found =
            new IndexSearcher(reader)
                .search(new SparseCodeQuery(FIELD, query, space), 10)
                .scoreDocs;
        assertThat(found[0].doc).isEqualTo(4);
        sameAsBruteForce(reader, query, space, 10);
      }
    }
  }

  @Test
  void tooManyLatentsAreRefused() throws IOException {
    int size = Integer.MAX_VALUE / 255 / 2 + 1;
    var latents = new int[size];
    var values = new float[size];
    Arrays.setAll(latents, i -> i);
    Arrays.fill(values, 1);
    var query = new SparseCodeQuery(FIELD, new SparseCode(latents, values), CodeMaker.space(size));
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory);
        var reader = DirectoryReader.open(writer)) {
      var searcher = new IndexSearcher(reader);
      assertThatThrownBy(() -> query.createWeight(searcher, ScoreMode.COMPLETE, 1))
          .isInstanceOf(ShapeException.class);
    }
  }

  @Test
  void costAndVisitsTakeListsAndFilterIn() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var one = new SparseCode(new int[] {1}, new float[] {1});
    var two = new SparseCode(new int[] {2}, new float[] {1});
    var filter = new TermQuery(new Term("id", "5"));
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      for (int i = 0; i < 100; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, i % 20 == 5 ? one : two, space));
        document.add(new StringField("id", "" + i, Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(cost(reader, new SparseCodeQuery(FIELD, one, space))).isEqualTo(5);
        assertThat(cost(reader, new SparseCodeQuery(FIELD, two, space))).isEqualTo(95);
        assertThat(cost(reader, new SparseCodeQuery(FIELD, two, space, filter))).isEqualTo(1);
      }
    }
    var terms = new HashSet<Term>();
    new SparseCodeQuery(FIELD, one, space, filter).visit(QueryVisitor.termCollector(terms));
    assertThat(terms).containsExactly(new Term("id", "5"));
  }

  private static long cost(DirectoryReader reader, SparseCodeQuery query) throws IOException {
    return query
        .createWeight(new IndexSearcher(reader), ScoreMode.COMPLETE, 1)
        .scorerSupplier(reader.leaves().getFirst())
        .cost();
  }

  @Test
  void theOrderIsKeptFarFromTheEndsOfFloats() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    float[] values = {1e-15f, 3e-15f, 0.3f, 0.7f, 1e15f, 3e15f};
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory)) {
      writer.getConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      for (float value : values) {
        var document = new Document();
        document.add(
            new SparseCodeField(FIELD, new SparseCode(new int[] {3}, new float[] {value}), space));
        writer.addDocument(document);
        writer.flush();
      }
      try (var reader = DirectoryReader.open(writer)) {
        for (float value : values) {
          var query =
              new SparseCodeQuery(FIELD, new SparseCode(new int[] {3}, new float[] {value}), space);
          ScoreDoc[] found = new IndexSearcher(reader).search(query, 10).scoreDocs;
          assertThat(Arrays.stream(found).map(hit -> hit.doc)).containsExactly(5, 4, 3, 2, 1, 0);
          assertThat(found[0].score).isBetween(0.99f * value * 3e15f, 1.01f * value * 3e15f);
        }
      }
    }
  }
}

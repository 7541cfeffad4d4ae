package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparseCodeSearchTest {
  private static final String FIELD = "code";

  static IndexWriter writer(Directory directory, int fromDocuments) throws IOException {
    var format = new SparseDocValuesFormat(new Bounds(fromDocuments));
    return new IndexWriter(
        directory, new IndexWriterConfig().setCodec(new SparseCodec(format, FIELD)));
  }

  private static Document document(SparseCode code, CodeSpace space, int number) {
    var document = new Document();
    document.add(new SparseCodeField(FIELD, code, space));
    document.add(new StringField("id", "" + number, Field.Store.YES));
    document.add(new StringField("half", "" + number % 2, Field.Store.NO));
    document.add(new StringField("part", "" + number % 97, Field.Store.NO));
    return document;
  }

  private static SparseCodeQuery query(
      SparseCode code, CodeSpace space, Optional<? extends Query> filter) {
    return filter.isPresent()
        ? new SparseCodeQuery(FIELD, code, space, filter.get())
        : new SparseCodeQuery(FIELD, code, space);
  }

  private static void sameAsScan(DirectoryReader reader, SparseCodeQuery query, int k)
      throws IOException {
    var searcher = new IndexSearcher(reader);
    SparseTopDocs found = SparseCodeSearch.EXACT.search(searcher, query, k);
    assertThat(found.certificate()).isInstanceOf(Certificate.Exact.class);
    SparseCodeQueryTest.assertSame(
        Arrays.asList(found.topDocs().scoreDocs),
        Arrays.asList(searcher.search(query, k).scoreDocs));
  }

  @SeededTest
  void findsWhatTheScanFinds(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    int latents = random.nextBoolean() ? 400 : 200_000;
    CodeSpace space = CodeMaker.space(latents);
    var maker = new CodeMaker(random, latents, 12, 30);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, 100)) {
      for (int i = 0; i < 4000; i++) {
        writer.addDocument(i % 50 == 0 ? new Document() : document(maker.next(), space, i));
        if (random.nextInt(1500) == 0) {
          writer.flush();
        }
      }
      for (int i = 0; i < 300; i++) {
        writer.deleteDocuments(new Term("id", "" + random.nextInt(4000)));
      }
      try (var reader = DirectoryReader.open(writer)) {
        for (int k : new int[] {1, 10, 100, 5000}) {
          for (Optional<TermQuery> filter :
              List.of(
                  Optional.<TermQuery>empty(),
                  Optional.of(new TermQuery(new Term("half", "1"))),
                  Optional.of(new TermQuery(new Term("part", "3"))),
                  Optional.of(new TermQuery(new Term("part", "none"))))) {
            sameAsScan(reader, query(maker.next(), space, filter), k);
          }
        }
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        sameAsScan(reader, query(maker.next(), space, Optional.empty()), 10);
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
          var writer = writer(directory, 1)) {
        for (int i = 0; i < 1500; i++) {
          writer.addDocument(document(maker.next(), space, i));
        }
        try (var reader = DirectoryReader.open(writer)) {
          for (int i = 0; i < 20; i++) {
            sameAsScan(reader, query(maker.next(), space, Optional.empty()), 10);
          }
        }
      }
    }
  }

  /** Documents that are alike follow one another, so that blocks are held off. */
  private static void addSorted(IndexWriter writer, CodeSpace space, RandomGenerator random)
      throws IOException {
    for (int cluster = 0; cluster < 60; cluster++) {
      var maker = new CodeMaker(random, space.latents(), 12, 1);
      for (int i = 0; i < 128; i++) {
        writer.addDocument(document(maker.next(), space, i));
      }
    }
  }

  @SeededTest
  void fewBlocksAreScoredAndLessAlphaSaysWhatItMayMiss(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    CodeSpace space = CodeMaker.space(2000);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, 1)) {
      addSorted(writer, space, random);
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        long[] scored = new long[3];
        for (int i = 0; i < 20; i++) {
          var query = query(new CodeMaker(random, 2000, 12, 1).next(), space, Optional.empty());
          ScoreDoc[] best = searcher.search(query, 10).scoreDocs;
          double[] alphas = {1, 0.8, 0.5};
          for (int a = 0; a < alphas.length; a++) {
            SparseTopDocs found = new SparseCodeSearch(alphas[a]).search(searcher, query, 10);
            scored[a] += found.certificate().scored();
            holds(found, best);
          }
        }
        assertThat(scored[1]).isLessThanOrEqualTo(scored[0]);
        assertThat(scored[2]).isLessThan(scored[0]);
      }
    }
  }

  private static void holds(SparseTopDocs found, ScoreDoc[] best) {
    List<Integer> documents = Arrays.stream(found.topDocs().scoreDocs).map(hit -> hit.doc).toList();
    switch (found.certificate()) {
      case Certificate.Exact exact ->
          SparseCodeQueryTest.assertSame(
              Arrays.asList(found.topDocs().scoreDocs), Arrays.asList(best));
      case Certificate.Approximate approximate -> {
        for (ScoreDoc hit : best) {
          if (hit.score > approximate.unseen()) {
            assertThat(documents).contains(hit.doc);
          }
        }
      }
    }
  }

  @SeededTest
  void equalScoresComeInTheOrderOfDocuments(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    CodeSpace space = CodeMaker.space(20);
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, 1)) {
      for (int i = 0; i < 3000; i++) {
        int latent = random.nextInt(4);
        var code = new SparseCode(new int[] {latent, 10 + latent}, new float[] {1, 1});
        writer.addDocument(document(code, space, i));
        if (random.nextInt(1000) == 0) {
          writer.flush();
        }
      }
      try (var reader = DirectoryReader.open(writer)) {
        for (int k : new int[] {1, 10, 700}) {
          var code = new SparseCode(new int[] {1, 2, 12}, new float[] {1, 1, 1});
          sameAsScan(reader, query(code, space, Optional.empty()), k);
        }
      }
    }
  }

  @Test
  void oneDocumentAndNone() throws IOException {
    CodeSpace space = CodeMaker.space(10);
    var code = new SparseCode(new int[] {3}, new float[] {1});
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, 1)) {
      try (var reader = DirectoryReader.open(writer)) {
        sameAsScan(reader, query(code, space, Optional.empty()), 10);
      }
      writer.addDocument(document(code, space, 0));
      try (var reader = DirectoryReader.open(writer)) {
        sameAsScan(reader, query(code, space, Optional.empty()), 10);
        var other = new SparseCode(new int[] {4}, new float[] {1});
        sameAsScan(reader, query(other, space, Optional.empty()), 10);
        var empty = new SparseCode(new int[0], new float[0]);
        sameAsScan(reader, query(empty, space, Optional.empty()), 10);
      }
    }
  }

  @Test
  void optionsOutOfRangeAreRefused() {
    for (double alpha : new double[] {0, -1, 1.01, Double.NaN}) {
      assertThatThrownBy(() -> new SparseCodeSearch(alpha)).isInstanceOf(OptionException.class);
    }
    assertThatThrownBy(() -> new Bounds(0)).isInstanceOf(OptionException.class);
  }
}

package dev.invar.index.sparse;

import static dev.invar.index.sparse.SparseCodeQueryTest.assertSame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Segments with and without bounds, of different units, with deletes and filters, all at once. */
class BoundedSearchTest {
  private static final String FIELD = "code";
  private static final int SEGMENTS = 7;

  private static SparseCode scaled(SparseCode code, float factor) {
    float[] values = code.values().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return new SparseCode(code.latents(), values);
  }

  @SeededTest
  void segmentsThatDifferGiveWhatComparingAllGives(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    CodeSpace space = CodeMaker.space(500);
    var maker = new CodeMaker(random, 500, 10, 20);
    try (var directory = new ByteBuffersDirectory();
        var writer = SparseCodeSearchTest.writer(directory, 400)) {
      writer.getConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      int id = 0;
      for (int segment = 0; segment < SEGMENTS; segment++) {
        float factor = Math.scalb(1f, random.nextInt(-3, 4));
        int size = segment % 2 == 0 ? 900 : 200;
        for (int i = 0; i < size; i++) {
          var document = new Document();
          document.add(new StringField("id", "" + id, Field.Store.NO));
          document.add(new StringField("third", "" + id++ % 3, Field.Store.NO));
          document.add(new SparseCodeField(FIELD, scaled(maker.next(), factor), space));
          writer.addDocument(document);
        }
        writer.flush();
      }
      for (int i = 0; i < id / 4; i++) {
        writer.deleteDocuments(new Term("id", "" + random.nextInt(id)));
      }
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(reader.leaves()).hasSize(SEGMENTS);
        for (int i = 0; i < 8; i++) {
          compare(reader, new SparseCodeQuery(FIELD, maker.next(), space), random.nextInt(1, 60));
        }
      }
    }
  }

  private static void compare(DirectoryReader reader, SparseCodeQuery query, int k)
      throws IOException {
    var searcher = new IndexSearcher(reader);
    assertSame(
        Arrays.asList(SparseCodeSearch.EXACT.search(searcher, query, k).topDocs().scoreDocs),
        BruteForce.search(reader, FIELD, query.code(), k));
    var third = new TermQuery(new Term("third", "1"));
    var filtered = new SparseCodeQuery(FIELD, query.code(), query.space(), third);
    List<Integer> passing =
        Arrays.stream(searcher.search(third, Math.max(1, reader.maxDoc())).scoreDocs)
            .map(hit -> hit.doc)
            .sorted()
            .toList();
    assertSame(
        Arrays.asList(SparseCodeSearch.EXACT.search(searcher, filtered, k).topDocs().scoreDocs),
        BruteForce.search(
            reader,
            FIELD,
            query.code(),
            k,
            document -> Collections.binarySearch(passing, document) >= 0));
  }
}

package dev.invar.index.sparse;

import static dev.invar.index.sparse.SparseCodeQueryTest.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Filters, deletes and other queries around a code's; each answer beside the one from all codes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CombinedQueriesTest {
  private static final String FIELD = "code";
  private static final CodeSpace SPACE = CodeMaker.space(400);
  private static final int DOCUMENTS = 70_000;

  private final RandomGenerator random = new Seed(3).random();
  private final CodeMaker maker = new CodeMaker(random, 400, 4, 30);
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private DirectoryReader reader;
  private IndexSearcher searcher;

  @BeforeAll
  void index() throws IOException {
    var config = new IndexWriterConfig().setCodec(new SparseCodec(FIELD));
    try (var writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), SPACE));
        document.add(new StringField("tenth", Integer.toString(i % 10), Field.Store.NO));
        document.add(new StringField("rare", Integer.toString(i % 6007), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      writer.deleteDocuments(new Term("rare", "5"));
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  @AfterAll
  void close() throws IOException {
    reader.close();
    directory.close();
  }

  private List<ScoreDoc> search(Query query, int k) throws IOException {
    return Arrays.asList(searcher.search(query, k).scoreDocs);
  }

  @Test
  void filtersAreExact() throws IOException {
    for (int i = 0; i < 5; i++) {
      SparseCode code = maker.next();
      assertSame(
          search(new SparseCodeQuery(FIELD, code, SPACE, rare()), 10),
          BruteForce.search(reader, FIELD, code, 10, document -> document % 6007 == 11));
      assertSame(
          search(new SparseCodeQuery(FIELD, code, SPACE, tenth(4)), 10),
          BruteForce.search(reader, FIELD, code, 10, document -> document % 10 == 4));
      assertThat(search(new SparseCodeQuery(FIELD, code, SPACE, new MatchNoDocsQuery("none")), 10))
          .isEmpty();
    }
  }

  private static Query tenth(int tenth) {
    return new TermQuery(new Term("tenth", Integer.toString(tenth)));
  }

  private static Query rare() {
    return new TermQuery(new Term("rare", "11"));
  }

  @Test
  void insideABooleanQueryItIsTheSame() throws IOException {
    for (int i = 0; i < 5; i++) {
      SparseCode code = maker.next();
      var query = new SparseCodeQuery(FIELD, code, SPACE);
      List<ScoreDoc> expected =
          BruteForce.search(reader, FIELD, code, 10, document -> document % 10 == 4);
      assertSame(
          search(
              new BooleanQuery.Builder().add(query, Occur.MUST).add(tenth(4), Occur.FILTER).build(),
              10),
          expected);
      var without = new BooleanQuery.Builder().add(query, Occur.SHOULD);
      for (int tenth = 0; tenth < 10; tenth++) {
        if (tenth != 4) {
          without.add(tenth(tenth), Occur.MUST_NOT);
        }
      }
      assertSame(search(without.build(), 10), expected);
      assertSame(
          search(
              new BooleanQuery.Builder().add(query, Occur.MUST).add(rare(), Occur.FILTER).build(),
              10),
          BruteForce.search(reader, FIELD, code, 10, document -> document % 6007 == 11));
    }
  }

  @Test
  void twoCodesAddUp() throws IOException {
    SparseCode first = maker.next();
    SparseCode second = maker.next();
    Query both =
        new BooleanQuery.Builder()
            .add(new SparseCodeQuery(FIELD, first, SPACE), Occur.SHOULD)
            .add(new SparseCodeQuery(FIELD, second, SPACE), Occur.SHOULD)
            .build();
    var sums = new double[DOCUMENTS];
    for (SparseCode one : List.of(first, second)) {
      for (ScoreDoc hit : BruteForce.search(reader, FIELD, one, DOCUMENTS)) {
        sums[hit.doc] += hit.score;
      }
    }
    double[] best = Arrays.stream(sums).sorted().toArray();
    List<ScoreDoc> found = search(both, 10);
    for (int i = 0; i < 10; i++) {
      assertThat(found.get(i).score).isEqualTo((float) best[best.length - 1 - i]);
      assertThat(found.get(i).score).isEqualTo((float) sums[found.get(i).doc]);
    }
  }

  @Test
  void searchesInWindowsAndInThreadsGiveTheSame() throws IOException {
    SparseCode code = maker.next();
    var query = new SparseCodeQuery(FIELD, code, SPACE);
    List<ScoreDoc> expected = BruteForce.search(reader, FIELD, code, 50);
    var windows = new IndexSearcher(reader);
    windows.setTimeout(() -> false);
    assertSame(Arrays.asList(windows.search(query, 50).scoreDocs), expected);
    try (var threads = Executors.newFixedThreadPool(3)) {
      var parts =
          new IndexSearcher(reader, threads) {
            @Override
            protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
              return slices(leaves, 10_000, 1, true);
            }
          };
      assertThat(parts.getSlices().length).isGreaterThan(1);
      assertSame(Arrays.asList(parts.search(query, 50).scoreDocs), expected);
    }
  }

  @Test
  void hitsAreCountedAsLuceneCounts() throws IOException {
    SparseCode code = maker.next();
    var query = new SparseCodeQuery(FIELD, code, SPACE);
    int matches = BruteForce.search(reader, FIELD, code, DOCUMENTS).size();
    TopDocs all =
        searcher.search(query, new TopScoreDocCollectorManager(10, null, Integer.MAX_VALUE));
    assertThat(all.totalHits).isEqualTo(new TotalHits(matches, TotalHits.Relation.EQUAL_TO));
    assertThat(searcher.count(query)).isEqualTo(matches);
    assertThat(searcher.count(new ConstantScoreQuery(query))).isEqualTo(matches);
    TopDocs some = searcher.search(query, new TopScoreDocCollectorManager(10, null, 20));
    assertThat(some.totalHits.relation()).isEqualTo(TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO);
    assertSame(Arrays.asList(some.scoreDocs), Arrays.asList(all.scoreDocs));
  }

  @Test
  void pagesFollowEachOther() throws IOException {
    SparseCode code = maker.next();
    var query = new SparseCodeQuery(FIELD, code, SPACE);
    var pages = new ArrayList<ScoreDoc>();
    ScoreDoc last = null;
    for (int page = 0; page < 4; page++) {
      for (ScoreDoc hit : searcher.searchAfter(last, query, 7).scoreDocs) {
        pages.add(hit);
        last = hit;
      }
    }
    assertSame(pages, BruteForce.search(reader, FIELD, code, 28));
  }

  @Test
  void anExplanationAddsUpToTheScore() throws IOException {
    SparseCode code = maker.next();
    Query query = new BoostQuery(new SparseCodeQuery(FIELD, code, SPACE, tenth(2)), 3);
    for (ScoreDoc hit : search(query, 20)) {
      Explanation explanation = searcher.explain(query, hit.doc);
      assertThat(explanation.getValue()).isEqualTo(hit.score);
      double shares = 0;
      for (Explanation share : explanation.getDetails()) {
        assertThat(share.getDescription()).startsWith("latent ");
        shares += share.getValue().doubleValue();
      }
      assertThat(shares).isCloseTo(hit.score, offset(1e-5 * hit.score));
    }
    assertThat(searcher.explain(query, 3).isMatch()).isFalse();
  }

  @SeededTest
  void theBestPassageStandsForItsDocument(Seed seed) throws IOException {
    var passages = new CodeMaker(seed.random(), 400, 6, 10);
    var config = new IndexWriterConfig().setCodec(new SparseCodec(FIELD));
    try (var nested = new ByteBuffersDirectory();
        var writer = new IndexWriter(nested, config)) {
      for (int i = 0; i < 100; i++) {
        var block = new ArrayList<Document>();
        for (int j = seed.random().nextInt(5); j >= 0; j--) {
          var passage = new Document();
          passage.add(new SparseCodeField(FIELD, passages.next(), SPACE));
          block.add(passage);
        }
        var parent = new Document();
        parent.add(new StringField("kind", "parent", Field.Store.NO));
        block.add(parent);
        writer.addDocuments(block);
      }
      try (var blocks = DirectoryReader.open(writer)) {
        SparseCode code = passages.next();
        var parents = new QueryBitSetProducer(new TermQuery(new Term("kind", "parent")));
        var best =
            new ToParentBlockJoinQuery(
                new SparseCodeQuery(FIELD, code, SPACE), parents, ScoreMode.Max);
        ScoreDoc[] found = new IndexSearcher(blocks).search(best, 1).scoreDocs;
        ScoreDoc passage = BruteForce.search(blocks, FIELD, code, 1).getFirst();
        assertThat(found[0].score).isEqualTo(passage.score);
        assertThat(found[0].doc).isBetween(passage.doc, passage.doc + 5);
      }
    }
  }
}

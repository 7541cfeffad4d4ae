package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Documents are asked for in windows and by jumps, with gaps between them. */
class WindowsTest {
  private static final String FIELD = "code";
  private static final int DOCUMENTS = 3000;

  /** Keeps all. */
  private static final class All implements LeafCollector {
    final List<String> found = new ArrayList<>();
    private Scorable scorer =
        new Scorable() {
          @Override
          public float score() {
            return -1;
          }
        };

    @Override
    public void setScorer(Scorable scorer) {
      this.scorer = scorer;
    }

    @Override
    public void collect(int document) throws IOException {
      found.add(document + " " + scorer.score());
    }
  }

  @SeededTest
  void windowsWithGapsGiveWhatLiesInThem(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    CodeSpace space = CodeMaker.space(400);
    var maker = new CodeMaker(random, 400, 6, 40);
    try (var directory = new ByteBuffersDirectory();
        var writer = SparseCodeQueryTest.writer(directory)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), space));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        for (int round = 0; round < 30; round++) {
          var query = new SparseCodeQuery(FIELD, maker.next(), space);
          Weight weight = query.createWeight(new IndexSearcher(reader), ScoreMode.COMPLETE, 1);
          List<ScoreDoc> all = BruteForce.search(reader, FIELD, query.code(), DOCUMENTS);
          inWindows(weight, reader.leaves().getFirst(), all, random);
          byJumps(weight, reader.leaves().getFirst(), all, random);
        }
      }
    }
  }

  private static void inWindows(
      Weight weight, LeafReaderContext leaf, List<ScoreDoc> all, RandomGenerator random)
      throws IOException {
    BulkScorer bulk = weight.scorerSupplier(leaf).bulkScorer();
    var collector = new All();
    var inside = new boolean[DOCUMENTS];
    int at = random.nextInt(3);
    while (at < DOCUMENTS) {
      int end = Math.min(DOCUMENTS, at + 1 + random.nextInt(1 << random.nextInt(11)));
      bulk.score(collector, null, at, end);
      for (int i = at; i < end; i++) {
        inside[i] = true;
      }
      at = end + random.nextInt(3);
    }
    assertThat(collector.found)
        .isEqualTo(
            all.stream()
                .filter(hit -> inside[hit.doc])
                .sorted((a, b) -> a.doc - b.doc)
                .map(hit -> hit.doc + " " + hit.score)
                .toList());
  }

  private static void byJumps(
      Weight weight, LeafReaderContext leaf, List<ScoreDoc> all, RandomGenerator random)
      throws IOException {
    Scorer scorer = weight.scorer(leaf);
    int at = 0;
    while (at < DOCUMENTS) {
      int target = at + random.nextInt(1 << random.nextInt(8));
      int expected =
          all.stream().mapToInt(hit -> hit.doc).filter(doc -> doc >= target).min().orElse(-1);
      int found = scorer.iterator().advance(target);
      assertThat(found).isEqualTo(expected < 0 ? Integer.MAX_VALUE : expected);
      if (expected < 0) {
        return;
      }
      at = found + 1;
    }
  }
}

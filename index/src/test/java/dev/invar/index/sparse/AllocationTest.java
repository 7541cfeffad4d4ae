package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.invar.index.codec.v1.PostingLists;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Collection;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search allocates does not depend on how many documents and postings it looks at. */
class AllocationTest {
  private static final String FIELD = "code";
  private static final CodeSpace SPACE = CodeMaker.space(300);

  /** Objects of one more segment's or collector's size, not of documents. */
  private static final long SLACK = 4096;

  private static long bytesOfASearch(Path folder, int documents) throws IOException {
    var maker = new CodeMaker(new Seed(1).random(), 300, 4, 10);
    var config = new IndexWriterConfig().setCodec(new SparseCodec(FIELD));
    try (var directory = new MMapDirectory(folder)) {
      try (var writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < documents; i++) {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, maker.next(), SPACE));
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      var counter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      SparseCode query = maker.next();
      long least = Long.MAX_VALUE;
      try (var reader = DirectoryReader.open(directory)) {
        var searcher = new IndexSearcher(reader);
        // The compiler removes what interpreted code allocates: the last searches count.
        for (int i = 0; i < 1000; i++) {
          long before = counter.getCurrentThreadAllocatedBytes();
          searcher.search(new SparseCodeQuery(FIELD, query, SPACE), 10);
          least = Math.min(least, counter.getCurrentThreadAllocatedBytes() - before);
        }
      }
      return least;
    }
  }

  @Test
  void aSearchOfManyTimesTheDocumentsAllocatesNoMore(@TempDir Path folder) throws IOException {
    long few = bytesOfASearch(folder.resolve("few"), 10_000);
    long many = bytesOfASearch(folder.resolve("many"), 140_000);
    assertThat(many).isLessThan(few + SLACK);
  }

  /** Has enough after the first document of a segment. */
  private static final class First extends SimpleCollector {
    @Override
    public void collect(int document) {
      throw new CollectionTerminatedException();
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE;
    }
  }

  private static final class OfFirst implements CollectorManager<First, Boolean> {
    @Override
    public First newCollector() {
      return new First();
    }

    @Override
    public Boolean reduce(Collection<First> collectors) {
      return true;
    }
  }

  @Test
  void aSearchThatEndsEarlyAllocatesNoSums(@TempDir Path folder) throws IOException {
    var maker = new CodeMaker(new Seed(2).random(), 300, 4, 10);
    var config = new IndexWriterConfig().setCodec(new SparseCodec(FIELD));
    try (var directory = new MMapDirectory(folder);
        var writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 70_000; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), SPACE));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      var counter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      try (var reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        var query = new SparseCodeQuery(FIELD, maker.next(), SPACE);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 50; i++) {
          long before = counter.getCurrentThreadAllocatedBytes();
          searcher.search(query, new OfFirst());
          least = Math.min(least, counter.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isLessThan(PostingLists.TILE);
      }
    }
  }
}

package dev.invar.bench.sparse.peer;

import dev.invar.bench.sparse.codes.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.MMapDirectory;

/**
 * An index in Lucene of one segment, written and searched with the same settings whatever is in it:
 * a real writer that flushes when its buffer is full and merges at the end, one thread, no cache of
 * queries.
 */
public final class LuceneIndex implements AutoCloseable {
  /** The buffer of {@link #write}, in MB: large, so that few segments are merged at the end. */
  public static final double BUFFER = 256;

  /** Makes the document of a row. */
  @FunctionalInterface
  public interface Documents {
    /** The document with a number from 0 on. */
    Document of(int row);
  }

  private final MMapDirectory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  private LuceneIndex(MMapDirectory directory, DirectoryReader reader) {
    this.directory = directory;
    this.reader = reader;
    this.searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  /**
   * Writes an index of all rows, document by document, and merges it into one segment.
   *
   * @param folder new or empty
   * @param codec how it is written
   */
  public static void write(Path folder, Codec codec, int rows, Documents documents)
      throws IOException {
    write(folder, codec, rows, documents, BUFFER);
  }

  /**
   * As above, with a buffer that is flushed when it holds so many MB.
   *
   * @param buffer in MB; Lucene's own default is 16
   */
  public static void write(Path folder, Codec codec, int rows, Documents documents, double buffer)
      throws IOException {
    write(folder, codec, rows, documents, config -> config.setRAMBufferSizeMB(buffer));
  }

  /**
   * As above, with settings of its own.
   *
   * @param settings changes what is set, and gives it back
   */
  public static void write(
      Path folder,
      Codec codec,
      int rows,
      Documents documents,
      UnaryOperator<IndexWriterConfig> settings)
      throws IOException {
    var config =
        new IndexWriterConfig(new StandardAnalyzer())
            .setCodec(codec)
            .setMergeScheduler(new SerialMergeScheduler())
            .setUseCompoundFile(false);
    try (var directory = new MMapDirectory(folder);
        var writer = new IndexWriter(directory, settings.apply(config))) {
      for (int row = 0; row < rows; row++) {
        writer.addDocument(documents.of(row));
      }
      writer.forceMerge(1);
      writer.commit();
    }
  }

  /** Opens what was written. */
  public static LuceneIndex open(Path folder) throws IOException {
    var directory = new MMapDirectory(folder);
    return new LuceneIndex(directory, DirectoryReader.open(directory));
  }

  /** The best documents. */
  public Answer search(Query query, int k) throws IOException {
    ScoreDoc[] hits = searcher.search(query, k).scoreDocs;
    var documents = new int[hits.length];
    var scores = new float[hits.length];
    for (int i = 0; i < hits.length; i++) {
      documents[i] = hits[i].doc;
      scores[i] = hits[i].score;
    }
    return new Answer(documents, scores);
  }

  /** The searcher, for what {@link #search} does not do. */
  public IndexSearcher searcher() {
    return searcher;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}

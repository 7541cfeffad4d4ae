package dev.invar.bench.sparse.peer;

import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.linalg.FloatMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/** Lucene's graph, with vectors of floats or of bytes; one segment, kept from run to run. */
public final class HnswGraph implements DenseGraph {
  private static final String FIELD = "vector";
  private static final String DONE = "done";

  /** How Lucene keeps the vectors that the walk compares. */
  public enum Kind {
    /** As they are. */
    FLOAT("lucene-hnsw"),
    /** A byte for each number. */
    INT8("lucene-hnsw-int8");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Its name in figures. */
    public String label() {
      return label;
    }

    private KnnVectorsFormat format() {
      return switch (this) {
        case FLOAT -> new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM);
        case INT8 ->
            new Lucene104HnswScalarQuantizedVectorsFormat(
                ScalarEncoding.UNSIGNED_BYTE, CONNECTIONS, BEAM);
      };
    }
  }

  private static final int CONNECTIONS = 16;
  private static final int BEAM = 100;

  private final Kind kind;
  private final LuceneIndex index;

  private HnswGraph(Kind kind, LuceneIndex index) {
    this.kind = kind;
    this.index = index;
  }

  /**
   * Opens the graph of some rows, built first if it is not kept.
   *
   * @param rows n×d, of length 1; only read
   * @param cache the folder of kept graphs
   * @param name what the rows are: it must change with them
   */
  public static HnswGraph of(FloatMatrix rows, Kind kind, Path cache, String name)
      throws IOException {
    Path folder = cache.resolve("graphs").resolve(name + "-" + kind.label);
    if (!Files.exists(folder.resolve(DONE))) {
      if (Files.exists(folder)) {
        new Scratch(folder).close();
      }
      LuceneIndex.write(
          folder, codec(kind.format()), (int) rows.rows(), row -> document(rows, row));
      Files.writeString(folder.resolve(DONE), "");
    }
    return new HnswGraph(kind, LuceneIndex.open(folder));
  }

  private static Codec codec(KnnVectorsFormat format) {
    return new Lucene104Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return format;
      }
    };
  }

  private static Document document(FloatMatrix rows, int row) {
    var document = new Document();
    document.add(
        new KnnFloatVectorField(FIELD, rows.row(row), VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  @Override
  public String name() {
    return kind.label;
  }

  @Override
  public Answer search(float[] query, int k, int effort) throws IOException {
    return index.search(new KnnFloatVectorQuery(FIELD, query, effort), k);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}

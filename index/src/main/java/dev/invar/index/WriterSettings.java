package dev.invar.index;

import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.space.Space;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.IndexDeletionPolicy;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/**
 * How Lucene writes: merges in the thread that writes, so that the same documents in the same order
 * give the same index, and sizes that fit the heap.
 */
final class WriterSettings {
  /** Neighbours of a vector in the graph. */
  static final int NEIGHBORS = 16;

  /** How many candidates a vector's neighbours are chosen from. */
  static final int BUILD_BEAM = 100;

  /** Lucene's own formats refuse more than 1024 numbers, for no reason in the format. */
  private static final int WIDEST = 16_384;

  private static final double MEGABYTE = 1 << 20;

  /** Of the heap: what waits in memory to be written. */
  private static final double BUFFER_SHARE = 1.0 / 6;

  private static final double SMALLEST_BUFFER = 16 * MEGABYTE;
  private static final double LARGEST_BUFFER = 256 * MEGABYTE;

  /** Of the heap: the graph of the largest segment while it is merged. */
  private static final double GRAPH_SHARE = 1.0 / 4;

  /** What one vector's neighbours take on the heap while a graph is built, in bytes. */
  private static final double GRAPH_BYTES = 400;

  /** Lucene's own limit on what merging makes. */
  private static final double LARGEST_SEGMENT = 5L << 30;

  private WriterSettings() {}

  /**
   * @param heap most bytes that the Java heap may take
   */
  static IndexWriterConfig of(IndexSettings settings, IndexDeletionPolicy policy, long heap) {
    var config = new IndexWriterConfig(Analysis.of(settings.text()));
    config.setSimilarity(LexicalSearch.similarity());
    config.setCodec(codec(settings.vectors()));
    config.setIndexDeletionPolicy(policy);
    config.setCommitOnClose(false);
    config.setMergeScheduler(new SerialMergeScheduler());
    config.setRAMBufferSizeMB(
        Math.clamp(heap * BUFFER_SHARE, SMALLEST_BUFFER, LARGEST_BUFFER) / MEGABYTE);
    var merges = new TieredMergePolicy();
    merges.setMaxMergedSegmentMB(largestSegment(settings, heap) / MEGABYTE);
    config.setMergePolicy(merges);
    return config;
  }

  /** As {@link #of}, but only neighbours are merged, so that documents keep their order. */
  static IndexWriterConfig inOrder(IndexSettings settings, IndexDeletionPolicy policy, long heap) {
    IndexWriterConfig config = of(settings, policy, heap);
    var merges = new LogByteSizeMergePolicy();
    // Here the limit is on each of the segments that become one.
    merges.setMaxMergeMB(largestSegment(settings, heap) / merges.getMergeFactor() / MEGABYTE);
    config.setMergePolicy(merges);
    return config;
  }

  private static double largestSegment(IndexSettings settings, long heap) {
    double vectors = heap * GRAPH_SHARE / GRAPH_BYTES;
    double bytes = settings.space().map(Space::width).orElse(0) * (double) Float.BYTES;
    return bytes == 0 ? LARGEST_SEGMENT : Math.min(LARGEST_SEGMENT, vectors * bytes);
  }

  private static Codec codec(VectorStorage storage) {
    KnnVectorsFormat format =
        new AnyWidth(
            switch (storage) {
              case FLOAT32 -> new Lucene99HnswVectorsFormat(NEIGHBORS, BUILD_BEAM);
              case INT8 ->
                  new Lucene104HnswScalarQuantizedVectorsFormat(
                      ScalarEncoding.UNSIGNED_BYTE, NEIGHBORS, BUILD_BEAM);
            });
    DocValuesFormat codes = new SparseDocValuesFormat();
    return new Lucene104Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return format;
      }

      @Override
      public DocValuesFormat getDocValuesFormatForField(String field) {
        return field.equals(Layout.CODE) ? codes : super.getDocValuesFormatForField(field);
      }
    };
  }

  /** A format of Lucene's, under its own name, that takes wider vectors. */
  private static final class AnyWidth extends KnnVectorsFormat {
    private final KnnVectorsFormat format;

    AnyWidth(KnnVectorsFormat format) {
      super(format.getName());
      this.format = format;
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
      return format.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
      return format.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
      return WIDEST;
    }
  }
}

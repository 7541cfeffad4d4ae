package dev.invar.index.codec.v1;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/** Writes the files of bounds of one segment: {@link #maxima} for a field, then {@link #end}. */
final class BoundsWriter implements Closeable {
  private final List<IndexOutput> files;
  private final int documents;
  private boolean isClosed;

  private BoundsWriter(List<IndexOutput> files, int documents) {
    this.files = files;
    this.documents = documents;
  }

  static BoundsWriter open(SegmentWriteState state) throws IOException {
    var files = new ArrayList<IndexOutput>();
    try {
      for (SegmentFile file : BoundsFiles.ALL) {
        files.add(file.create(state));
      }
      return new BoundsWriter(files, state.segmentInfo.maxDoc());
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, files);
      throw e;
    }
  }

  /** Listens to the lists of the next field. */
  BlockMaxima maxima() {
    return new BlockMaxima(file(BoundsFiles.LISTS), file(BoundsFiles.ROWS), documents);
  }

  /**
   * Ends a field.
   *
   * @param maxima has listened to all lists
   * @param codes of the field, before the first
   */
  void end(FieldInfo field, FieldMeta meta, BlockMaxima maxima, BinaryDocValues codes)
      throws IOException {
    BoundsMeta.Maxima written = maxima.finish(meta.latents());
    BoundsMeta.Blocks blocks =
        BlockWriter.write(file(BoundsFiles.BLOCKS), meta, codes, field.name, documents);
    new BoundsMeta(written, blocks).write(field.number, file(BoundsFiles.META));
  }

  private IndexOutput file(SegmentFile kind) {
    return files.get(BoundsFiles.ALL.indexOf(kind));
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      file(BoundsFiles.META).writeInt(SparseDocValuesProducer.NO_FIELD);
      for (IndexOutput file : files) {
        CodecUtil.writeFooter(file);
      }
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, files);
      throw e;
    }
    IOUtils.close(files);
  }
}

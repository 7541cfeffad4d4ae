package dev.invar.index.codec.v1;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.DataAccessHint;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;

/** Reads the files of bounds of one segment. */
final class BoundsReader implements Closeable {
  private final List<IndexInput> files;
  private final Map<Integer, SparseBounds> fields;

  private BoundsReader(List<IndexInput> files, Map<Integer, SparseBounds> fields) {
    this.files = files;
    this.fields = fields;
  }

  /**
   * Opens and checks; what lists and codes themselves hold is checked when they are read.
   *
   * @param metas of the segment's fields, by number
   */
  static BoundsReader open(SegmentReadState state, Map<Integer, FieldMeta> metas)
      throws IOException {
    var files = new ArrayList<IndexInput>();
    try {
      files.add(BoundsFiles.LISTS.open(state, state.context));
      files.add(BoundsFiles.ROWS.open(state, state.context));
      IOContext random = state.context.withHints(DataAccessHint.RANDOM);
      files.add(BoundsFiles.BLOCKS.open(state, random));
      return new BoundsReader(files, readMeta(state, metas, files));
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, files);
      throw e;
    }
  }

  private static Map<Integer, SparseBounds> readMeta(
      SegmentReadState state, Map<Integer, FieldMeta> metas, List<IndexInput> files)
      throws IOException {
    return BoundsFiles.META.read(
        state,
        meta -> {
          var fields = new HashMap<Integer, SparseBounds>();
          for (int number = meta.readInt();
              number != SparseDocValuesProducer.NO_FIELD;
              number = meta.readInt()) {
            FieldMeta field = metas.get(number);
            if (field == null) {
              throw new CorruptIndexException("expected a field, found number " + number, meta);
            }
            fields.put(number, field(BoundsMeta.read(meta), field, state, files, meta));
          }
          return fields;
        });
  }

  private static SparseBounds field(
      BoundsMeta read,
      FieldMeta field,
      SegmentReadState state,
      List<IndexInput> files,
      ChecksumIndexInput meta)
      throws IOException {
    int documents = state.segmentInfo.maxDoc();
    var lengths =
        new BoundsFiles.Lengths(
            files.get(0).length(), files.get(1).length(), files.get(2).length());
    read.check(field.latents(), documents, lengths, meta);
    return new SparseBounds(read, field, files, documents);
  }

  /** By the fields' numbers. */
  Map<Integer, SparseBounds> fields() {
    return fields;
  }

  void checkIntegrity() throws IOException {
    for (IndexInput file : files) {
      CodecUtil.checksumEntireFile(file);
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(files);
  }
}

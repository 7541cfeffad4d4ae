package dev.invar.index.codec.v1;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/** Writes values with Lucene's format, and the postings of the fields that hold codes. */
final class SparseDocValuesConsumer extends DocValuesConsumer {
  private final DocValuesConsumer values;
  private final IndexOutput meta;
  private final IndexOutput postings;
  private final Optional<BoundsWriter> bounds;
  private Optional<ListMerger> merger = Optional.empty();
  private boolean isClosed;

  private SparseDocValuesConsumer(
      DocValuesConsumer values,
      IndexOutput meta,
      IndexOutput postings,
      Optional<BoundsWriter> bounds) {
    this.values = values;
    this.meta = meta;
    this.postings = postings;
    this.bounds = bounds;
  }

  @SuppressWarnings("resource") // what is opened is closed by close()
  static SparseDocValuesConsumer open(
      SegmentWriteState state, DocValuesFormat format, Bounds wanted) throws IOException {
    DocValuesConsumer values = format.fieldsConsumer(state);
    IndexOutput meta = null;
    IndexOutput postings = null;
    try {
      meta = SparseDocValuesFormat.META.create(state);
      postings = SparseDocValuesFormat.POSTINGS.create(state);
      Optional<BoundsWriter> bounds =
          wanted.applyTo(state.segmentInfo.maxDoc())
              ? Optional.of(BoundsWriter.open(state))
              : Optional.empty();
      return new SparseDocValuesConsumer(values, meta, postings, bounds);
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, postings, meta, values);
      throw e;
    }
  }

  @Override
  public void addBinaryField(FieldInfo field, DocValuesProducer producer) throws IOException {
    values.addBinaryField(field, producer);
    if (FieldSpace.isIn(field)) {
      addCodes(field, producer);
    }
  }

  private void addCodes(FieldInfo field, DocValuesProducer producer) throws IOException {
    if (bounds.isEmpty()) {
      addLists(field, producer, ListSink.NONE);
      return;
    }
    BlockMaxima maxima = bounds.get().maxima();
    FieldMeta written = addLists(field, producer, maxima);
    bounds.get().end(field, written, maxima, producer.getBinary(field));
  }

  private FieldMeta addLists(FieldInfo field, DocValuesProducer producer, ListSink sink)
      throws IOException {
    var writer = new PostingWriter(postings, sink);
    FieldMeta written =
        merger.isPresent()
            ? merger.get().write(writer)
            : new CodeSorter(field, producer).write(writer);
    written.write(field.number, meta);
    return written;
  }

  @Override
  public void mergeBinaryField(FieldInfo field, MergeState state) throws IOException {
    merger = FieldSpace.isIn(field) ? ListMerger.of(field, state) : Optional.empty();
    try {
      // Comes back to addBinaryField, with the merged values.
      super.mergeBinaryField(field, state);
    } finally {
      merger = Optional.empty();
    }
  }

  @Override
  public void addNumericField(FieldInfo field, DocValuesProducer producer) throws IOException {
    values.addNumericField(field, producer);
  }

  @Override
  public void addSortedField(FieldInfo field, DocValuesProducer producer) throws IOException {
    values.addSortedField(field, producer);
  }

  @Override
  public void addSortedNumericField(FieldInfo field, DocValuesProducer producer)
      throws IOException {
    values.addSortedNumericField(field, producer);
  }

  @Override
  public void addSortedSetField(FieldInfo field, DocValuesProducer producer) throws IOException {
    values.addSortedSetField(field, producer);
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      meta.writeInt(SparseDocValuesProducer.NO_FIELD);
      if (bounds.isPresent()) {
        meta.writeByte(SparseDocValuesFormat.HAS_BOUNDS);
      }
      CodecUtil.writeFooter(meta);
      CodecUtil.writeFooter(postings);
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, postings, meta, values, bounds.orElse(null));
      throw e;
    }
    IOUtils.close(postings, meta, values, bounds.orElse(null));
  }
}

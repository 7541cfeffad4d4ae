package dev.invar.index.codec.v1;

import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/** Writes values with Lucene's format, and the postings of the fields that hold codes. */
final class SparseDocValuesConsumer extends DocValuesConsumer {
  private final DocValuesConsumer values;
  private final IndexOutput meta;
  private final IndexOutput postings;
  private boolean isClosed;

  private SparseDocValuesConsumer(
      DocValuesConsumer values, IndexOutput meta, IndexOutput postings) {
    this.values = values;
    this.meta = meta;
    this.postings = postings;
  }

  @SuppressWarnings("resource") // what is opened is closed by close()
  static SparseDocValuesConsumer open(SegmentWriteState state, DocValuesFormat format)
      throws IOException {
    DocValuesConsumer values = format.fieldsConsumer(state);
    IndexOutput meta = null;
    IndexOutput postings = null;
    try {
      meta = create(state, SparseDocValuesFormat.META_EXTENSION, SparseDocValuesFormat.META_CODEC);
      postings =
          create(
              state,
              SparseDocValuesFormat.POSTINGS_EXTENSION,
              SparseDocValuesFormat.POSTINGS_CODEC);
      return new SparseDocValuesConsumer(values, meta, postings);
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, postings, meta, values);
      throw e;
    }
  }

  private static IndexOutput create(SegmentWriteState state, String extension, String codec)
      throws IOException {
    String name =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
    IndexOutput out = state.directory.createOutput(name, state.context);
    try {
      CodecUtil.writeIndexHeader(
          out,
          codec,
          SparseDocValuesFormat.VERSION,
          state.segmentInfo.getId(),
          state.segmentSuffix);
      return out;
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, out);
      throw e;
    }
  }

  @Override
  public void addBinaryField(FieldInfo field, DocValuesProducer producer) throws IOException {
    values.addBinaryField(field, producer);
    Optional<CodeSpace> space = FieldSpace.of(field);
    if (space.isPresent()) {
      new CodeSorter(field, space.get(), producer).write(postings).write(field.number, meta);
    }
  }

  @Override
  public void mergeBinaryField(FieldInfo field, MergeState state) throws IOException {
    Optional<CodeSpace> space = FieldSpace.of(field);
    Optional<ListMerger> merger =
        space.isPresent() ? ListMerger.of(field, space.get(), state) : Optional.empty();
    if (merger.isPresent()) {
      values.mergeBinaryField(field, state);
      merger.get().write(postings).write(field.number, meta);
    } else {
      super.mergeBinaryField(field, state);
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
    try (postings;
        meta;
        values) {
      meta.writeInt(SparseDocValuesProducer.NO_FIELD);
      CodecUtil.writeFooter(meta);
      CodecUtil.writeFooter(postings);
    }
  }
}

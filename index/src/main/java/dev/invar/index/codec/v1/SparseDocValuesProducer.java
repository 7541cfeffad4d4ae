package dev.invar.index.codec.v1;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;

/** Reads values with Lucene's format, and hands out postings with the binary values they are of. */
final class SparseDocValuesProducer extends DocValuesProducer {
  /** In the meta file: no field follows. */
  static final int NO_FIELD = -1;

  private final DocValuesProducer values;
  private final IndexInput postings;
  private final Optional<BoundsReader> bounds;
  private final Map<Integer, SparsePostings> fields;

  private SparseDocValuesProducer(
      DocValuesProducer values,
      IndexInput postings,
      Optional<BoundsReader> bounds,
      Map<Integer, SparsePostings> fields) {
    this.values = values;
    this.postings = postings;
    this.bounds = bounds;
    this.fields = fields;
  }

  /** What the meta file says. */
  private record Meta(Map<Integer, FieldMeta> fields, boolean hasBounds) {}

  @SuppressWarnings("resource") // what is opened is closed by close()
  static SparseDocValuesProducer open(SegmentReadState state, DocValuesFormat format)
      throws IOException {
    DocValuesProducer values = format.fieldsProducer(state);
    IndexInput postings = null;
    try {
      postings = SparseDocValuesFormat.POSTINGS.open(state, state.context);
      Meta meta = readMeta(state, postings);
      Optional<BoundsReader> bounds =
          meta.hasBounds ? Optional.of(BoundsReader.open(state, meta.fields)) : Optional.empty();
      return new SparseDocValuesProducer(
          values, postings, bounds, fields(state, meta.fields, postings, bounds));
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, postings, values);
      throw e;
    }
  }

  private static Map<Integer, SparsePostings> fields(
      SegmentReadState state,
      Map<Integer, FieldMeta> metas,
      IndexInput postings,
      Optional<BoundsReader> bounds) {
    Map<Integer, SparseBounds> bounded = bounds.map(BoundsReader::fields).orElse(Map.of());
    var fields = new HashMap<Integer, SparsePostings>();
    metas.forEach((number, meta) ->
        fields.put(
            number,
            new SparsePostings(
                meta,
                FieldSpace.of(state.fieldInfos.fieldInfo(number), meta.tag()),
                postings,
                state.segmentInfo.maxDoc(),
                Optional.ofNullable(bounded.get(number)))));
    return fields;
  }

  private static Meta readMeta(SegmentReadState state, IndexInput postings) throws IOException {
    return SparseDocValuesFormat.META.read(
        state,
        meta -> {
          var fields = new HashMap<Integer, FieldMeta>();
          for (int number = meta.readInt(); number != NO_FIELD; number = meta.readInt()) {
            FieldMeta read = FieldMeta.read(meta, postings);
            if (state.fieldInfos.fieldInfo(number) == null) {
              throw new CorruptIndexException("expected a field, found number " + number, meta);
            }
            fields.put(number, read);
          }
          boolean hasBounds =
              meta.getFilePointer() < meta.length() - CodecUtil.footerLength()
                  && meta.readByte() == SparseDocValuesFormat.HAS_BOUNDS;
          return new Meta(fields, hasBounds);
        });
  }

  @Override
  public DocValuesProducer getMergeInstance() {
    // Not closed by who merges: the files are those of this one.
    return new SparseDocValuesProducer(values.getMergeInstance(), postings, bounds, fields);
  }

  @Override
  public BinaryDocValues getBinary(FieldInfo field) throws IOException {
    BinaryDocValues binary = values.getBinary(field);
    SparsePostings found = fields.get(field.number);
    return found == null || binary == null ? binary : new SparseCodeValues(binary, found);
  }

  @Override
  public NumericDocValues getNumeric(FieldInfo field) throws IOException {
    return values.getNumeric(field);
  }

  @Override
  public SortedDocValues getSorted(FieldInfo field) throws IOException {
    return values.getSorted(field);
  }

  @Override
  public SortedNumericDocValues getSortedNumeric(FieldInfo field) throws IOException {
    return values.getSortedNumeric(field);
  }

  @Override
  public SortedSetDocValues getSortedSet(FieldInfo field) throws IOException {
    return values.getSortedSet(field);
  }

  @Override
  public DocValuesSkipper getSkipper(FieldInfo field) throws IOException {
    return values.getSkipper(field);
  }

  @Override
  public void checkIntegrity() throws IOException {
    values.checkIntegrity();
    CodecUtil.checksumEntireFile(postings);
    if (bounds.isPresent()) {
      bounds.get().checkIntegrity();
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(values, postings, bounds.orElse(null));
  }
}

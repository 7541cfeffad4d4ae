package dev.invar.index.codec.v1;

import dev.invar.method.OptionException;
import java.util.Set;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;

/**
 * Lucene's codec, with {@link SparseDocValuesFormat} for the fields that hold sparse codes; every
 * other field is written as without it. Give it to {@code IndexWriterConfig.setCodec}. Reading
 * needs no codec: Lucene finds the format by its name.
 *
 * <p>An application that has a codec of its own returns a {@link SparseDocValuesFormat} from {@code
 * getDocValuesFormatForField} instead.
 */
public final class SparseCodec extends Lucene104Codec {
  private final Set<String> fields;
  private final DocValuesFormat format;

  /**
   * @param fields names of the fields that hold sparse codes, at least one
   * @throws OptionException if there are no fields
   */
  public SparseCodec(String... fields) {
    this(new SparseDocValuesFormat(), fields);
  }

  /**
   * @param format writes the fields, with its options
   * @param fields names of the fields that hold sparse codes, at least one
   * @throws OptionException if there are no fields
   */
  public SparseCodec(SparseDocValuesFormat format, String... fields) {
    if (fields.length == 0) {
      throw new OptionException("fields of sparse codes", "at least one", "none");
    }
    this.fields = Set.of(fields);
    this.format = format;
  }

  @Override
  public DocValuesFormat getDocValuesFormatForField(String field) {
    return fields.contains(field) ? format : super.getDocValuesFormatForField(field);
  }
}

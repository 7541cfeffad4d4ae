package dev.invar.index.sparse;

import dev.invar.index.codec.v1.SparseCodeValues;
import dev.invar.index.codec.v1.SparsePostings;
import dev.invar.method.FormatException;
import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FilterCodecReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;

/**
 * Finds a field's postings, also behind readers that wrap the values, such as those that stop slow
 * queries or hide documents: the postings are those of the reader inside, whose documents have the
 * same numbers.
 */
final class FieldPostings {
  private FieldPostings() {}

  /**
   * The postings.
   *
   * @return empty if the segment has no values in the field
   * @throws FormatException if the values have no postings
   * @throws dev.invar.method.ShapeException if they are of another space
   */
  static Optional<SparsePostings> of(LeafReader reader, String field, CodeSpace space)
      throws IOException {
    if (reader.getFieldInfos().fieldInfo(field) == null) {
      return Optional.empty();
    }
    BinaryDocValues values = reader.getBinaryDocValues(field);
    if (values == null) {
      return Optional.empty();
    }
    if (!(values instanceof SparseCodeValues)) {
      LeafReader inner = unwrapped(reader);
      if (inner.maxDoc() == reader.maxDoc()) {
        values = inner.getBinaryDocValues(field);
      }
    }
    if (!(values instanceof SparseCodeValues codes)) {
      throw new FormatException(
          "field " + field,
          "expected sparse codes with postings, found values of another kind. Give the writer"
              + " a SparseCodec that names the field, and add SparseCodeFields");
    }
    codes.postings().requireSame(space);
    return Optional.of(codes.postings());
  }

  private static LeafReader unwrapped(LeafReader reader) {
    return switch (reader) {
      case FilterLeafReader filter -> unwrapped(filter.getDelegate());
      case FilterCodecReader filter -> unwrapped(filter.getDelegate());
      default -> reader;
    };
  }
}

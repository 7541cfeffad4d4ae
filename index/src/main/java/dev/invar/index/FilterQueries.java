package dev.invar.index;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.apache.lucene.document.BinaryPoint;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * Metadata as Lucene terms and points, and filters as queries over them.
 *
 * <p>A term is name, U+0000, value with U+0000 and U+0001 in the name written as U+0001 and a
 * digit; a term longer than {@value #LONGEST} characters is replaced by its first characters and
 * its SHA-256. A point has two dimensions of 8 bytes: the first half of the name's hash, and the
 * number in an order-keeping form.
 */
final class FilterQueries {
  /** UTF-8 takes at most 3 bytes for a char and Lucene at most 32,766 for a term. */
  private static final int LONGEST = 8192;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private static final int LONGEST_NUMBER = 400;

  private FilterQueries() {}

  static Query of(Filter filter) {
    return switch (filter) {
      case Filter.In in ->
          new TermInSetQuery(
              Layout.FILTER,
              in.values().stream().map(value -> new BytesRef(term(in.name(), value))).toList());
      case Filter.Range range -> of(range);
      case Filter.And and -> of(and);
    };
  }

  private static Query of(Filter.Range range) {
    byte[] name = hash(range.name());
    return BinaryPoint.newRangeQuery(
        Layout.NUMBER,
        new byte[][] {name, sortable(range.min())},
        new byte[][] {name, sortable(range.max())});
  }

  private static Query of(Filter.And and) {
    if (and.filters().isEmpty()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    var all = new BooleanQuery.Builder();
    and.filters().forEach(filter -> all.add(of(filter), BooleanClause.Occur.FILTER));
    return all.build();
  }

  static String term(String name, String value) {
    String term = name.replace("\u0001", "\u00011").replace("\u0000", "\u00010") + '\0' + value;
    if (term.length() <= LONGEST) {
      return term;
    }
    byte[] digest = ContentHash.sha256().digest(term.getBytes(StandardCharsets.UTF_8));
    return term.substring(0, LONGEST) + '\0' + HexFormat.of().formatHex(digest);
  }

  static byte[] hash(String name) {
    return Arrays.copyOf(
        ContentHash.sha256().digest(name.getBytes(StandardCharsets.UTF_8)), Long.BYTES);
  }

  /** The number that a text reads as; empty if it is no finite decimal number. */
  static OptionalDouble number(String text) {
    if (text.length() > LONGEST_NUMBER || !NUMBER.matcher(text).matches()) {
      return OptionalDouble.empty();
    }
    double number = Double.parseDouble(text);
    return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  /** 8 bytes that compare as the numbers do; −0 is 0. */
  static byte[] sortable(double number) {
    var bytes = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(NumericUtils.doubleToSortableLong(number + 0.0), bytes, 0);
    return bytes;
  }
}

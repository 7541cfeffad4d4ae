package dev.invar.formats.npy;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileBytes;
import dev.invar.formats.Tensor.Layout;
import dev.invar.method.FormatException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dictionary of an npy file: a small part of Python's literals, read strictly. */
record NpyHeader(ElementType type, ByteOrder byteOrder, Layout layout, List<Long> shape) {
  private static final String TYPE = "descr";
  private static final String LAYOUT = "fortran_order";
  private static final String SHAPE = "shape";
  private static final int MOST_AXES = 64;
  private static final int DECIMAL = 10;

  /** Python 2 wrote its long integers with this letter behind. */
  private static final char LONG = 'L';

  private static final Map<String, ElementType> TYPES =
      Map.ofEntries(
          Map.entry("b1", ElementType.BOOL),
          Map.entry("i1", ElementType.I8),
          Map.entry("i2", ElementType.I16),
          Map.entry("i4", ElementType.I32),
          Map.entry("i8", ElementType.I64),
          Map.entry("u1", ElementType.U8),
          Map.entry("u2", ElementType.U16),
          Map.entry("u4", ElementType.U32),
          Map.entry("u8", ElementType.U64),
          Map.entry("f2", ElementType.F16),
          Map.entry("f4", ElementType.F32),
          Map.entry("f8", ElementType.F64));

  static NpyHeader read(FileBytes bytes) {
    return new Parser(bytes).header();
  }

  private static final class Parser {
    private final FileBytes bytes;
    private long position;

    private Parser(FileBytes bytes) {
      this.bytes = bytes;
    }

    private NpyHeader header() {
      var offsets = new HashMap<String, Long>();
      String type = "";
      boolean columnMajor = false;
      List<Long> shape = List.of();
      expect('{');
      while (!accept('}')) {
        long start = position;
        String key = string();
        expect(':');
        skipBlanks();
        if (offsets.put(key, position) != null) {
          throw bytes.failure(start, "header", "each key once", key + " again");
        }
        switch (key) {
          case TYPE -> type = string();
          case LAYOUT -> columnMajor = bool();
          case SHAPE -> shape = tuple();
          default ->
              throw bytes.failure(start, "header", TYPE + ", " + LAYOUT + " or " + SHAPE, key);
        }
        if (!accept(',')) {
          expect('}');
          break;
        }
      }
      skipBlanks();
      if (position < bytes.size()) {
        throw unexpected("blanks to its end");
      }
      for (String key : List.of(TYPE, LAYOUT, SHAPE)) {
        if (!offsets.containsKey(key)) {
          throw bytes.failure(0, "header", "the key " + key, "none");
        }
      }
      return header(type, offsets.getOrDefault(TYPE, 0L), columnMajor, shape);
    }

    private NpyHeader header(String descr, long offset, boolean columnMajor, List<Long> shape) {
      char order = descr.isEmpty() ? ' ' : descr.charAt(0);
      Optional<ElementType> type =
          Optional.ofNullable(TYPES.get(descr.substring(Math.min(1, descr.length()))));
      boolean known =
          type.isPresent()
              && switch (order) {
                case '<', '>' -> true;
                case '|' -> type.get().bytes() == 1;
                default -> false;
              };
      if (!known) {
        throw bytes.failure(
            offset,
            TYPE,
            "a byte order (<, > or |) and one of " + TYPES.keySet().stream().sorted().toList(),
            descr);
      }
      return new NpyHeader(
          type.orElseThrow(),
          order == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
          columnMajor ? Layout.COLUMN_MAJOR : Layout.ROW_MAJOR,
          shape);
    }

    private List<Long> tuple() {
      var axes = new ArrayList<Long>();
      expect('(');
      while (!accept(')')) {
        if (axes.size() == MOST_AXES) {
          throw unexpected("at most " + MOST_AXES + " axes");
        }
        axes.add(number());
        if (!accept(',')) {
          expect(')');
          break;
        }
      }
      return axes;
    }

    private long number() {
      skipBlanks();
      long start = position;
      long value = 0;
      while (peek() >= '0' && peek() <= '9') {
        int digit = peek() - '0';
        if (value > (Long.MAX_VALUE - digit) / DECIMAL) {
          throw bytes.failure(start, "size of an axis", "less than 2^63", "more digits");
        }
        value = value * DECIMAL + digit;
        position++;
      }
      if (position == start) {
        throw unexpected("the size of an axis, a number from 0");
      }
      if (peek() == LONG) {
        position++;
      }
      return value;
    }

    private String string() {
      skipBlanks();
      int quote = peek();
      if (quote != '\'' && quote != '"') {
        throw unexpected("a string");
      }
      position++;
      var text = new StringBuilder();
      while (peek() != quote) {
        if (peek() < 0 || peek() == '\\' || peek() == '\n') {
          throw unexpected("the end of a string");
        }
        text.append((char) peek());
        position++;
      }
      position++;
      return text.toString();
    }

    private boolean bool() {
      skipBlanks();
      for (boolean value : new boolean[] {true, false}) {
        String word = value ? "True" : "False";
        if (startsWith(word)) {
          position += word.length();
          return value;
        }
      }
      throw unexpected("True or False");
    }

    private boolean startsWith(String word) {
      for (int i = 0; i < word.length(); i++) {
        if (position + i >= bytes.size() || bytes.unsigned8(position + i, TYPE) != word.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private void expect(char wanted) {
      if (!accept(wanted)) {
        throw unexpected("'" + wanted + "'");
      }
    }

    private boolean accept(char wanted) {
      skipBlanks();
      if (peek() != wanted) {
        return false;
      }
      position++;
      return true;
    }

    private void skipBlanks() {
      while (peek() == ' ' || peek() == '\n') {
        position++;
      }
    }

    /** The byte here, or −1 at the end: inside this parser only, where a character is meant. */
    private int peek() {
      return position < bytes.size() ? bytes.unsigned8(position, "header") : -1;
    }

    private FormatException unexpected(String expected) {
      int found = peek();
      return bytes.failure(
          position, "header", expected, found < 0 ? "its end" : "'" + (char) found + "'");
    }
  }
}

package dev.invar.formats;

import dev.invar.method.FormatException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Lines of a UTF-8 file, one at a time, so that a file of any size takes the memory of one line.
 *
 * <p>A line ends with LF, CR LF or the file's end; a byte order mark at the start is passed over. A
 * file that begins with the bytes {@code 1f 8b} or whose name ends with {@code .gz} is unpacked,
 * and offsets are then those of the unpacked text.
 */
public final class LineReader implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final String source;
  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private long bufferOffset;
  private long number;
  private boolean damaged;

  private LineReader(String source, InputStream in, int longest) {
    this.source = source;
    this.in = in;
    this.longest = longest;
  }

  /**
   * Opens a file at its first line.
   *
   * @param longest the longest line that is read, in bytes, without its end
   * @throws FormatException if the file should be gzip and is not
   */
  public static LineReader open(Path file, int longest) throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      raw.mark(2);
      byte[] start = raw.readNBytes(2);
      boolean packed = isPacked(start, start.length);
      raw.reset();
      boolean named = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
      return new LineReader(
          file.toString(), packed || named ? new GZIPInputStream(raw, BUFFER) : raw, longest);
    } catch (EOFException | ZipException e) {
      raw.close();
      throw new FormatException(file, 0, "gzip header", "a gzip file", reason(e));
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /**
   * Whether a file is taken for gzip by what it begins with.
   *
   * @param start its first bytes; only read
   * @param length how many of them count
   */
  public static boolean isPacked(byte[] start, int length) {
    return length >= 2 && (start[0] & 0xff) == GZIP_FIRST && (start[1] & 0xff) == GZIP_SECOND;
  }

  /**
   * A line.
   *
   * @param source the file it stands in
   * @param number its number, from 1
   * @param offset of its first byte
   * @param bytes its bytes without the line's end; shared, not copied
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // One line of millions: compared by nobody, copied once.
  public record Line(String source, long number, long offset, byte[] bytes) {
    /**
     * The line as text.
     *
     * @throws FormatException if it is not UTF-8, at the first byte that is not
     */
    public String text() {
      ByteBuffer encoded = ByteBuffer.wrap(bytes);
      CharBuffer decoded = CharBuffer.allocate(bytes.length);
      var result = StandardCharsets.UTF_8.newDecoder().decode(encoded, decoded, true);
      if (result.isError()) {
        throw failure(encoded.position(), "text", "UTF-8", "a byte that is not");
      }
      return decoded.flip().toString();
    }

    /** The text cut at runs of blanks and tabs. */
    public List<String> words() {
      String text = text().strip();
      return text.isEmpty() ? List.of() : List.of(text.split("[ \\t]+", -1));
    }

    /**
     * A cell of this line as a whole number.
     *
     * @throws FormatException if it is not one from −2³¹ to 2³¹ − 1
     */
    public int wholeNumber(String what, String cell) {
      try {
        return Integer.parseInt(cell);
      } catch (NumberFormatException e) {
        throw failure(0, what, "a whole number", cell);
      }
    }

    /** The failure of this line at one of its bytes, for the caller to throw. */
    public FormatException failure(long at, String what, Object expected, Object found) {
      return new FormatException(source, offset + at, what + " in line " + number, expected, found);
    }
  }

  /**
   * The next line; empty at the end.
   *
   * @throws FormatException if the line is too long, and then the next call reads the line after
   *     it; or if the file's compression is damaged, and then there is no next line
   */
  public Optional<Line> next() throws IOException {
    if (number == 0) {
      passOverByteOrderMark();
    }
    if (position == limit && !fill()) {
      return Optional.empty();
    }
    number++;
    long offset = bufferOffset + position;
    var start = new ByteArrayOutputStream(0);
    long length = 0;
    do {
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      length += end - position;
      if (length <= longest + 1L) {
        start.write(buffer, position, end - position);
      }
      position = end;
      if (position < limit) {
        position++;
        break;
      }
    } while (fill());
    return Optional.of(line(offset, length, start.toByteArray()));
  }

  private Line line(long offset, long length, byte[] bytes) {
    boolean carriageReturn =
        length == bytes.length && length > 0 && bytes[(int) length - 1] == '\r';
    byte[] content = carriageReturn ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
    if (length > bytes.length || content.length > longest) {
      throw new FormatException(
          source, offset, "length of line " + number, "at most " + longest + " bytes", length);
    }
    return new Line(source, number, offset, content);
  }

  private void passOverByteOrderMark() throws IOException {
    if (fill()
        && limit >= BYTE_ORDER_MARK.length
        && Arrays.equals(
            buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
      position = BYTE_ORDER_MARK.length;
    }
  }

  private boolean fill() throws IOException {
    bufferOffset += limit;
    position = 0;
    limit = 0;
    if (damaged) {
      return false;
    }
    try {
      limit = Math.max(0, in.readNBytes(buffer, 0, BUFFER));
      return limit > 0;
    } catch (EOFException | ZipException e) {
      damaged = true;
      throw new FormatException(
          source, bufferOffset, "unpacked text", "sound gzip data", reason(e));
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? "the end of the file" : e.getMessage();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

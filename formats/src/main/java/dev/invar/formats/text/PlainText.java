package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.text.SkippedFile.Reason;
import java.nio.charset.Charset;

/**
 * Text files: UTF-8, or UTF-16 with a byte order mark. Bytes that are not in the encoding become
 * U+FFFD, which {@link ExtractedText#checked} counts. A zero byte means that a file is no text.
 */
final class PlainText {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final int HIGH = 0xfe;
  private static final int LOW = 0xff;

  private PlainText() {}

  static ExtractedText read(byte[] bytes) throws UnreadableText {
    return new ExtractedText("", decode(bytes));
  }

  static String decode(byte[] bytes) throws UnreadableText {
    Charset charset = charset(bytes);
    if (charset.equals(UTF_8)) {
      requireNoZero(bytes);
    }
    String text = new String(bytes, charset);
    return text.indexOf(BYTE_ORDER_MARK) == 0 ? text.substring(1) : text;
  }

  static Charset charset(byte[] bytes) {
    if (bytes.length < 2) {
      return UTF_8;
    }
    int first = Byte.toUnsignedInt(bytes[0]);
    int second = Byte.toUnsignedInt(bytes[1]);
    if (first == HIGH && second == LOW) {
      return UTF_16BE;
    }
    return first == LOW && second == HIGH ? UTF_16LE : UTF_8;
  }

  static void requireNoZero(byte[] bytes) throws UnreadableText {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        throw new UnreadableText(Reason.BINARY, "expected text, found a zero byte at byte " + i);
      }
    }
  }
}

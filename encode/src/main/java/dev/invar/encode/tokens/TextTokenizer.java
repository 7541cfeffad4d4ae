package dev.invar.encode.tokens;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.invar.cache.CacheFolder;
import dev.invar.encode.natives.NativeLibraries;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongFunction;

/**
 * A Hugging Face tokenizer. Safe for use by several threads.
 *
 * <p>Truncation and padding written into {@code tokenizer.json} are switched off: length belongs to
 * the encoder. It calls the tokenizers' native functions directly, because the library's own front
 * makes several objects per token and can download.
 */
public final class TextTokenizer implements AutoCloseable {
  private static final TokenizersLibrary LIBRARY = TokenizersLibrary.LIB;

  /** Most texts have 4 to 5 characters a token; twice that is read before looking further. */
  private static final int CHARACTERS_PER_TOKEN = 10;

  /** Tokens beyond the maximum after which a cut text surely has the same first tokens. */
  private static final int MARGIN = 32;

  /** Characters tokenised at once where places are wanted. */
  private static final int BLOCK = 1 << 14;

  private final long handle;
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private final int leadingSpecials;
  private final int trailingSpecials;
  private boolean closed;

  private TextTokenizer(long handle) {
    this.handle = handle;
    LIBRARY.disableTruncation(handle);
    LIBRARY.disablePadding(handle);
    long[] special = encoded("a", true, LIBRARY::getSpecialTokenMask);
    int leading = 0;
    while (leading < special.length && special[leading] != 0) {
      leading++;
    }
    int trailing = 0;
    while (trailing < special.length - leading && special[special.length - 1 - trailing] != 0) {
      trailing++;
    }
    this.leadingSpecials = leading;
    this.trailingSpecials = trailing;
  }

  /**
   * Makes a tokenizer from the text of a {@code tokenizer.json}.
   *
   * @param source where the text is from, for messages
   * @throws FormatException if it is not a tokenizer
   * @throws BackendException if the native library does not load
   */
  public static TextTokenizer of(String json, Object source, CacheFolder cache) {
    NativeLibraries.loadTokenizers(cache);
    try {
      return new TextTokenizer(LIBRARY.createTokenizerFromString(json));
    } catch (RuntimeException e) {
      throw new FormatException(source, "expected a Hugging Face tokenizer, found " + e, e);
    }
  }

  /**
   * The ids of a text's tokens, special tokens among them.
   *
   * @param max most ids; beyond it the text is cut and the closing special tokens stay. Time does
   *     not grow with what lies far beyond the cut
   */
  public long[] ids(String text, int max) {
    String whole = WellFormed.of(text);
    for (long read = (long) CHARACTERS_PER_TOKEN * (max + MARGIN);
        read < whole.length();
        read *= 2) {
      long[] ids = encode(whole.substring(0, WellFormed.cut(whole, 0, (int) read)));
      if (ids.length >= max + MARGIN) {
        return truncate(ids, max);
      }
    }
    return truncate(encode(whole), max);
  }

  /** Special tokens around every text. */
  public int specials() {
    return leadingSpecials + trailingSpecials;
  }

  /**
   * Where the tokens of a text stand in it. It is read in blocks cut between words, since the
   * native library needs more than linear time for one long text.
   */
  TokenSpans spans(String text) {
    String whole = WellFormed.of(text);
    var spans = new TokenSpans.Builder();
    for (int from = 0, to; from < whole.length(); from = to) {
      to = WellFormed.cut(whole, from, from + BLOCK);
      int offset = from;
      String block = whole.substring(from, to);
      encoded(
          block,
          false,
          encoding ->
              spans.add(
                  starts(LIBRARY.getTokenCharSpans(encoding), block, offset),
                  LIBRARY.getWordIds(encoding)));
    }
    return spans.build();
  }

  /** Waits for the calls in hand. Closing twice is allowed. */
  @Override
  public void close() {
    life.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        LIBRARY.deleteTokenizer(handle);
      }
    } finally {
      life.writeLock().unlock();
    }
  }

  private long[] encode(String text) {
    return encoded(text, true, LIBRARY::getTokenIds);
  }

  /** The lock keeps the native tokenizer alive: one used after it was freed would end the JVM. */
  private <R> R encoded(String text, boolean special, LongFunction<R> read) {
    life.readLock().lock();
    try {
      if (closed) {
        throw new BackendException("tokenizer: expected to be open, is closed");
      }
      long encoding = LIBRARY.encode(handle, text, special);
      try {
        return read.apply(encoding);
      } finally {
        LIBRARY.deleteEncoding(encoding);
      }
    } finally {
      life.readLock().unlock();
    }
  }

  private long[] truncate(long[] ids, int max) {
    if (ids.length <= max) {
      return ids;
    }
    long[] cut = Arrays.copyOf(ids, max);
    System.arraycopy(
        ids, ids.length - trailingSpecials, cut, max - trailingSpecials, trailingSpecials);
    return cut;
  }

  /** The library counts in code points, Java in chars. */
  private static int[] starts(CharSpan[] spans, String text, int offset) {
    var starts = new int[spans.length];
    int point = 0;
    int index = 0;
    for (int i = 0; i < spans.length; i++) {
      int target = spans[i] == null ? point : spans[i].getStart();
      while (point < target) {
        index += Character.charCount(text.codePointAt(index));
        point++;
      }
      starts[i] = offset + index;
    }
    return starts;
  }
}

package dev.invar.encode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Turns text into vectors of one {@link Space}. Safe for use by several threads.
 *
 * <p>A text's vector depends on the text and the role alone, bit for bit on one machine: not on the
 * texts encoded with it, nor on the number of threads.
 *
 * <p>Any text is allowed: an empty one has the vector of the model's special tokens alone; what
 * lies beyond {@link #maxTokens} is not read; an unpaired surrogate reads as U+FFFD.
 */
public interface Encoder extends AutoCloseable {
  /** The built-in id, or the folder as it was given. */
  String id();

  /** Where the vectors live. */
  Space space();

  /** Most tokens it reads of a text, special tokens and prefix counted. */
  int maxTokens();

  /**
   * One vector per text.
   *
   * @param texts only read
   * @param role decides the prefix
   * @param progress hears of each text that is done, within the caller's stage; asked between
   *     batches whether to stop
   * @return n×width, rows in the order of the texts; if cancelled, only the first rows
   * @throws BackendException if the model fails
   */
  FloatMatrix encode(List<String> texts, Role role, Progress progress);

  /**
   * One vector per token, special tokens and prefix among them, as the model gives them: neither
   * pooled nor normalised.
   *
   * @param texts only read
   * @return one t×width matrix per text, in order; if cancelled, only the first
   * @throws OptionException if the model gives only sentence vectors
   */
  List<FloatMatrix> encodeTokens(List<String> texts, Role role, Progress progress);

  /**
   * Encodes without end and in bounded memory. Texts of like length are batched together within a
   * window; tokenising overlaps with inference.
   *
   * @param items read by one other thread
   * @param text the text of an item; called on that thread
   * @param sink called on the caller's thread in input order, one item at a time
   * @param progress hears each item the sink took, within the caller's stage; once it is cancelled
   *     the stream begins no other text and ends quietly, and the sink has had a prefix of the
   *     items: all that were encoded by then, but for short ones whose batch ran before its turn
   * @throws IOException the sink's own
   */
  <T> void stream(
      Iterator<T> items,
      Function<? super T, String> text,
      Role role,
      VectorSink<T> sink,
      Progress progress)
      throws IOException;

  /**
   * Cuts a text into overlapping passages by tokens, at token borders and never inside a surrogate
   * pair. The passages cover the whole text; a short text is one passage.
   *
   * @return ranges of characters in order; for the empty text one empty range
   * @throws OptionException if the window is wider than {@link #maxTokens}
   */
  List<TextSpan> split(String text, PassageWindow window);

  /** Frees the model. Closing twice is allowed. */
  @Override
  void close();
}

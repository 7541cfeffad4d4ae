package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.PassageWindow;
import dev.invar.encode.TextSpan;
import dev.invar.encode.VectorSink;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A small encoder that needs no model: each word has a random direction, a text has the normalised
 * sum of its words'. Texts are near if they share words.
 *
 * <p>{@code a} and {@code b} differ in name alone; {@code a} and {@code a#2} are different models,
 * of which one is nearly the other with its coordinates turned.
 */
public final class HashingEncoder implements Encoder {
  static final int WIDTH = 32;

  private static final Pattern WORD = Pattern.compile("\\w+");

  /** How much of a dialect is its own. */
  private static final double OWN = 0.3;

  private final String id;

  private final Runnable onClose;

  public HashingEncoder(String id) {
    this(id, () -> {});
  }

  public HashingEncoder(String id, Runnable onClose) {
    this.id = id;
    this.onClose = onClose;
  }

  /** A workplace whose encoders are of this kind, whatever the id. */
  public static Workplace workplace(Progress progress) {
    return new Workplace(
        progress,
        java.time.Clock.fixed(java.time.Instant.EPOCH, java.time.ZoneOffset.UTC),
        HashingEncoder::new);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Space space() {
    return new Space(id, "hashing of " + id, "words", "sum", "", "", true, WIDTH);
  }

  @Override
  public int maxTokens() {
    return 16;
  }

  @Override
  public FloatMatrix encode(List<String> texts, Role role, Progress progress) {
    FloatMatrix rows = FloatMatrix.allocate(texts.size(), WIDTH);
    for (int i = 0; i < texts.size(); i++) {
      rows.setRow(i, vector(texts.get(i)));
      progress.advance(1);
    }
    return rows;
  }

  @Override
  public List<FloatMatrix> encodeTokens(List<String> texts, Role role, Progress progress) {
    return texts.stream()
        .takeWhile(text -> !progress.isCancelled())
        .peek(text -> progress.advance(1))
        .map(text -> encode(words(text), role, progress))
        .toList();
  }

  @Override
  public <T> void stream(
      Iterator<T> items,
      Function<? super T, String> text,
      Role role,
      VectorSink<T> sink,
      Progress progress)
      throws IOException {
    while (!progress.isCancelled() && items.hasNext()) {
      T item = items.next();
      sink.accept(item, vector(text.apply(item)));
      progress.advance(1);
    }
  }

  @Override
  public List<TextSpan> split(String text, PassageWindow window) {
    if (window.tokens() > maxTokens()) {
      throw new OptionException("window tokens", "at most " + maxTokens(), window.tokens());
    }
    var starts = new ArrayList<Integer>();
    var matcher = WORD.matcher(text);
    while (matcher.find()) {
      starts.add(matcher.start());
    }
    var spans = new ArrayList<TextSpan>();
    int step = window.tokens() - window.overlap();
    for (int first = 0;
        spans.isEmpty() || first + window.overlap() < starts.size();
        first += step) {
      int end = first + window.tokens();
      spans.add(
          new TextSpan(
              first == 0 ? 0 : starts.get(first),
              end < starts.size() ? starts.get(end) : text.length()));
    }
    return spans;
  }

  @Override
  public void close() {
    onClose.run();
  }

  private String dialect() {
    int mark = id.indexOf('#');
    return mark < 0 ? "" : id.substring(mark);
  }

  private static List<String> words(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(r -> r.group()).toList();
  }

  private float[] vector(String text) {
    var sum = new double[WIDTH];
    sum[0] = 1e-3;
    for (String word : words(text)) {
      add(word, 1, sum);
      if (!dialect().isEmpty()) {
        add(word + dialect(), OWN, sum);
      }
    }
    return unit(dialect().isEmpty() ? sum : turned(sum));
  }

  private static void add(String seed, double weight, double[] sum) {
    var random = Seed.DEFAULT.derive(seed).random();
    for (int i = 0; i < WIDTH; i++) {
      sum[i] += weight * random.nextGaussian();
    }
  }

  private static double[] turned(double[] vector) {
    var turned = new double[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      turned[(i + 5) % WIDTH] = i % 3 == 0 ? -vector[i] : vector[i];
    }
    return turned;
  }

  private static float[] unit(double[] sum) {
    double length = 0;
    for (double x : sum) {
      length += x * x;
    }
    var vector = new float[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      vector[i] = (float) (sum[i] / Math.sqrt(length));
    }
    return vector;
  }
}

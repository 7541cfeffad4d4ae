package dev.invar.bench.ground;

import dev.invar.encode.Encoder;
import dev.invar.encode.PassageWindow;
import dev.invar.encode.TextSpan;
import dev.invar.encode.VectorSink;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** A tiny encoder: texts that share words have near vectors. Counts the texts it has encoded. */
final class WordsEncoder implements Encoder {
  private static final int WIDTH = 256;

  private final Space space = Space.declared("words", WIDTH);
  private int encoded;

  int encoded() {
    return encoded;
  }

  @Override
  public String id() {
    return "words";
  }

  @Override
  public Space space() {
    return space;
  }

  @Override
  public int maxTokens() {
    return Integer.MAX_VALUE;
  }

  @Override
  public FloatMatrix encode(List<String> texts, Role role, Progress progress) {
    FloatMatrix vectors = FloatMatrix.allocate(texts.size(), WIDTH);
    for (int row = 0; row < texts.size(); row++) {
      for (String word : texts.get(row).split(" ", -1)) {
        int column = Math.floorMod((word.hashCode() * 0x9E3779B9) >>> 8, WIDTH);
        vectors.set(row, column, 1 + vectors.get(row, column));
      }
      encoded++;
    }
    return vectors;
  }

  @Override
  public List<FloatMatrix> encodeTokens(List<String> texts, Role role, Progress progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> void stream(
      Iterator<T> items,
      Function<? super T, String> text,
      Role role,
      VectorSink<T> sink,
      Progress progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TextSpan> split(String text, PassageWindow window) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}

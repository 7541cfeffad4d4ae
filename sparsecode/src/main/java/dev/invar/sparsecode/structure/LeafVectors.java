package dev.invar.sparsecode.structure;

import dev.invar.method.Seed;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Vectors of values that have no parts; each of length 1. */
final class LeafVectors {
  private static final String START = "\u0002";
  private static final String END = "\u0003";

  private final int gram;
  private final double[] frequencies;
  private final int width;
  private final Seed seed;

  /**
   * @param gram characters of the pieces of a string
   * @param reach of numbers: how far apart two may be and still be like
   */
  LeafVectors(int width, int gram, double reach, Seed seed) {
    this.width = width;
    this.gram = gram;
    this.seed = seed;
    this.frequencies = new double[width / 2];
    RandomGenerator random = seed.derive("numbers").random();
    for (int i = 0; i < frequencies.length; i++) {
      // Cauchy: the cosine of a difference is then exp(−difference / reach) in the mean.
      frequencies[i] = Math.tan(Math.PI * (random.nextDouble() - 0.5)) / reach;
    }
  }

  /** A random vector of its own for a name. */
  double[] of(String name) {
    var vector = new double[width];
    addSigns(name, 1 / Math.sqrt(width), vector);
    return vector;
  }

  private void addSigns(String name, double weight, double[] sum) {
    RandomGenerator random = seed.derive(name).random();
    for (int from = 0; from < width; from += Long.SIZE) {
      long bits = random.nextLong();
      int to = Math.min(width, from + Long.SIZE);
      for (int j = from; j < to; j++) {
        // The sign bit of the weight is flipped by a random bit: no branch.
        sum[j] += Double.longBitsToDouble(Double.doubleToRawLongBits(weight) ^ (bits << 63));
        bits >>>= 1;
      }
    }
  }

  /** cos and sin of ω·asinh(x) for random ω. */
  double[] ofNumber(double number) {
    double place = asinh(number);
    double weight = Math.sqrt(1.0 / frequencies.length);
    var vector = new double[width];
    for (int i = 0; i < frequencies.length; i++) {
      vector[2 * i] = weight * StrictMath.cos(frequencies[i] * place);
      vector[2 * i + 1] = weight * StrictMath.sin(frequencies[i] * place);
    }
    return vector;
  }

  /** ln(x + √(x² + 1)), also where x² would overflow. */
  private static double asinh(double x) {
    double size = Math.abs(x);
    double value =
        size > 1e9
            ? StrictMath.log(size) + StrictMath.log(2)
            : StrictMath.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
    return Math.copySign(value, x);
  }

  /** The sum of random vectors of its words and of its pieces of a few characters. */
  double[] ofText(String text) {
    var sum = new double[width];
    pieces(text.toLowerCase(Locale.ROOT))
        .forEach((piece, count) -> addSigns(piece, Math.sqrt(count), sum));
    return sum;
  }

  private Map<String, Integer> pieces(String text) {
    // Sorted, so that the sum has one order and the vector the same bits.
    var pieces = new TreeMap<String, Integer>();
    int[] characters = (START + text + END).codePoints().toArray();
    for (int from = 0; from + Math.min(gram, characters.length) <= characters.length; from++) {
      int length = Math.min(gram, characters.length);
      pieces.merge("piece " + new String(characters, from, length), 1, Integer::sum);
    }
    var words = new HashMap<String, Integer>();
    for (String word : text.split("[^\\p{L}\\p{N}]+", -1)) {
      if (!word.isEmpty()) {
        words.merge("word " + word, 1, Integer::sum);
      }
    }
    pieces.putAll(words);
    return pieces;
  }
}

package dev.invar.diagnose;

import dev.invar.linalg.FloatMatrix;
import dev.invar.testkit.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The real spaces that values of public implementations are recorded for. */
public final class RealSpaces {
  private static final int DIGITS = 1797;
  private static final int MNIST = 2000;
  private static final int SSVEP = 864;

  private RealSpaces() {}

  /** {@code digits} 1,797×64, {@code mnist} 2,000×784 or {@code ssvep} 864×576, as given. */
  public static FloatMatrix named(String name) throws IOException {
    return switch (name) {
      case "digits" -> table(SharedData.folder("digits").resolve("digits.csv.gz"), DIGITS, 0, 64);
      case "mnist" -> table(SharedData.folder("mnist-10k").resolve("mnist.csv.gz"), MNIST, 1, 784);
      case "ssvep" -> ssvep(SharedData.folder("ssvep-covariance").resolve("covariances.npy"));
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** So many lines below the heading, from a column on. */
  private static FloatMatrix table(Path file, int lines, int from, int width) throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      List<String> rows = reader.lines().skip(1).limit(lines).toList();
      FloatMatrix matrix = FloatMatrix.allocate(rows.size(), width);
      for (int i = 0; i < rows.size(); i++) {
        List<String> values = Arrays.asList(rows.get(i).split(",", -1));
        for (int j = 0; j < width; j++) {
          matrix.set(i, j, Float.parseFloat(values.get(from + j)));
        }
      }
      return matrix;
    }
  }

  /** The floats at the end of the file. */
  private static FloatMatrix ssvep(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    var values = new float[SSVEP * 576];
    bytes.position(bytes.limit() - values.length * Float.BYTES);
    bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    return FloatMatrix.copyOf(values, SSVEP, 576);
  }
}

package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpacePair;
import dev.invar.linalg.DoubleMatrix;
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

/** The pairs of real spaces that {@code likeness_reference.py} measures, rows of length 1. */
final class RealPairs {
  private static final int MNIST_ROWS = 2000;
  private static final int SSVEP_ROWS = 864;
  private static final int SSVEP_WIDTH = 576;

  private RealPairs() {}

  static SpacePair named(String name) throws IOException {
    return switch (name) {
      case "digits" -> digits();
      case "mnist" -> halves(mnist());
      case "ssvep" -> halves(ssvep());
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static SpacePair digits() throws IOException {
    DoubleMatrix all = table(SharedData.folder("digits").resolve("digits.csv.gz"), 1797);
    DoubleMatrix rows = all.columnRange(0, 64);
    double[] roots = Arrays.stream(rows.toArray()).map(Math::sqrt).toArray();
    return Pairs.of(rows, DoubleMatrix.copyOf(roots, 1797, 64), Geometry.UNIT_LENGTH);
  }

  private static DoubleMatrix mnist() throws IOException {
    Path file = SharedData.folder("mnist-10k").resolve("mnist.csv.gz");
    return table(file, MNIST_ROWS).columnRange(1, 785);
  }

  private static DoubleMatrix ssvep() throws IOException {
    Path file = SharedData.folder("ssvep-covariance").resolve("covariances.npy");
    byte[] bytes = Files.readAllBytes(file);
    int start = bytes.length - SSVEP_ROWS * SSVEP_WIDTH * Float.BYTES;
    var floats =
        ByteBuffer.wrap(bytes, start, bytes.length - start)
            .slice()
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    DoubleMatrix rows = DoubleMatrix.allocate(SSVEP_ROWS, SSVEP_WIDTH);
    for (int i = 0; i < SSVEP_ROWS; i++) {
      for (int j = 0; j < SSVEP_WIDTH; j++) {
        rows.set(i, j, floats.get(i * SSVEP_WIDTH + j));
      }
    }
    return rows;
  }

  private static SpacePair halves(DoubleMatrix rows) {
    int half = rows.columns() / 2;
    return Pairs.of(
        rows.columnRange(0, half), rows.columnRange(half, rows.columns()), Geometry.UNIT_LENGTH);
  }

  /** The first rows below the heading. */
  private static DoubleMatrix table(Path file, int rows) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      List<double[]> lines =
          reader
              .lines()
              .skip(1)
              .limit(rows)
              .map(line ->
                  Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
              .toList();
      DoubleMatrix table = DoubleMatrix.allocate(lines.size(), lines.getFirst().length);
      for (int i = 0; i < lines.size(); i++) {
        table.setRow(i, lines.get(i));
      }
      return table;
    }
  }
}

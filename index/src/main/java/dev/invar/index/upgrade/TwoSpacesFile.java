package dev.invar.index.upgrade;

import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;

/**
 * Two spaces in files, each written whole or not at all: {@code alignment.safetensors}, if there is
 * a map, as {@link AlignmentFile} lays it out, and {@code statistics.safetensors}:
 *
 * <pre>
 * metadata  invar.format  "upgrade-statistics-1"
 *           map           "yes" or "no"
 *           NAME.count    of how many vectors, for before and after as NAME
 * tensors   NAME.mean         F64 [d]
 *           NAME.covariance   F64 [d, d]
 *           NAME.mean-query   F64 [d], if past queries are known
 * </pre>
 *
 * @param alignment where the map is, if there is one
 * @param statistics where the statistics are
 */
record TwoSpacesFile(Path alignment, Path statistics) {
  private static final String FORMAT = "invar.format";
  private static final String STATISTICS_1 = "upgrade-statistics-1";
  private static final String COUNT = ".count";
  private static final String MEAN = ".mean";
  private static final String COVARIANCE = ".covariance";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";
  private static final String MEAN_QUERY = ".mean-query";
  private static final String MAP = "map";
  private static final String YES = "yes";
  private static final ValueLayout.OfDouble LITTLE_END =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  TwoSpacesFile(Path folder) {
    this(folder.resolve("alignment.safetensors"), folder.resolve("statistics.safetensors"));
  }

  void write(TwoSpaces spaces) throws IOException {
    Map<String, String> metadata = new TreeMap<>();
    metadata.put(FORMAT, STATISTICS_1);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    add(BEFORE, spaces.before(), metadata, tensors);
    add(AFTER, spaces.after(), metadata, tensors);
    spaces
        .past()
        .ifPresent(past -> {
          addQuery(BEFORE, past.before(), tensors);
          addQuery(AFTER, past.after(), tensors);
        });
    metadata.put(MAP, spaces.alignment().isPresent() ? YES : "no");
    if (spaces.alignment().isPresent()) {
      spaces.alignment().get().write(alignment);
    } else {
      Files.deleteIfExists(alignment);
    }
    SafetensorsFile.write(statistics, metadata, tensors);
  }

  private static void add(
      String name,
      SpaceStatistics statistics,
      Map<String, String> metadata,
      Map<String, Tensor> tensors) {
    long width = statistics.width();
    metadata.put(name + COUNT, Long.toString(statistics.count()));
    tensors.put(name + MEAN, tensor(List.of(width), statistics.mean()));
    tensors.put(
        name + COVARIANCE, tensor(List.of(width, width), statistics.covariance().toArray()));
  }

  private static void addQuery(String name, QueryShift shift, Map<String, Tensor> tensors) {
    double[] mean = shift.mean();
    tensors.put(name + MEAN_QUERY, tensor(List.of((long) mean.length), mean));
  }

  private static Tensor tensor(List<Long> shape, double[] values) {
    MemorySegment bytes = Arena.ofAuto().allocate((long) values.length * Double.BYTES);
    for (int i = 0; i < values.length; i++) {
      bytes.setAtIndex(LITTLE_END, i, values[i]);
    }
    return new Tensor(ElementType.F64, shape, bytes);
  }

  /**
   * @throws FormatException if a file is none of these, or damaged
   */
  TwoSpaces read() throws IOException {
    SafetensorsFile file = SafetensorsFile.open(statistics);
    String format = file.metadata().getOrDefault(FORMAT, "no such mark");
    if (!format.equals(STATISTICS_1)) {
      throw new FormatException(
          statistics,
          "expected an upgrade's statistics (%s = %s), found %s"
              .formatted(FORMAT, STATISTICS_1, format));
    }
    boolean mapped = YES.equals(file.metadata().get(MAP));
    return new TwoSpaces(
        mapped ? Optional.of(AlignmentFile.read(alignment)) : Optional.empty(),
        statistics(file, BEFORE),
        statistics(file, AFTER),
        file.names().contains(BEFORE + MEAN_QUERY)
            ? Optional.of(new PastQueries(query(file, BEFORE), query(file, AFTER)))
            : Optional.empty());
  }

  private QueryShift query(SafetensorsFile file, String name) {
    return new QueryShift(values(file, name + MEAN_QUERY, 1), 1);
  }

  private SpaceStatistics statistics(SafetensorsFile file, String name) {
    long count = count(file, name + COUNT);
    double[] mean = values(file, name + MEAN, 1);
    double[] covariance = values(file, name + COVARIANCE, 2);
    if ((long) mean.length * mean.length != covariance.length) {
      throw failure(name + COVARIANCE, mean.length + "² values", covariance.length);
    }
    return SpaceStatistics.of(
        mean, DoubleMatrix.copyOf(covariance, mean.length, mean.length), count);
  }

  private long count(SafetensorsFile file, String key) {
    String text = file.metadata().getOrDefault(key, "nothing");
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new FormatException(statistics, key + ": expected a count, found " + text, e);
    }
  }

  private double[] values(SafetensorsFile file, String name, int axes) {
    if (!file.names().contains(name)) {
      throw failure("tensor " + name, "in the file", "among " + file.names());
    }
    Tensor tensor = file.tensor(name);
    if (tensor.type() != ElementType.F64
        || tensor.shape().size() != axes
        || tensor.count() > Integer.MAX_VALUE) {
      throw failure(
          "tensor " + name, "F64 with " + axes + " axes", tensor.type() + " " + tensor.shape());
    }
    LongToDoubleFunction numbers = tensor.numbers();
    var values = new double[(int) tensor.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = numbers.applyAsDouble(i);
      if (!Double.isFinite(values[i])) {
        throw failure("value " + i + " of tensor " + name, "a finite number", values[i]);
      }
    }
    return values;
  }

  private FormatException failure(String what, Object expected, Object found) {
    return new FormatException(
        statistics, "%s: expected %s, found %s".formatted(what, expected, found));
  }
}

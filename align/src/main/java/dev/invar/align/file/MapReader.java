package dev.invar.align.file;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.AnchorBlock;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.map.AnchorSimilarities;
import dev.invar.align.map.ChainedMap;
import dev.invar.align.map.DenseLayer;
import dev.invar.align.map.GatedCorrection;
import dev.invar.align.map.ResidualNetwork;
import dev.invar.align.map.VectorMap;
import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.CheckedMetadata;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.FormatException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongToDoubleFunction;

/**
 * Puts maps together from what {@link MapTensors} made of them. Everything is checked before it is
 * used: nothing is allocated that the file's own bytes do not fill.
 *
 * @param file named in messages
 * @param tensors the opened file
 */
record MapReader(Path file, SafetensorsFile tensors) {
  private static final int MOST_LINKS = 64;
  private static final int DEEPEST = 4;

  VectorMap map(String name) {
    return map(name, 0);
  }

  private VectorMap map(String name, int depth) {
    String kind = metadata().text(name + MapTensors.KIND);
    MapTensors.Kind known =
        Arrays.stream(MapTensors.Kind.values())
            .filter(each -> each.id.equals(kind))
            .findFirst()
            .orElseThrow(() ->
                failure(
                    name + MapTensors.KIND,
                    "one of "
                        + Arrays.stream(MapTensors.Kind.values()).map(each -> each.id).toList(),
                    kind));
    return switch (known) {
      case AFFINE ->
          AffineMap.of(matrix(name + MapTensors.WEIGHTS), vector(name + MapTensors.OFFSET));
      case CHAIN -> {
        if (depth >= DEEPEST) {
          throw failure(name, "chains at most " + DEEPEST + " deep", "a deeper one");
        }
        var links = new ArrayList<VectorMap>();
        for (int i = 0; i < metadata().wholeNumber(name + MapTensors.LINKS, 1, MOST_LINKS); i++) {
          links.add(map(name + "." + i, depth + 1));
        }
        yield new ChainedMap(links);
      }
      case ANCHORS -> anchors(name);
      case RESIDUAL ->
          new ResidualNetwork(layer(name + MapTensors.HIDDEN), layer(name + MapTensors.OUTPUT));
      case GATED ->
          new GatedCorrection(
              layer(name + MapTensors.HIDDEN),
              layer(name + MapTensors.OUTPUT),
              layer(name + MapTensors.GATE));
    };
  }

  private AnchorSimilarities anchors(String name) {
    var blocks = new ArrayList<AnchorBlock>();
    int count = metadata().wholeNumber(name + MapTensors.BLOCKS, 1, MOST_LINKS);
    for (int i = 0; i < count; i++) {
      String block = name + "." + i;
      blocks.add(
          new AnchorBlock(
              measure(block + MapTensors.MEASURE),
              vector(block + MapTensors.SHIFT),
              vector(block + MapTensors.FACTOR)));
    }
    return AnchorSimilarities.of(matrix(name + MapTensors.ANCHORS).toFloats(), blocks);
  }

  private AnchorMeasure measure(String key) {
    String found = metadata().text(key);
    return Arrays.stream(AnchorMeasure.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(found))
        .findFirst()
        .orElseThrow(
            () -> failure(key, "one of " + Arrays.toString(AnchorMeasure.values()), found));
  }

  private DenseLayer layer(String name) {
    double[] offset = vector(name + MapTensors.OFFSET);
    var bias = new float[offset.length];
    for (int i = 0; i < bias.length; i++) {
      bias[i] = (float) offset[i];
    }
    return DenseLayer.of(matrix(name + MapTensors.WEIGHTS).toFloats(), bias);
  }

  /** The entries of the metadata. */
  CheckedMetadata metadata() {
    return new CheckedMetadata(file, tensors.metadata());
  }

  double[] vector(String name) {
    Tensor tensor = tensor(name, 1);
    return values(name, tensor);
  }

  DoubleMatrix matrix(String name) {
    Tensor tensor = tensor(name, 2);
    int rows = Math.toIntExact(tensor.shape().getFirst());
    int columns = Math.toIntExact(tensor.shape().getLast());
    return DoubleMatrix.copyOf(values(name, tensor), rows, columns);
  }

  private double[] values(String name, Tensor tensor) {
    var values = new double[Math.toIntExact(tensor.count())];
    LongToDoubleFunction numbers = tensor.numbers();
    for (int i = 0; i < values.length; i++) {
      values[i] = numbers.applyAsDouble(i);
      if (!Double.isFinite(values[i])) {
        throw failure("tensor " + name + ", place " + i, "a finite number", values[i]);
      }
    }
    return values;
  }

  private Tensor tensor(String name, int axes) {
    if (!tensors.names().contains(name)) {
      throw failure("tensor " + name, "in the file", "among the tensors " + tensors.names());
    }
    Tensor tensor = tensors.tensor(name);
    List<Long> shape = tensor.shape();
    boolean sized = shape.stream().allMatch(axis -> axis >= 1 && axis <= Integer.MAX_VALUE);
    if (tensor.type() != ElementType.F64 || shape.size() != axes || !sized) {
      throw failure(
          "tensor " + name,
          "F64 with " + axes + " axes, each at least 1",
          tensor.type() + " " + shape);
    }
    return tensor;
  }

  private FormatException failure(String what, String expected, Object found) {
    return metadata().failure(what, expected, found);
  }
}

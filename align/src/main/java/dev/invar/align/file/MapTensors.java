package dev.invar.align.file;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.AnchorBlock;
import dev.invar.align.map.AnchorSimilarities;
import dev.invar.align.map.ChainedMap;
import dev.invar.align.map.DenseLayer;
import dev.invar.align.map.GatedCorrection;
import dev.invar.align.map.ResidualNetwork;
import dev.invar.align.map.VectorMap;
import dev.invar.formats.Tensor;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Takes maps apart into tensors and metadata; {@link MapReader} puts them together. Every map has
 * its kind in the metadata under {@code NAME.kind}, and its parts under names that begin with
 * {@code NAME.}.
 *
 * @param metadata added to
 * @param tensors added to
 */
record MapTensors(Map<String, String> metadata, Map<String, Tensor> tensors) {
  static final String KIND = ".kind";
  static final String WEIGHTS = ".weights";
  static final String OFFSET = ".offset";
  static final String LINKS = ".links";
  static final String ANCHORS = ".anchors";
  static final String BLOCKS = ".blocks";
  static final String MEASURE = ".measure";
  static final String SHIFT = ".shift";
  static final String FACTOR = ".factor";
  static final String HIDDEN = ".hidden";
  static final String OUTPUT = ".output";
  static final String GATE = ".gate";

  /** The kinds of maps, as they are named in files. */
  enum Kind {
    AFFINE("affine"),
    CHAIN("chain"),
    ANCHORS("anchors"),
    RESIDUAL("residual"),
    GATED("gated");

    final String id;

    Kind(String id) {
      this.id = id;
    }
  }

  void add(String name, VectorMap map) {
    switch (map) {
      case AffineMap affine -> {
        metadata.put(name + KIND, Kind.AFFINE.id);
        tensors.put(name + WEIGHTS, DoubleTensor.of(affine.weights()));
        tensors.put(name + OFFSET, DoubleTensor.of(affine.offset()));
      }
      case ChainedMap chain -> {
        metadata.put(name + KIND, Kind.CHAIN.id);
        metadata.put(name + LINKS, Integer.toString(chain.links().size()));
        for (int i = 0; i < chain.links().size(); i++) {
          add(name + "." + i, chain.links().get(i));
        }
      }
      case AnchorSimilarities similarities -> {
        metadata.put(name + KIND, Kind.ANCHORS.id);
        tensors.put(name + ANCHORS, DoubleTensor.of(similarities.anchors().toDoubles()));
        metadata.put(name + BLOCKS, Integer.toString(similarities.blocks().size()));
        for (int i = 0; i < similarities.blocks().size(); i++) {
          add(name + "." + i, similarities.blocks().get(i));
        }
      }
      case ResidualNetwork network -> {
        metadata.put(name + KIND, Kind.RESIDUAL.id);
        add(name + HIDDEN, network.hidden());
        add(name + OUTPUT, network.output());
      }
      case GatedCorrection correction -> {
        metadata.put(name + KIND, Kind.GATED.id);
        add(name + HIDDEN, correction.hidden());
        add(name + OUTPUT, correction.output());
        add(name + GATE, correction.gate());
      }
    }
  }

  private void add(String name, AnchorBlock block) {
    metadata.put(name + MEASURE, block.measure().name().toLowerCase(Locale.ROOT));
    tensors.put(name + SHIFT, DoubleTensor.of(block.shift()));
    tensors.put(name + FACTOR, DoubleTensor.of(block.factor()));
  }

  private void add(String name, DenseLayer layer) {
    tensors.put(name + WEIGHTS, DoubleTensor.of(layer.weights().toDoubles()));
    var bias = new double[layer.outputWidth()];
    float[] floats = layer.bias();
    Arrays.setAll(bias, i -> floats[i]);
    tensors.put(name + OFFSET, DoubleTensor.of(bias));
  }
}

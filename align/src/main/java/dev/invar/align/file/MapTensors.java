package dev.invar.align.file;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.ChainedMap;
import dev.invar.align.map.VectorMap;
import dev.invar.formats.Tensor;
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

  /** The kinds of maps, as they are named in files. */
  enum Kind {
    AFFINE("affine"),
    CHAIN("chain");

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
    }
  }
}

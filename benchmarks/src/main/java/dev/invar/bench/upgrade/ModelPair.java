package dev.invar.bench.upgrade;

import java.util.ArrayList;
import java.util.List;

/**
 * A change of model.
 *
 * @param old id of the encoder that the index was built with
 * @param fresh id of the encoder to move to
 */
record ModelPair(String old, String fresh) {
  /** Two releases of one model, whose spaces are almost one: nothing to gain, nothing to do. */
  private static final List<String> ALMOST_ONE = List.of("bge-small-en", "bge-small-en-v1.5");

  /** Every ordered pair of the encoders. */
  static List<ModelPair> ordered(List<String> encoders) {
    var pairs = new ArrayList<ModelPair>();
    for (String old : encoders) {
      for (String fresh : encoders) {
        if (!old.equals(fresh)) {
          pairs.add(new ModelPair(old, fresh));
        }
      }
    }
    return pairs;
  }

  /** The ordered pairs that are a change at all: without the control. */
  static List<ModelPair> changes(List<String> encoders) {
    return ordered(encoders).stream().filter(pair -> !pair.isControl()).toList();
  }

  /** Whether this is the control, which no figure about upgrades may rest on. */
  boolean isControl() {
    return ALMOST_ONE.contains(old) && ALMOST_ONE.contains(fresh);
  }

  /** Such as {@code e5-small-v2 to bge-small-en}. */
  @Override
  public String toString() {
    return old + " to " + fresh;
  }
}

package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.sparsecode.Weights;
import java.util.Optional;

/**
 * What is learned.
 *
 * @param atoms D, h×d; rows of length 1
 * @param encoder W, h×d; empty if the atoms are the encoder
 * @param bias c, 1×h
 */
record Parameters(Learned atoms, Optional<Learned> encoder, Learned bias) {
  FloatMatrix encoderValues() {
    return encoder.orElse(atoms).values();
  }

  int latents() {
    return bias.values().columns();
  }

  int width() {
    return atoms.values().columns();
  }

  /** As a coder uses them; matrices shared, not copied. */
  Weights weights(float[] passageCentre, float[] queryCentre) {
    return new Weights(
        encoderValues(), atoms.values(), bias.values().row(0), passageCentre, queryCentre);
  }
}

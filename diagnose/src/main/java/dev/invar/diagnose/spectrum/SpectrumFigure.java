package dev.invar.diagnose.spectrum;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.Moments;
import dev.invar.diagnose.evidence.Spectrum;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * A figure that is a function of the spectrum: its interval comes from drawing groups of rows anew,
 * its chance from the spectrum of isotropic Gaussian rows of the same n and d.
 *
 * @param measure of a spectrum
 */
record SpectrumFigure(String id, String name, ToDoubleFunction<Spectrum> measure) {
  /** Says what a value means. */
  @FunctionalInterface
  interface Meaning {
    String of(double value, double chance);
  }

  Figure of(SpaceView view, Sampling sampling, Meaning meaning) {
    Moments moments = view.moments();
    double value = measure.applyAsDouble(moments.spectrum());
    RandomGenerator random = sampling.forUse(id).seed().random();
    var resampled = new double[sampling.resamples()];
    for (int r = 0; r < resampled.length; r++) {
      resampled[r] = measure.applyAsDouble(moments.resampled(random).spectrum());
    }
    Figure figure = Figure.of(id, name, value, view.basis(sampling), meaning.of(value, 0));
    return figure.within(Resampling.around(value, resampled)).byChance(0, Chance.ISOTROPIC);
  }
}

package dev.invar.sparsecode;

import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.io.IOException;

/**
 * Learns a coder from vectors of one space.
 *
 * <p>Fitting is a pure function of the data and the options: the same arguments give the same bytes
 * on one machine, whether the run was interrupted and resumed or not.
 */
@Kind("sparse-coder")
public interface SparseCoder {
  /**
   * Fits.
   *
   * @param data what to learn from; only read
   * @param run who hears how far it is, and where a long run keeps what it has done
   * @return the coder, and how its training went
   * @throws ShapeException if there are fewer rows than latents
   * @throws OptionException if more latents are to be active than there are
   * @throws NumericalException if a row is zero, or a value is not finite; names the item
   * @throws IOException if a checkpoint cannot be read or written
   */
  FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException;
}

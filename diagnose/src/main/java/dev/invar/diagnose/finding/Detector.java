package dev.invar.diagnose.finding;

import dev.invar.diagnose.SpaceView;
import java.util.Optional;

/**
 * Looks for one fault in the rows of a space. Each tells in its Javadoc from what limit on it
 * speaks, and why; a sound space stays below it.
 */
public interface Detector {
  /** The fault that it looks for. */
  Fault fault();

  /**
   * What is wrong, if anything is.
   *
   * @param view rows that are finite and, if they are taken as of length 1, not zero
   */
  Optional<Finding> look(SpaceView view);

  /**
   * Why it cannot look, in a sentence, so that nobody takes its silence for health; empty if it
   * can.
   */
  default Optional<String> cannotLook(SpaceView view) {
    return Optional.empty();
  }
}

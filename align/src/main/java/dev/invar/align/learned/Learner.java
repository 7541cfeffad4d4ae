package dev.invar.align.learned;

import java.util.List;
import java.util.random.RandomGenerator;

/** What {@link GradientDescent} trains: layers, a loss over batches, and a loss held out. */
public interface Learner {
  /** The layers, always the same ones. */
  List<TrainedLayer> layers();

  /**
   * Draws a batch and sets every layer's gradient of the loss over it.
   *
   * @param batch how many rows
   * @param random where the draw comes from
   */
  void learn(int batch, RandomGenerator random);

  /**
   * The loss of the layers as they are, over rows that {@link #learn} never draws: less is better.
   */
  double heldOut();
}

package dev.invar.sparsecode;

import java.util.List;

/**
 * How a training went.
 *
 * @param moments one for each pass over the rows, the last at the end; empty for a method that is
 *     not trained step by step
 * @param completed whether it ran to its end, rather than being cancelled
 */
public record TrainingReport(List<Moment> moments, boolean completed) {
  /** Of a method that has no steps. */
  public static final TrainingReport DIRECT = new TrainingReport(List.of(), true);

  /**
   * Where a training stood.
   *
   * @param step how many batches had been learned
   * @param loss what is minimised, mean over the batches since the moment before
   * @param deadShare share of latents that no row activated since the moment before: 0 is best
   * @param skew S = h·Σp² / (Σp)², p the share of rows that activate a latent: 1 if all latents are
   *     used alike, h if only one is
   */
  public record Moment(long step, double loss, double deadShare, double skew) {}

  public TrainingReport {
    moments = List.copyOf(moments);
  }
}

package dev.invar.sparsecode.train;

import dev.invar.sparsecode.TrainingReport.Moment;
import java.util.ArrayList;
import java.util.List;

/** Where a training stands between two steps. */
final class TrainingState {
  final Parameters parameters;
  final Usage usage;
  final List<Moment> moments = new ArrayList<>();
  long step;

  TrainingState(Parameters parameters) {
    this.parameters = parameters;
    this.usage = new Usage(parameters.latents());
  }
}

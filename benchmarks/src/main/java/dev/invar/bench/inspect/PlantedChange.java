package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.drift.DifferenceSubspaces;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A series of real vectors whose texts change at a step: is that step found? */
final class PlantedChange {
  private static final int STEPS = 8;
  private static final int ROWS = 500;

  private static final Claim FOUND =
      new Claim(
          "change-found",
          "share of planted changes of the texts of a series at which the velocity of its"
              + " difference subspaces is largest, no unit",
          Criterion.atLeast(1),
          "scifact, WordNet 3.1, the built-in encoders");

  private PlantedChange() {}

  static Claim claim() {
    return FOUND;
  }

  static void measure(Setting setting, Findings findings) throws IOException {
    double found = 0;
    int planted = 0;
    for (String encoder : List.of("all-minilm-l6-v2", "bge-small-en-v1.5")) {
      Optional<VectorSet> before =
          EncodedSpaces.passages(EncodedSpaces.SCIFACT, encoder, setting, findings);
      Optional<VectorSet> after =
          EncodedSpaces.passages(EncodedSpaces.WORDNET, encoder, setting, findings);
      if (before.isEmpty() || after.isEmpty()) {
        findings.missed(FOUND.id(), "no data set scifact");
        return;
      }
      for (int at : new int[] {2, 4, 6}) {
        Seed seed = setting.seed().derive(encoder + " " + at);
        SpaceSeries series = series(before.get(), after.get(), at, seed);
        List<Figure> figures = DifferenceSubspaces.DEFAULTS.of(series, new Sampling(0, 5, seed));
        double step = Answer.value(figures, "difference-subspaces.step");
        found += step == at ? 1 : 0;
        planted++;
        findings.row(
            Row.of(
                "change-velocity.at-" + at + "." + encoder.replace('.', '-'),
                Answer.value(figures, "difference-subspaces"),
                "no unit",
                Side.OURS,
                "found at step %.0f; %s by chance; 8 steps of 500 rows, d = 384"
                    .formatted(step, figures.getFirst().chance().orElseThrow().value())));
      }
    }
    findings.measured(FOUND.id(), found / planted, planted + " changes");
  }

  /** Other rows of the first set in each step, from step {@code at} on of the second. */
  private static SpaceSeries series(VectorSet before, VectorSet after, int at, Seed seed) {
    var steps = new ArrayList<SpaceView>();
    int[] first = Resampling.shuffle(before.size(), seed.derive("before").random());
    int[] second = Resampling.shuffle(after.size(), seed.derive("after").random());
    for (int step = 0; step < STEPS; step++) {
      VectorSet set = step < at ? before : after;
      int[] order = step < at ? first : second;
      List<String> ids =
          Arrays.stream(order, step * ROWS, (step + 1) * ROWS).mapToObj(set.ids()::get).toList();
      steps.add(SpaceView.of(set.select(ids)));
    }
    return new SpaceSeries(steps);
  }
}

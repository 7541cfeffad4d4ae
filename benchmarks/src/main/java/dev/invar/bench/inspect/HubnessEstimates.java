package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.hubness.Hubness;
import dev.invar.method.Criterion;
import dev.invar.method.Progress;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.List;

/** How far the skewness of hubness from drawn rows' lists lies from that of all lists. */
final class HubnessEstimates implements Part {
  private static final int DRAWS = 10;
  private static final int[] PARTS = {2, 5, 20};
  private static final int JUDGED = 5;

  private static final Claim ERROR =
      new Claim(
          "hubness-estimate-error",
          "mean absolute error of the skewness from a fifth of the lists, WordNet's definitions by"
              + " each encoder, no unit",
          Criterion.atMost(0.25),
          "the built-in encoders");
  private static final Claim COVERAGE =
      new Claim(
          "hubness-estimate-coverage",
          "share of the estimates' intervals of 95 %, from a half to a twentieth of the lists, that"
              + " hold the exact skewness, no unit",
          Criterion.atLeast(0.9),
          "the built-in encoders");

  @Override
  public String name() {
    return "hubness-estimates";
  }

  @Override
  public List<Claim> claims() {
    return List.of(ERROR, COVERAGE);
  }

  /** Sums over spaces and draws. */
  private static final class Sums {
    double held;
    double estimates;
    double error;
    double judged;
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    var sums = new Sums();
    for (String encoder : EncodedSpaces.encoders(setting)) {
      VectorSet set =
          EncodedSpaces.passages(EncodedSpaces.WORDNET, encoder, setting, findings).orElseThrow();
      double exact = Hubness.DEFAULTS.value(SpaceView.of(set)).asNumber().orElseThrow();
      findings.row(
          Row.of("hubness-exact." + encoder, exact, "no unit", Side.LIMIT, "from all lists"));
      for (int part : PARTS) {
        measure(set, encoder, part, exact, setting, sums, findings);
      }
    }
    String note = (int) sums.estimates + " estimates";
    findings.measured(COVERAGE.id(), sums.held / sums.estimates, note);
    findings.measured(ERROR.id(), sums.error / sums.judged, note);
  }

  private static void measure(
      VectorSet set,
      String encoder,
      int part,
      double exact,
      Setting setting,
      Sums sums,
      Findings findings) {
    double error = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      long comparisons = (long) set.size() / part * set.size();
      var effort =
          new Effort(
              comparisons,
              Effort.DEFAULTS.threads(),
              setting.seed().derive("draw " + draw),
              Progress.NONE);
      SpaceView view = SpaceView.of(set, Geometry.UNIT_LENGTH, effort);
      Figure figure = Hubness.DEFAULTS.of(view, new Sampling(2, 0, setting.seed())).getFirst();
      double found = figure.value().asNumber().orElse(0);
      boolean holds =
          figure.interval().map(i -> i.low() <= exact && exact <= i.high()).orElse(false);
      sums.held += holds ? 1 : 0;
      sums.estimates++;
      error += Math.abs(found - exact) / DRAWS;
    }
    if (part == JUDGED) {
      sums.error += error;
      sums.judged++;
    }
    findings.row(
        Row.of(
            "hubness-estimate-error.1-of-" + part + "." + encoder,
            error,
            "no unit",
            Side.OURS,
            "mean of " + DRAWS + " draws, N = " + set.size() + ", exact " + exact));
  }
}

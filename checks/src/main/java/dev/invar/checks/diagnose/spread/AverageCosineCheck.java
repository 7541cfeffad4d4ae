package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Against the mean over all pairs, and 0 of rows that have one coordinate each. */
@CheckOf(AverageCosine.class)
public final class AverageCosineCheck implements MethodCheck {
  private final Metric<SpaceView> metric;

  /** Checks Invar's own. */
  public AverageCosineCheck() {
    this(AverageCosine.DEFAULTS);
  }

  AverageCosineCheck(Metric<SpaceView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "60 generated rows of width 12 about a mean, and 30 one-hot rows";
  }

  @Override
  public String measure() {
    return "largest distance from the mean over all pairs, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    double[][] rows = MadeRows.normal(60, 12, 0.5, seed);
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += MadeRows.cosine(rows[i], rows[j]);
      }
    }
    double expected = sum / (rows.length * (rows.length - 1) / 2.0);
    double found = MadeRows.value(metric, MadeRows.view(rows, Geometry.AS_GIVEN));
    var hot = new double[30][30];
    for (int i = 0; i < hot.length; i++) {
      hot[i][i] = 1 + i;
    }
    double ofHot = MadeRows.value(metric, MadeRows.view(hot, Geometry.UNIT_LENGTH));
    return Math.max(Math.abs(found - expected), Math.abs(ofHot));
  }
}

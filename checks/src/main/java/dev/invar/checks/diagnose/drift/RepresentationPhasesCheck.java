package dev.invar.checks.diagnose.drift;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.drift.RepresentationPhases;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A planted collapse, expansion and compression, and a series in which nothing happens. */
@CheckOf(RepresentationPhases.class)
public final class RepresentationPhasesCheck implements MethodCheck {
  private static final int ROWS = 2000;
  private static final int WIDTH = 32;

  /** Exponents of the spectrum: steepest at step 2, flattest at step 5. */
  private static final double[] PLANTED = {0.6, 1.2, 1.8, 1.2, 0.7, 0.3, 0.7, 1.1};

  private static final double[] FLAT = {0.8, 0.8, 0.8, 0.8, 0.8};

  private final Metric<SpaceSeries> metric;

  /** Checks Invar's own. */
  public RepresentationPhasesCheck() {
    this(RepresentationPhases.DEFAULTS);
  }

  RepresentationPhasesCheck(Metric<SpaceSeries> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "series of %d and %d steps, each of %d generated rows of width %d: three planted phases, and none"
        .formatted(PLANTED.length, FLAT.length, ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "sum of errors of the number of phases and of both turns, in steps";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(0);
  }

  @Override
  public double measured(Seed seed) {
    List<Figure> planted = metric.of(series(PLANTED, seed.derive("planted")), Sampling.VALUES_ONLY);
    List<Figure> flat = metric.of(series(FLAT, seed.derive("flat")), Sampling.VALUES_ONLY);
    return miss(planted.get(0), 3)
        + miss(planted.get(1), 2)
        + miss(planted.get(2), 5)
        + miss(flat.getFirst(), 1);
  }

  private static double miss(Figure figure, int expected) {
    return Math.abs(figure.value().asNumber().orElse(Double.NaN) - expected);
  }

  private static SpaceSeries series(double[] exponents, Seed seed) {
    var steps = new ArrayList<SpaceView>();
    var random = seed.random();
    List<String> ids = IntStream.range(0, ROWS).mapToObj(Integer::toString).toList();
    for (double exponent : exponents) {
      FloatMatrix rows = FloatMatrix.allocate(ROWS, WIDTH);
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < WIDTH; j++) {
          double deviation = Math.pow(j + 1, -exponent / 2);
          rows.set(i, j, (float) (deviation * random.nextGaussian()));
        }
      }
      var set = new VectorSet(ids, rows, Space.declared("step", WIDTH));
      steps.add(SpaceView.of(set, Geometry.AS_GIVEN, Effort.DEFAULTS));
    }
    return new SpaceSeries(steps);
  }
}

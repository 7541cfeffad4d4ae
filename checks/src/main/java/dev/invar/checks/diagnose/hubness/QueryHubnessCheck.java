package dev.invar.checks.diagnose.hubness;

import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.hubness.QueryHubness;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** All five figures against those of counts from all distances sorted. */
@CheckOf(QueryHubness.class)
public final class QueryHubnessCheck implements MethodCheck {
  private static final int QUERIES = 150;
  private static final int PASSAGES = 400;
  private static final int WIDTH = 20;

  @Override
  public String data() {
    return "%d normal queries and %d normal passages in %d dimensions"
        .formatted(QUERIES, PASSAGES, WIDTH);
  }

  @Override
  public String measure() {
    return "largest difference of the five figures from the definition, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public double measured(Seed seed) {
    SpaceView queries = PlainCounts.normal(QUERIES, WIDTH, seed.derive("queries"));
    SpaceView passages = PlainCounts.normal(PASSAGES, WIDTH, seed.derive("passages"));
    return PlainCounts.difference(
        QueryHubness.DEFAULTS.of(new RetrievalView(queries, passages), Sampling.VALUES_ONLY),
        PlainCounts.of(queries, passages, QueryHubness.DEFAULTS.k()));
  }
}

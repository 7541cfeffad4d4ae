package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.gap.RoleGap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds the separability of two roles to the best that a plane can do between two normal clouds.
 */
@CheckOf(RoleGap.class)
public final class RoleGapCheck implements MethodCheck {
  private static final int WIDTH = 8;
  private static final double PHI_OF_1 = 0.841344746;

  @Override
  public String data() {
    return "2,000 generated queries and 4,000 passages of width 8, their means 2 apart";
  }

  @Override
  public String measure() {
    return "separability less Φ(1), the accuracy of the plane halfway, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.near(0, 0.02);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix queries = DrawnSpaces.normal(2000, WIDTH, seed.derive("queries"));
    DoubleMatrix passages = DrawnSpaces.normal(4000, WIDTH, seed.derive("passages"));
    for (int i = 0; i < passages.rows(); i++) {
      passages.set(i, 3, passages.get(i, 3) + 2);
    }
    RetrievalView view =
        new RetrievalView(DrawnSpaces.view("one", queries), DrawnSpaces.view("one", passages));
    return DrawnSpaces.value(RoleGap.DEFAULTS, view, "role-gap.separability") - PHI_OF_1;
  }
}

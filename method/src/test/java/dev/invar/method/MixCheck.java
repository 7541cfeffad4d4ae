package dev.invar.method;

/** A check for tests. */
@CheckOf(Mix.class)
public final class MixCheck implements MethodCheck {
  @Override
  public String data() {
    return "two numbers";
  }

  @Override
  public String measure() {
    return "their mean, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.near(2, 1e-12);
  }

  @Override
  public double measured(Seed seed) {
    return Mix.DEFAULTS.of(1, 2 + (double) seed.value());
  }
}

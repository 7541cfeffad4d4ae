package dev.invar.method;

/** A method for tests with an option of every type. */
@Method(id = "mix", name = "Mix", source = "doi:10.0/mix", summary = "Mixes")
public record Mix(
    @Option(value = "how often", min = 1, max = 9) int times,
    @Option(value = "how many", min = 0) long count,
    @Option(value = "share of the first", min = 0, max = 1) double share,
    @Option("whether to round") boolean rounded,
    @Option("what to call it") String label,
    @Option("in which order") Order order,
    @Option("of the draws") Seed seed)
    implements Blend {
  public static final Mix DEFAULTS =
      new Mix(3, 10_000_000_000L, 0.5, false, "plain", Order.AS_GIVEN, Seed.DEFAULT);

  public Mix {
    Options.check(Mix.class, times, count, share, rounded, label, order, seed);
  }

  /** A choice of two. */
  public enum Order {
    AS_GIVEN,
    REVERSED
  }

  @Override
  public double of(double a, double b) {
    return share * a + (1 - share) * b;
  }
}

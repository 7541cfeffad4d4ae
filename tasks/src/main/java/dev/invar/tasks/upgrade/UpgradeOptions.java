package dev.invar.tasks.upgrade;

import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** What an upgrade remembers of how it was started, in its provenance. */
final class UpgradeOptions {
  static final String SEED = "seed";
  static final String RATE = "rate";
  static final String QUERIES = "queries";

  private UpgradeOptions() {}

  /** The seed of whatever is random in it. */
  static Seed seed(UpgradeTarget target) {
    return new Seed(read(target, SEED, Long::valueOf).orElse(Seed.DEFAULT.value()));
  }

  /** How fast a backfill may be; empty for as fast as it goes. */
  static Optional<Double> rate(UpgradeTarget target) {
    return read(target, RATE, Double::valueOf);
  }

  private static <T> Optional<T> read(
      UpgradeTarget target, String option, Function<String, T> number) {
    String text = target.provenance().options().get(option);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(number.apply(text));
    } catch (NumberFormatException e) {
      throw new FormatException(
          "provenance of the upgrade", option + ": expected a number, found " + text, e);
    }
  }

  /** The file of past queries; empty if none are known. */
  static Optional<Path> queries(UpgradeTarget target) {
    return Optional.ofNullable(target.provenance().inputs().get(QUERIES)).map(Path::of);
  }
}

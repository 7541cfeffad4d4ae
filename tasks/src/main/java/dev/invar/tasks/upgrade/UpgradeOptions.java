package dev.invar.tasks.upgrade;

import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import java.nio.file.Path;
import java.util.Optional;

/** What an upgrade remembers of how it was started, in its provenance. */
final class UpgradeOptions {
  static final String SEED = "seed";
  static final String RATE = "rate";
  static final String QUERIES = "queries";

  private UpgradeOptions() {}

  /** The seed of whatever is random in it. */
  static Seed seed(UpgradeTarget target) {
    String text = target.provenance().options().get(SEED);
    try {
      return text == null ? Seed.DEFAULT : new Seed(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw damaged("seed", "a whole number", text, e);
    }
  }

  /** How fast a backfill may be; empty for as fast as it goes. */
  static Optional<Double> rate(UpgradeTarget target) {
    String text = target.provenance().options().get(RATE);
    try {
      return Optional.ofNullable(text).map(Double::valueOf);
    } catch (NumberFormatException e) {
      throw damaged("rate", "a number", text, e);
    }
  }

  /** The file of past queries; empty if none are known. */
  static Optional<Path> queries(UpgradeTarget target) {
    return Optional.ofNullable(target.provenance().inputs().get(QUERIES)).map(Path::of);
  }

  private static FormatException damaged(
      String what, String expected, Object found, NumberFormatException cause) {
    return new FormatException(
        "provenance of the upgrade", what + ": expected " + expected + ", found " + found, cause);
  }
}

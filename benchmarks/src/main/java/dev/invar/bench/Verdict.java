package dev.invar.bench;

import java.util.OptionalDouble;

/**
 * How a claim fared.
 *
 * @param claim what was claimed
 * @param measured the measure; empty if there is none, or if it is not a number
 * @param note why there is none, or what a reader must know beside it; may be empty
 */
public record Verdict(Claim claim, OptionalDouble measured, String note) {
  static Verdict measured(Claim claim, double value, String note) {
    return Double.isNaN(value)
        ? missed(claim, note.isEmpty() ? "measured NaN" : note + "; measured NaN")
        : new Verdict(claim, OptionalDouble.of(value), note);
  }

  static Verdict missed(Claim claim, String reason) {
    return new Verdict(claim, OptionalDouble.empty(), reason);
  }

  /** Whether it was measured and its criterion holds. */
  public boolean passed() {
    return measured.isPresent() && claim.criterion().holds(measured.getAsDouble());
  }
}

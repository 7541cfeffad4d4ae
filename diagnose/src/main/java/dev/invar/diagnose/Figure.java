package dev.invar.diagnose;

import dev.invar.ranking.Interval;
import java.util.Optional;

/**
 * One value and all that is needed to read it.
 *
 * @param id the metric's id, for all but its first figure followed by a dot and the figure's own
 *     name: {@code hubness} (its skewness), {@code hubness.antihubs}; stable, for programs
 * @param name for people, with the convention, such as {@code RankMe (singular values, not
 *     centred)}
 * @param value the number, or why there is none
 * @param basis on how many rows, which seed
 * @param interval of 95 %, with the value in it; empty if the metric has none or none was asked for
 * @param chance empty if nothing has a value by chance, or it was not asked for
 * @param meaning a sentence or two: what this value says, and what to do about it
 */
public record Figure(
    String id,
    String name,
    Value value,
    Basis basis,
    Optional<Interval> interval,
    Optional<Chance> chance,
    String meaning) {
  /** A figure without a value; its meaning is the reason. */
  public static Figure undefined(String id, String name, Basis basis, String because) {
    return new Figure(
        id,
        name,
        Value.undefined(because),
        basis,
        Optional.empty(),
        Optional.empty(),
        "Not defined, because " + because + ".");
  }

  /** A figure with a value and nothing around it yet. */
  public static Figure of(String id, String name, double value, Basis basis, String meaning) {
    return new Figure(
        id, name, Value.of(value), basis, Optional.empty(), Optional.empty(), meaning);
  }

  /** This figure with an interval around its value, as {@link Resampling#around} gives it. */
  public Figure within(Optional<Interval> around) {
    return new Figure(id, name, value, basis, around, chance, meaning);
  }

  /** This figure with what chance would give. */
  public Figure byChance(double chanceValue, String of) {
    return new Figure(
        id, name, value, basis, interval, Optional.of(new Chance(chanceValue, of)), meaning);
  }

  /** This figure under another id and name, such as where one metric measures several things. */
  public Figure called(String otherId, String otherName) {
    return new Figure(otherId, otherName, value, basis, interval, chance, meaning);
  }
}

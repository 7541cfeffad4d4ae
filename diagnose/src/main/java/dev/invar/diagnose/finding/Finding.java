package dev.invar.diagnose.finding;

import java.util.List;

/**
 * Something wrong, with the measurement that says so.
 *
 * @param fault what it is
 * @param severity how much it matters
 * @param title one line for people, such as {@code 3 passages stand in 900 neighbour lists}
 * @param evidence the measurement
 * @param count how many rows or coordinates show it
 * @param culpritMeasure what a culprit's measure is, such as {@code lists it stands in}
 * @param culprits the worst, worst first, at most {@value #MOST_CULPRITS}; copied
 * @param mend what to do, in one or two sentences
 */
public record Finding(
    Fault fault,
    Severity severity,
    String title,
    Evidence evidence,
    long count,
    String culpritMeasure,
    List<Culprit> culprits,
    String mend) {
  /** Most culprits that are named. */
  public static final int MOST_CULPRITS = 100;

  public Finding {
    culprits = List.copyOf(culprits);
  }

  /** This finding with the source that it is about before its title. */
  public Finding of(String source) {
    return new Finding(
        fault, severity, source + ": " + title, evidence, count, culpritMeasure, culprits, mend);
  }
}

package dev.invar.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one part has found so far. Whatever was written before a failure stays. Not for use by
 * several threads.
 */
public final class Findings {
  private final Map<String, Claim> claims = new LinkedHashMap<>();
  private final Map<String, Verdict> verdicts = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<FigureTable> tables = new ArrayList<>();
  private final Set<DataUsed> data = new LinkedHashSet<>();

  /** Empty findings for the claims that a part declared. */
  public Findings(List<Claim> declared) {
    declared.forEach(claim -> claims.put(claim.id(), claim));
  }

  /** A figure was measured. */
  public void row(Row row) {
    rows.add(row);
  }

  /** Figures were measured that belong together. */
  public void table(FigureTable table) {
    tables.add(table);
  }

  /** Data was used; saying so twice is saying it once. */
  public void data(DataUsed used) {
    data.add(used);
  }

  /**
   * A claim was measured.
   *
   * @param note what a reader must know beside the number; may be empty
   */
  public void measured(String claim, double value, String note) {
    verdicts.put(claim, Verdict.measured(declared(claim), value, note));
  }

  /** A claim could not be measured, and why. */
  public void missed(String claim, String reason) {
    verdicts.put(claim, Verdict.missed(declared(claim), reason));
  }

  /** Every claim without a verdict so far is missed for this reason. */
  public void missRemaining(String reason) {
    claims.values().stream()
        .filter(claim -> !verdicts.containsKey(claim.id()))
        .forEach(claim -> missed(claim.id(), reason));
  }

  /** The figures so far, in the order measured. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The tables so far, in the order measured. */
  public List<FigureTable> tables() {
    return List.copyOf(tables);
  }

  /** The data so far. */
  public List<DataUsed> data() {
    return List.copyOf(data);
  }

  /** One verdict per declared claim, in order of declaration. */
  public List<Verdict> verdicts() {
    missRemaining("the part ended without measuring it");
    return claims.keySet().stream().map(verdicts::get).toList();
  }

  private Claim declared(String id) {
    Claim claim = claims.get(id);
    if (claim == null) {
      throw new IllegalArgumentException(
          "claim " + id + " was not declared; declared are " + claims.keySet());
    }
    return claim;
  }
}

package dev.invar.bench;

import dev.invar.method.Seed;
import java.time.Instant;
import java.util.List;

/**
 * What a run found.
 *
 * @param benchmark its name
 * @param version of Invar
 * @param time when the run began, in UTC
 * @param quick whether it ran on small data
 * @param seed of everything random
 * @param machine where it ran
 * @param data what it ran on
 * @param rows every figure that stands by itself, ours and the peers'
 * @param tables every figure that stands in a table
 * @param verdicts one per claim of every part
 * @param seconds how long it took
 */
public record BenchReport(
    String benchmark,
    String version,
    Instant time,
    boolean quick,
    Seed seed,
    Machine machine,
    List<DataUsed> data,
    List<Row> rows,
    List<FigureTable> tables,
    List<Verdict> verdicts,
    double seconds) {
  public BenchReport {
    data = List.copyOf(data);
    rows = List.copyOf(rows);
    tables = List.copyOf(tables);
    verdicts = List.copyOf(verdicts);
  }

  /** What a reader must know before reading any figure; empty if nothing. */
  public String remark() {
    return quick ? "Quick run on small data: a first look, not for quoting." : "";
  }
}

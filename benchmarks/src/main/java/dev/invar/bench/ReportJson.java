package dev.invar.bench;

import dev.invar.ranking.Interval;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON of a run: {@code benchmark, version, time, quick, remark, seed, machine, data, rows,
 * tables, criteria, seconds}. Keys are stable from the first release on. A figure that is not
 * finite is {@code null}.
 */
final class ReportJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ReportJson() {}

  static String write(BenchReport report) {
    ObjectNode root = JSON.createObjectNode();
    root.put("benchmark", report.benchmark());
    root.put("version", report.version());
    root.put("time", report.time().toString());
    root.put("quick", report.quick());
    root.put("remark", report.remark());
    root.put("seed", report.seed().value());
    machine(root.putObject("machine"), report.machine());
    ArrayNode data = root.putArray("data");
    report.data().forEach(used -> data(data, used));
    ArrayNode rows = root.putArray("rows");
    report.rows().forEach(row -> row(rows, row));
    ArrayNode tables = root.putArray("tables");
    report.tables().forEach(table -> table(tables, table));
    ArrayNode criteria = root.putArray("criteria");
    report.verdicts().forEach(verdict -> verdict(criteria, verdict));
    number(root, "seconds", report.seconds());
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static void machine(ObjectNode node, Machine machine) {
    node.put("cpu", machine.cpu());
    node.put("cores", machine.cores());
    node.put("memory", machine.memory());
    number(node, "load", machine.load());
    node.put("jdk", machine.jdk());
    node.put("os", machine.os());
  }

  private static void data(ArrayNode list, DataUsed used) {
    ObjectNode node = list.addObject();
    node.put("name", used.name());
    node.put("n", used.n());
    node.put("d", used.d());
    node.put("note", used.note());
  }

  private static void row(ArrayNode list, Row row) {
    ObjectNode node = list.addObject();
    node.put("id", row.id());
    number(node, "value", row.value());
    number(node, "low", row.low());
    number(node, "high", row.high());
    node.put("unit", row.unit());
    node.put("side", row.side().label());
    node.put("note", row.note());
  }

  private static void table(ArrayNode list, FigureTable table) {
    ObjectNode node = list.addObject();
    node.put("id", table.id());
    node.put("caption", table.caption());
    ArrayNode columns = node.putArray("columns");
    table.columns().forEach(columns::add);
    ArrayNode lines = node.putArray("lines");
    for (FigureTable.Line line : table.lines()) {
      ObjectNode entry = lines.addObject();
      entry.put("name", line.name());
      ArrayNode figures = entry.putArray("figures");
      for (Interval figure : line.figures()) {
        ObjectNode cell = figures.addObject();
        number(cell, "value", figure.estimate());
        number(cell, "low", figure.low());
        number(cell, "high", figure.high());
      }
    }
  }

  private static void verdict(ArrayNode list, Verdict verdict) {
    ObjectNode node = list.addObject();
    node.put("id", verdict.claim().id());
    number(node, "measured", verdict.measured().orElse(Double.NaN));
    node.put("criterion", verdict.claim().criterion().toString());
    node.put("passed", verdict.passed());
    node.put("statement", verdict.claim().statement());
    node.put("needs", verdict.claim().needs());
    node.put("note", verdict.note());
  }

  private static void number(ObjectNode node, String key, double value) {
    if (Double.isFinite(value)) {
      node.put(key, value);
    } else {
      node.putNull(key);
    }
  }
}

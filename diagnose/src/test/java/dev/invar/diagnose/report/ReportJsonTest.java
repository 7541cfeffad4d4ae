package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.formats.json.JsonValue;
import dev.invar.method.FormatException;
import dev.invar.method.ShapeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportJsonTest {
  @TempDir Path folder;

  @Test
  void givesBackEveryFigureToTheLastBit() throws IOException {
    SpaceReport report = ExampleReport.whole();
    var expected = new TreeMap<String, Value>();
    report.figures().forEach(figure -> expected.put(figure.id(), figure.value()));

    Baseline read = read(ReportJson.text(report, ReportJson.Extent.FIGURES));

    assertThat(read.figures()).isEqualTo(expected);
    assertThat(read).isEqualTo(Baseline.of(report));
    assertThat(read.numbers()).containsEntry("rank-me", 287.31846).doesNotContainKey("alpha-req");
    assertThat(read.figures().get("alpha-req"))
        .isEqualTo(Value.undefined("7 rows span too few directions for a slope"));
  }

  @Test
  void readsTheSameFiguresWhereThePlotsAreInTheFileToo() throws IOException {
    SpaceReport report = ExampleReport.whole();
    assertThat(read(ReportJson.text(report, ReportJson.Extent.FIGURES_AND_PLOTS)))
        .isEqualTo(Baseline.of(report));
  }

  @Test
  void hasTheKeysThatProgramsRelyOn() {
    String json = ReportJson.text(ExampleReport.whole(), ReportJson.Extent.FIGURES_AND_PLOTS);
    var report = members(JsonValue.parse("report", json));
    assertThat(report.members().keySet())
        .containsExactly("inspected", "summary", "findings", "sections", "provenance", "seconds");
    assertThat(keys(first(report, "inspected")))
        .containsExactly("name", "kind", "rows", "width", "space", "fingerprint", "encoder");
    var finding = first(report, "findings");
    assertThat(keys(finding))
        .containsExactly(
            "fault",
            "severity",
            "title",
            "evidence",
            "count",
            "culpritMeasure",
            "culprits",
            "mend");
    assertThat(finding.members()).containsEntry("fault", new JsonValue.Text("not-finite"));
    assertThat(finding.members()).containsEntry("severity", new JsonValue.Text("error"));
    assertThat(keys(first(finding, "culprits"))).containsExactly("id", "measure", "with");
    var section = first(report, "sections");
    assertThat(keys(section)).containsExactly("id", "title", "question", "figures", "plots");
    assertThat(keys(first(section, "figures")))
        .containsExactly(
            "id",
            "name",
            "value",
            "notDefinedBecause",
            "rows",
            "of",
            "width",
            "seed",
            "interval",
            "chance",
            "meaning");
    assertThat(keys(first(section, "plots")))
        .containsExactly("id", "title", "description", "x", "y", "series");
    assertThat(keys(first(first(section, "plots"), "series")))
        .containsExactly("name", "mark", "x", "y", "labels");
  }

  @Test
  void writesIntervalChanceAndSeedInFull() {
    SpaceReport report = ExampleReport.whole();
    String json = ReportJson.text(report, ReportJson.Extent.FIGURES);
    assertThat(json)
        .contains("\"interval\":[284.97,289.61],\"chance\":{\"value\":369.2,")
        .contains("\"seed\":\"-8123456789012345678\",\"interval\":null,\"chance\":null")
        .doesNotContain("\"series\"");
  }

  @Test
  void saysWhereJsonIsDamaged() throws IOException {
    String json = ReportJson.text(ExampleReport.sound(), ReportJson.Extent.FIGURES);
    assertThatThrownBy(() -> read(json.substring(0, 100)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("baseline.json, byte ");
    assertThatThrownBy(() -> read(""))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("found nothing");
    assertThatThrownBy(() -> read("[1]"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("report: expected an object, found an array");
    assertThatThrownBy(() -> read("{}"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("report: expected a member sections, found none");
    assertThatThrownBy(() -> read(json.replace("287.31846", "\"many\"")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(
            "sections[0].figures[0].value: expected a number or null, found a text");
    assertThatThrownBy(() -> read(json + "{}"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected nothing after the report");
  }

  @Test
  void passesOverMembersOfLaterVersions() throws IOException {
    String json =
        "{\"new\":[{}],\"inspected\":[],\"sections\":[{\"figures\":[{\"id\":\"a\",\"value\":1,\"b\":2}]}]}";
    assertThat(read(json).numbers()).containsExactly(Map.entry("a", 1.0));
  }

  @Test
  void aReportHasNoTwoFiguresOfOneId() {
    Figure figure = ExampleReport.whole().figures().findFirst().orElseThrow();
    var section = new Section("a", "A", "?", List.of(figure, figure), List.of());
    SpaceReport whole = ExampleReport.whole();
    assertThatThrownBy(() ->
            new SpaceReport(
                whole.inspected(),
                List.of(),
                List.of(),
                List.of(section),
                whole.provenance(),
                whole.seconds()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining(figure.id());
  }

  private Baseline read(String json) throws IOException {
    Path file = folder.resolve("baseline.json");
    Files.writeString(file, json);
    return ReportReader.read(file);
  }

  private static JsonValue.Members members(JsonValue value) {
    assertThat(value).isInstanceOf(JsonValue.Members.class);
    return (JsonValue.Members) value;
  }

  private static JsonValue.Members first(JsonValue.Members of, String name) {
    return switch (of.members().get(name)) {
      case JsonValue.Elements(List<JsonValue> values) -> members(values.getFirst());
      case null, default -> throw new AssertionError(name + " is no array");
    };
  }

  private static Iterable<String> keys(JsonValue.Members of) {
    return of.members().keySet();
  }
}

package dev.invar.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.Criterion;
import dev.invar.ranking.Interval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchTest {
  private static final Claim FAST =
      new Claim("fast-enough", "runs a second", Criterion.atLeast(10), "generated data");
  private static final Claim GOOD =
      new Claim("good-enough", "nDCG@10", Criterion.near(0.645, 0.006), "scifact");

  @TempDir private Path checkout;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void jsonHasItsGoldenKeys() {
    JsonNode report = json(speed(12), "race", "--json");
    assertThat(keys(report))
        .containsExactly(
            "benchmark",
            "version",
            "time",
            "quick",
            "remark",
            "seed",
            "machine",
            "data",
            "rows",
            "tables",
            "criteria",
            "seconds");
    assertThat(keys(report.get("machine")))
        .containsExactly("cpu", "cores", "memory", "load", "jdk", "os");
    assertThat(keys(report.get("data").get(0))).containsExactly("name", "n", "d", "note");
    assertThat(keys(report.get("rows").get(0)))
        .containsExactly("id", "value", "low", "high", "unit", "side", "note");
    assertThat(keys(report.get("criteria").get(0)))
        .containsExactly("id", "measured", "criterion", "passed", "statement", "needs", "note");
  }

  @Test
  void standardOutputHoldsOneJsonObjectAndNothingElse() {
    json(speed(12), "race", "--json");
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{").endsWith("}\n");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("speed");
  }

  @Test
  void listsAreThereWhenNothingWasMeasured() {
    JsonNode report = json(part("none", List.of(), (setting, findings) -> {}), "race", "--json");
    assertThat(report.get("rows").isArray()).isTrue();
    assertThat(report.get("data").isArray()).isTrue();
    assertThat(report.get("criteria").isArray()).isTrue();
  }

  @Test
  void aMetCriterionPasses() {
    JsonNode criterion = json(speed(12), "race", "--json").get("criteria").get(0);
    assertThat(criterion.get("measured").asDouble()).isEqualTo(12);
    assertThat(criterion.get("criterion").asString()).isEqualTo("≥ 10.0");
    assertThat(criterion.get("passed").asBoolean()).isTrue();
  }

  @Test
  void aMissIsPrintedAndIsNoError() {
    assertThat(run(List.of(speed(9)), "race", "--json")).isZero();
    assertThat(criterion(0).get("measured").asDouble()).isEqualTo(9);
    assertThat(criterion(0).get("passed").asBoolean()).isFalse();
  }

  @Test
  void notANumberIsNoMeasure() {
    JsonNode criterion = json(speed(Double.NaN), "race", "--json").get("criteria").get(0);
    assertThat(criterion.get("measured").isNull()).isTrue();
    assertThat(criterion.get("passed").asBoolean()).isFalse();
    assertThat(criterion.get("note").asString()).contains("NaN");
  }

  @Test
  void aFailingPartLosesNeitherTheOthersNorWhatItHadMeasured() {
    Part failing =
        part(
            "failing",
            List.of(GOOD, new Claim("later", "later", Criterion.atLeast(0), "generated data")),
            (setting, findings) -> {
              findings.measured(GOOD.id(), 0.65, "");
              throw new IOException("disk gone");
            });
    assertThat(run(List.of(failing, speed(12)), "race", "--json")).isZero();
    assertThat(criterion(0).get("passed").asBoolean()).isTrue();
    assertThat(criterion(1).get("measured").isNull()).isTrue();
    assertThat(criterion(1).get("note").asString()).contains("disk gone");
    assertThat(criterion(2).get("passed").asBoolean()).isTrue();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("failing", "disk gone");
  }

  @Test
  void aClaimThatAPartForgetsIsStillReported() {
    Part forgetful = part("forgetful", List.of(GOOD), (setting, findings) -> {});
    JsonNode criterion = json(forgetful, "race", "--json").get("criteria").get(0);
    assertThat(criterion.get("id").asString()).isEqualTo(GOOD.id());
    assertThat(criterion.get("passed").asBoolean()).isFalse();
    assertThat(criterion.get("note").asString()).isNotEmpty();
  }

  @Test
  void anUndeclaredClaimIsAFault() {
    Part wrong =
        part("wrong", List.of(FAST), (setting, findings) -> findings.measured("else", 1, ""));
    JsonNode criterion = json(wrong, "race", "--json").get("criteria").get(0);
    assertThat(criterion.get("note").asString()).contains("else", FAST.id());
  }

  @Test
  void partsHearWhetherTheRunIsQuickAndTheReportSaysSo() {
    Part quick =
        part(
            "quick",
            List.of(FAST),
            (setting, findings) -> findings.measured(FAST.id(), setting.quick() ? 1 : 100, ""));
    JsonNode report = json(quick, "race", "--json", "--quick");
    assertThat(report.get("quick").asBoolean()).isTrue();
    assertThat(report.get("remark").asString()).contains("small data");
    assertThat(criterion(0).get("measured").asDouble()).isEqualTo(1);
  }

  @Test
  void dataIsFoundBesideTheCheckoutAndMayBeMissing() throws IOException {
    Part data =
        part(
            "data",
            List.of(GOOD),
            (setting, findings) ->
                findings.missed(
                    GOOD.id(), setting.dataSet("scifact").map(Path::toString).orElse("none")));
    Path nested = Files.createDirectories(checkout.resolve("a/checkout"));
    assertThat(runIn(nested, List.of(data), "race", "--json")).isZero();
    assertThat(criterion(0).get("note").asString()).isEqualTo("none");
    Path set = Files.createDirectories(checkout.resolve("a/shared/data/scifact"));
    runIn(nested, List.of(data), "race", "--json");
    assertThat(criterion(0).get("note").asString()).isEqualTo(set.toString());
  }

  @Test
  void onlyTheChosenPartsRunButEveryClaimIsReported() {
    Part other = part("other", List.of(GOOD), (s, f) -> f.measured(GOOD.id(), 0.645, ""));
    run(List.of(speed(12), other), "race", "--json", "--only", "speed");
    assertThat(criterion(0).get("passed").asBoolean()).isTrue();
    assertThat(criterion(1).get("measured").isNull()).isTrue();
    assertThat(criterion(1).get("note").asString()).contains("not asked for");
  }

  @Test
  void unknownNamesAnswerWithTheKnownOnes() {
    assertThat(run(List.of(speed(12)), "rase")).isEqualTo(2);
    assertThat(run(List.of(speed(12)), "race", "--only", "sped")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("unknown benchmark rase: expected one of race")
        .contains("unknown part of race sped: expected one of speed");
    assertThat(out.size()).isZero();
  }

  @Test
  void aDataFolderThatIsNotThereIsRefused() {
    String missing = checkout.resolve("nowhere").toString();
    assertThat(run(List.of(speed(12)), "race", "--data", missing)).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--data", missing);
  }

  @Test
  void theTableShowsFiguresSpreadAndMisses() {
    run(List.of(speed(9)), "race");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("lap", "2.000 (1.000 to 3.000) ms [peer]")
        .contains("MISS fast-enough")
        .contains("0 of 1 criteria passed");
  }

  @Test
  void aPageGetsTheFiguresBetweenItsMarksAndKeepsTheRest() throws IOException {
    Path page = checkout.resolve("page.md");
    Files.writeString(page, "# Ours\n<!-- race: begin -->\nold\n<!-- race: end -->\nfoot\n");
    run(List.of(speed(9)), "race", "--page", page.toString());
    String once = Files.readString(page);
    assertThat(once)
        .startsWith("# Ours\n<!-- race: begin -->\n")
        .endsWith("<!-- race: end -->\nfoot\n")
        .contains("| `fast-enough` | runs a second | 9.000 | ≥ 10.0 | **missed** |")
        .contains("| `lap` | 2.000 | 1.000 to 3.000 | ms | peer |")
        .doesNotContain("old");
    run(List.of(speed(9)), "race", "--page", page.toString());
    assertThat(Files.readAllLines(page)).hasSameSizeAs(once.lines().toList());
  }

  @Test
  void aPageWithoutMarksIsRefusedBeforeTheRunAndLeftAsItIs() throws IOException {
    Path page = Files.writeString(checkout.resolve("page.md"), "<!-- race: end -->\n");
    assertThat(run(List.of(speed(9)), "race", "--page", page.toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("race: begin");
    assertThat(out.size()).isZero();
    assertThat(page).hasContent("<!-- race: end -->");
  }

  /** Two figures of two things, one with its interval and one that was not measured. */
  @Test
  void figuresThatBelongTogetherStandInOneTable() throws IOException {
    Part part =
        part(
            "grid",
            List.of(),
            (setting, findings) ->
                findings.table(
                    new FigureTable(
                        "grid",
                        "a caption",
                        List.of("first", "second"),
                        List.of(
                            new FigureTable.Line(
                                "one", List.of(new Interval(1, 2, 3), new Interval(4, 4, 4))),
                            FigureTable.Line.of("two", 5, Double.NaN)))));
    JsonNode table = json(part, "race", "--json").get("tables").get(0);
    assertThat(keys(table)).containsExactly("id", "caption", "columns", "lines");
    JsonNode figures = table.get("lines").get(0).get("figures");
    assertThat(keys(figures.get(0))).containsExactly("value", "low", "high");
    assertThat(figures.get(0).get("high").asDouble()).isEqualTo(3);
    assertThat(table.get("lines").get(1).get("figures").get(1).get("value").isNull()).isTrue();
    Path page = checkout.resolve("page.md");
    Files.writeString(page, "<!-- race: begin -->\n<!-- race: end -->\n");
    run(List.of(part), "race", "--page", page.toString());
    assertThat(Files.readString(page))
        .contains("`grid`: a caption.", "| | first | second |", "|---|--:|--:|")
        .contains("| one | 2.000 (1.000 to 3.000) | 4.000 |", "| two | 5.000 |  |");
  }

  @Test
  void aLineThatDoesNotFitItsTableIsAMistake() {
    List<FigureTable.Line> lines = List.of(FigureTable.Line.of("short", 1));
    assertThatThrownBy(() -> new FigureTable("grid", "", List.of("first", "second"), lines))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("grid", "short", "2", "1");
  }

  private static Part speed(double measured) {
    return part(
        "speed",
        List.of(FAST),
        (setting, findings) -> {
          findings.data(new DataUsed("laps", 3, 1, "generated, seed 42"));
          findings.row(
              Row.of("lap", new Timing(List.of(0.002, 0.001, 0.003)), Side.PEER, "peer 1.0"));
          findings.measured(FAST.id(), measured, "");
        });
  }

  @FunctionalInterface
  private interface Work {
    void measure(Setting setting, Findings findings) throws IOException;
  }

  private static Part part(String name, List<Claim> claims, Work work) {
    return new Part() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public List<Claim> claims() {
        return claims;
      }

      @Override
      public void measure(Setting setting, Findings findings) throws IOException {
        work.measure(setting, findings);
      }
    };
  }

  private record Race(List<Part> parts) implements Benchmark {
    @Override
    public String name() {
      return "race";
    }

    @Override
    public String summary() {
      return "a test";
    }
  }

  private JsonNode json(Part part, String... arguments) {
    assertThat(run(List.of(part), arguments)).isZero();
    return report();
  }

  private int run(List<Part> parts, String... arguments) {
    return runIn(checkout, parts, arguments);
  }

  private int runIn(Path folder, List<Part> parts, String... arguments) {
    out.reset();
    var all = Stream.concat(Stream.of("--checkout", folder.toString()), Arrays.stream(arguments));
    return Bench.run(
        new Bench(
            List.of(new Race(parts)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8)),
        all.toArray(String[]::new));
  }

  private JsonNode report() {
    return JsonMapper.shared().readTree(out.toByteArray());
  }

  private JsonNode criterion(int index) {
    return report().get("criteria").get(index);
  }

  private static List<String> keys(JsonNode node) {
    return List.copyOf(node.propertyNames());
  }
}

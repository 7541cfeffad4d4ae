package dev.invar.diagnose.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.finding.Evidence;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.Severity;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private static final Basis BASIS = new Basis(10, 10, 4, Seed.DEFAULT);

  @ParameterizedTest
  @CsvSource({
    "rankme drops 10%, 101, false", // 1 % below
    "rankme drops 10%, 112, true",
    "rankme drops by 10 %, 112, true",
    "rankme drops 10%, 90, false", // it has risen
    "rankme rises 10%, 90, true",
    "rankme moves 10%, 90, true",
    "rankme moves 10%, 112, true",
    "rankme moves 10%, 101, false",
    "rankme moves 0%, 100, false",
    "rankme < 100, 1, false",
    "rankme < 100.5, 1, true",
    "rankme > 99.5, 1, true",
    "rankme>100, 1, false",
  })
  void aFigureOfOneHundredBreaksARule(String rule, double baseline, boolean broken) {
    var gate = new Gate(List.of(Rule.parse(rule)), Map.of("rankme", baseline));
    assertThat(gate.breaches(report(Severity.NOTE))).hasSize(broken ? 1 : 0);
  }

  @Test
  void saysHowFarAFigureHasMoved() {
    var gate = new Gate(List.of(Rule.parse("rankme drops 10%")), Map.of("rankme", 125.0));
    assertThat(gate.breaches(report(Severity.NOTE)))
        .extracting(Breach::found)
        .containsExactly("rankme is 100.000, 20.0 % below the baseline's 125.000");
  }

  @ParameterizedTest
  @CsvSource({
    "errors, ERROR, true",
    "errors, WARNING, false",
    "warnings, ERROR, true",
    "warnings, NOTE, false",
    "notes, NOTE, true",
  })
  void findingsOfASeverityAndGraverOnesBreakARule(String rule, Severity found, boolean broken) {
    var gate = new Gate(List.of(Rule.parse(rule)), Map.of());
    assertThat(gate.breaches(report(found))).hasSize(broken ? 1 : 0);
  }

  @Test
  void aFigureThatIsNotDefinedAnyMoreBreaksARule() {
    var gate =
        new Gate(
            List.of(Rule.parse("iso-score < 0.1"), Rule.parse("iso-score drops 1%")),
            Map.of("iso-score", 0.2));
    assertThat(gate.breaches(report(Severity.NOTE))).hasSize(2);
  }

  @Test
  void refusesFiguresThatAreNotThere() {
    var limit = new Gate(List.of(Rule.parse("rank < 1")), Map.of());
    assertThatThrownBy(() -> limit.breaches(report(Severity.NOTE)))
        .isInstanceOf(OptionException.class)
        .hasMessageContainingAll("rank < 1", "iso-score, rankme");
    assertThatThrownBy(() -> new Gate(List.of(Rule.parse("rankme drops 1%")), Map.of()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("baseline");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rankme > NaN",
        "rankme < Infinity",
        "rankme drops -5%",
        "rankme drops NaN%",
        "",
        "rankme",
        "rankme drops",
        "rankme drops 10",
        "rankme < x",
        "finding",
        "a = 1"
      })
  void refusesWhatIsNoRule(String text) {
    assertThatThrownBy(() -> Rule.parse(text)).isInstanceOf(OptionException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rankme < 3.5", "hubness.antihubs > 0.2", "rankme drops 10.0%", "errors"})
  void aRuleSaysWhatItRead(String text) {
    assertThat(Rule.parse(text)).hasToString(text);
    assertThat(Rule.parse(Rule.parse(text).toString())).isEqualTo(Rule.parse(text));
  }

  private static SpaceReport report(Severity severity) {
    var figures =
        List.of(
            Figure.of("rankme", "RankMe", 100, BASIS, ""),
            Figure.undefined("iso-score", "IsoScore", BASIS, "there is one row"));
    var finding =
        new Finding(
            Fault.HUBS, severity, "a hub", new Evidence("lists", 9, 3), 1, "lists", List.of(), "");
    return new SpaceReport(
        List.of(),
        List.of(),
        List.of(finding),
        List.of(new Section("use", "Use", "How much?", figures, List.of())),
        new Provenance("inspect", new TreeMap<>(), new TreeMap<>(), "0", Instant.EPOCH),
        new TreeMap<>());
  }
}

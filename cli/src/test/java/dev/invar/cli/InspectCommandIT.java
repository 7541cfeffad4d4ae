package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.UnitLength;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectCommandIT {
  private static final int N = 200;
  private static final int D = 8;

  @TempDir private Path folder;
  private Path vectors = Path.of("");

  @BeforeEach
  void writeVectors() throws IOException {
    vectors = folder.resolve("x.safetensors");
    FloatMatrix drawn = FloatMatrix.copyOf(RandomArrays.floats(new Seed(1), N, D), N, D);
    VectorFiles.write(
        vectors,
        new VectorSet(
            IntStream.range(0, N).mapToObj(row -> "v" + row).toList(),
            UnitLength.ofRows(drawn, "row"),
            Space.declared("x", D)));
  }

  @Test
  void writesAPageAndPrintsFiguresByTheirIds() {
    Path page = folder.resolve("report.html");
    Ran ran = Ran.invar("inspect", vectors, "-o", page);
    assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.out())
        .contains("Nothing wrong was found.", "rankme ", "hubness.", "the page is " + page);
    assertThat(page).isNotEmptyFile();
  }

  @Test
  void answersInOneObjectThatIsABaseline() throws IOException {
    Ran ran = Ran.invar("inspect", vectors, "--json");
    assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.json().propertyNames())
        .containsExactly(
            "inspected",
            "summary",
            "findings",
            "sections",
            "provenance",
            "seconds",
            "page",
            "breaches");
    assertThat(ran.json().at("/sections/0/figures/0/id").asString()).isEqualTo("rankme");
    Path baseline = folder.resolve("baseline.json");
    Files.writeString(baseline, ran.out());
    Ran again =
        Ran.invar(
            "inspect",
            vectors,
            "--baseline",
            baseline,
            "--fail-on",
            "rankme moves 0%",
            "--fail-on",
            "notes");
    assertThat(again.exit()).as(again.out() + again.err()).isZero();
  }

  @Test
  void aBrokenRuleHasAnExitCodeOfItsOwn() {
    Ran ran = Ran.invar("inspect", vectors, "--fail-on", "rankme < 100", "--json");
    assertThat(ran.exit()).isEqualTo(ExitCode.RULE_BROKEN.code());
    assertThat(ran.json().at("/breaches/0/rule").asString()).isEqualTo("rankme < 100.0");
    assertThat(ran.json().at("/breaches/0/found").asString()).startsWith("rankme is ");
  }

  @ParameterizedTest
  @CsvSource({
    "--fail-on, rankme is low, option, rankme is low",
    "--fail-on, rankme drops 5%, option, baseline",
    "--baseline, missing.json, input-output, missing.json",
    "--tensor, head, option, head",
    "--labels, missing.tsv, input-output, missing.tsv",
    "-o, missing/report.html, option, missing",
  })
  void refusesWhatItCannotDo(String option, String value, String code, String told) {
    Ran ran = Ran.invar("inspect", vectors, option, value, "--json");
    assertThat(ran.exit()).as(ran.out() + ran.err()).isNotZero();
    assertThat(ran.json().at("/error/code").asString()).isEqualTo(code);
    assertThat(ran.json().at("/error/message").asString()).contains(told);
  }
}

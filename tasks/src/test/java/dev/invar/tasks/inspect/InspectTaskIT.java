package dev.invar.tasks.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.UnitLength;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.gate.Rule;
import dev.invar.diagnose.report.ReportJson;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.formats.Tensor;
import dev.invar.formats.npy.NpyFile;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.HashingEncoder;
import dev.invar.tasks.IndexTask;
import dev.invar.tasks.Workplace;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectTaskIT {
  private static final int N = 300;
  private static final int D = 16;

  @TempDir private Path folder;

  private final Workplace workplace = HashingEncoder.workplace(Progress.NONE);

  /** Rows of length 1 in random directions. */
  private static VectorSet set(String space, int rows, String ids, long seed) {
    FloatMatrix drawn = FloatMatrix.copyOf(RandomArrays.floats(new Seed(seed), rows, D), rows, D);
    return new VectorSet(
        IntStream.range(0, rows).mapToObj(row -> ids + row).toList(),
        UnitLength.ofRows(drawn, "row"),
        Space.declared(space, D));
  }

  private Source file(String name, VectorSet set) throws IOException {
    Path file = folder.resolve(name);
    VectorFiles.write(file, set);
    return Source.of(file.toString());
  }

  private InspectReport inspect(InspectOutput output, Source... sources) throws IOException {
    return new InspectTask(
            Subjects.of(List.of(sources)), Companions.NONE, InspectSettings.DEFAULTS, output)
        .run(workplace);
  }

  private SpaceReport inspect(Source... sources) throws IOException {
    return inspect(InspectOutput.NONE, sources).report();
  }

  private static List<String> sections(SpaceReport report) {
    return report.sections().stream().map(Section::id).toList();
  }

  @Test
  void aSoundSpaceHasFiguresAndNoFindings() throws IOException {
    SpaceReport report = inspect(file("x.safetensors", set("x", N, "v", 1)));

    assertThat(report.findings()).isEmpty();
    assertThat(report.summary())
        .startsWith(
            "Nothing wrong was found.",
            "Two models in one set were not looked for: rows are narrower than 32.");
    assertThat(sections(report))
        .containsExactly("space-use", "spread", "hubness", "local-dimension");
    assertThat(report.figures().map(Figure::id))
        .contains("rankme", "hubness")
        .doesNotHaveDuplicates();
    assertThat(report.figures()).allMatch(figure -> !figure.meaning().isBlank());
  }

  @Test
  void rowsThatAreNotSoundAreNamedAndLeftOut() throws IOException {
    float[] values = RandomArrays.floats(new Seed(2), N, D);
    values[7 * D + 3] = Float.NaN;
    Arrays.fill(values, 9 * D, 10 * D, 0);
    Path file = folder.resolve("x.npy");
    NpyFile.write(file, Tensor.of(FloatMatrix.copyOf(values, N, D)));

    SpaceReport report = inspect(Source.of(file.toString()));

    assertThat(report.findings())
        .extracting(Finding::fault)
        .startsWith(Fault.NOT_FINITE, Fault.ZERO_ROWS);
    assertThat(report.findings().getFirst().culprits())
        .extracting(Culprit::id)
        .containsExactly("7");
    assertThat(report.inspected().getFirst().rows()).isEqualTo(N);
    assertThat(report.figures().findFirst().orElseThrow().basis().of()).isEqualTo(N - 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void fewRowsHaveFiguresThatAreNotDefined(int rows) throws IOException {
    SpaceReport report = inspect(file("few.safetensors", set("x", rows, "v", 3)));
    assertThat(report.figures()).hasSizeGreaterThan(10);
    if (rows == 1) {
      assertThat(report.figures()).anyMatch(figure -> figure.value() instanceof Value.Undefined);
    }
  }

  @Test
  void equalRowsHaveFiguresThatAreNotDefined() throws IOException {
    var values = new float[20 * D];
    Arrays.fill(values, 0.25f);
    var ids = IntStream.range(0, 20).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, FloatMatrix.copyOf(values, 20, D), Space.declared("x", D));
    SpaceReport report = inspect(file("equal.safetensors", set));
    assertThat(report.figures()).anyMatch(figure -> figure.value() instanceof Value.Undefined);
  }

  @Test
  void noSoundRowIsAnError() throws IOException {
    var zeros = FloatMatrix.allocate(3, D);
    var set = new VectorSet(List.of("a", "b", "c"), zeros, Space.declared("x", D));
    Source source = file("zeros.safetensors", set);
    assertThatThrownBy(() -> inspect(source))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("zeros.safetensors");
  }

  @Test
  void twoSpacesAreComparedByTheIdsTheyShare() throws IOException {
    VectorSet all = set("x", N, "v", 4);
    SpaceReport report =
        inspect(file("x.safetensors", all), file("y.safetensors", set("y", 200, "v", 4)));
    assertThat(sections(report)).containsExactly("likeness", "space-use", "hubness");
    Figure likeness = report.figures().findFirst().orElseThrow();
    assertThat(likeness.value().asNumber().orElseThrow()).isEqualTo(1);
    assertThat(likeness.basis().of()).isEqualTo(200);
    assertThat(report.figures().map(Figure::id)).contains("rankme", "second.rankme");
    assertThat(report.summary()).anyMatch(sentence -> sentence.contains("200 ids are shared"));
  }

  @Test
  void spacesOfOtherIdsAreRefusedWithSomeOfThem() throws IOException {
    Source ours = file("x.safetensors", set("x", 5, "v", 5));
    Source theirs = file("y.safetensors", set("y", 5, "w", 5));
    assertThatThrownBy(() -> inspect(ours, theirs))
        .isInstanceOf(ShapeException.class)
        .hasMessageContainingAll("v0", "w0");
  }

  @Test
  void aSeriesIsMeasuredStepByStep() throws IOException {
    var steps =
        List.of(
            file("a.safetensors", set("x", N, "v", 6)),
            file("b.safetensors", set("x", N, "v", 7)),
            file("c.safetensors", set("x", N, "v", 8)));
    SpaceReport report =
        new InspectTask(
                Subjects.series(steps),
                Companions.NONE,
                InspectSettings.DEFAULTS,
                InspectOutput.NONE)
            .run(workplace)
            .report();
    assertThat(sections(report)).startsWith("series", "space-use");
    assertThat(report.inspected()).hasSize(3);
  }

  @Test
  void aCheckpointGivesItsTableOfEmbeddings() throws IOException {
    Path file = folder.resolve("model.safetensors");
    FloatMatrix table = set("x", N, "v", 9).vectors();
    SafetensorsFile.write(
        file,
        Map.of(),
        Map.of(
            "layer.weight", Tensor.of(set("x", 40, "v", 1).vectors()),
            "model.embed_tokens.weight", Tensor.of(table)));
    SpaceReport report = inspect(Source.of(file.toString()));
    assertThat(report.inspected().getFirst().rows()).isEqualTo(N);
    assertThat(report.inspected().getFirst().kind()).contains("checkpoint");

    Source named =
        new Source(
            file.toString(),
            List.of(),
            Role.PASSAGE,
            Optional.of("layer.weight"),
            Optional.empty());
    assertThat(inspect(named).inspected().getFirst().rows()).isEqualTo(40);
    Source unknown =
        new Source(file.toString(), List.of(), Role.PASSAGE, Optional.of("head"), Optional.empty());
    assertThatThrownBy(() -> inspect(unknown))
        .isInstanceOf(OptionException.class)
        .hasMessageContainingAll("head", "layer.weight", "model.embed_tokens.weight");
  }

  @Test
  void labelsAndQueriesAddFigures() throws IOException {
    Source source = file("x.safetensors", set("x", N, "v", 10));
    Path labels = folder.resolve("labels.tsv");
    Files.write(
        labels, IntStream.range(0, N).mapToObj(row -> "v" + row + "\tclass " + row % 3).toList());
    Path queries = folder.resolve("queries.safetensors");
    VectorFiles.write(queries, set("x", 50, "q", 11));
    var companions = new Companions(Optional.of(labels), Optional.of(queries), Optional.empty());
    SpaceReport report =
        new InspectTask(
                Subjects.of(List.of(source)),
                companions,
                InspectSettings.DEFAULTS,
                InspectOutput.NONE)
            .run(workplace)
            .report();
    assertThat(sections(report)).contains("classes");
    assertThat(report.figures().map(Figure::id)).contains("query-hubness", "neural-collapse");
  }

  @Test
  void anIndexIsInspectedWithItsTexts() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    for (int i = 0; i < 30; i++) {
      Files.writeString(
          docs.resolve(i + ".txt"), "Text number %d tells of Thing%d".formatted(i, i));
    }
    Path index = folder.resolve("my.index");
    IndexTask.of(index, docs).run(workplace);
    SpaceReport report = inspect(Source.of(index.toString()));
    assertThat(report.inspected().getFirst().kind()).isEqualTo("index");
    assertThat(sections(report)).contains("changes");
    assertThat(report.figures().map(Figure::id))
        .contains("invariance-error.typos", "invariance-error.white-space");
  }

  @Test
  void anEncoderNeedsTexts() throws IOException {
    assertThatThrownBy(() -> inspect(Source.of("any-encoder")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("texts");
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("a.txt"), "the sky is blue");
    Files.writeString(docs.resolve("b.txt"), "bread is baked in an oven");
    SpaceReport report =
        inspect(
            new Source(
                "any-encoder", List.of(docs), Role.PASSAGE, Optional.empty(), Optional.empty()));
    assertThat(report.inspected().getFirst().encoder()).contains("any-encoder");
  }

  @Test
  void aReportIsHeldToAnEarlierOne() throws IOException {
    Source source = file("x.safetensors", set("x", N, "v", 12));
    Path baseline = folder.resolve("baseline.json");
    Path page = folder.resolve("report.html");
    Files.writeString(baseline, ReportJson.text(inspect(source), ReportJson.Extent.FIGURES));
    InspectReport same =
        inspect(
            new InspectOutput(
                Optional.of(page),
                Optional.of(baseline),
                List.of(Rule.parse("rankme moves 0%"), Rule.parse("notes"))),
            source);
    assertThat(same.breaches()).isEmpty();
    assertThat(page).isNotEmptyFile();
    assertThat(sections(same.report())).endsWith("map");

    var fewer = file("y.safetensors", set("x", D / 2, "v", 12));
    assertThat(
            inspect(
                    new InspectOutput(
                        Optional.empty(),
                        Optional.of(baseline),
                        List.of(Rule.parse("rankme drops 10%"))),
                    fewer)
                .breaches())
        .hasSize(1);
  }

  @Test
  void aPageThatCannotBeWrittenIsRefusedBeforeAnyWork() {
    var output =
        new InspectOutput(
            Optional.of(folder.resolve("missing/report.html")), Optional.empty(), List.of());
    assertThatThrownBy(() -> inspect(output, Source.of("nothing-there.npy")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("missing");
  }
}

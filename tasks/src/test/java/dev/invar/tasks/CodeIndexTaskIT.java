package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.Hit;
import dev.invar.index.Standing;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.space.Space;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.Weights;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts in an index of codes: made, continued, searched in every mode. */
class CodeIndexTaskIT {
  private static final int LATENTS = 256;

  @TempDir private Path folder;

  private final Workplace workplace = HashingEncoder.workplace(Progress.NONE);
  private Path docs;
  private Path coder;
  private Path index;

  @BeforeEach
  void makeIndex() throws IOException {
    docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("sky.txt"), "the sky is blue");
    Files.writeString(docs.resolve("bread.txt"), "bread is baked in an oven");
    Files.writeString(docs.resolve("sea.txt"), "the sea is deep and blue and cold");
    Space space = new HashingEncoder("a").space();
    coder = folder.resolve("coder.safetensors");
    coder(space, new Seed(1)).write(coder);
    index = folder.resolve("index");
  }

  @Test
  void anIndexOfCodesAnswersByCodesAndByWords() throws IOException {
    IndexReport report = index(CodeChoice.of(Representation.SPARSE, coder));

    assertThat(report.index().passages()).isEqualTo(3);
    assertThat(report.index().codes()).isPresent();
    try (var searcher = Searcher.open(index, workplace)) {
      assertThat(searcher.modes()).containsExactly(Mode.HYBRID, Mode.SPARSE, Mode.BM25);
      List<Hit> hits = searcher.search("blue sky", SearchChoices.DEFAULTS.withMode(Mode.SPARSE));
      assertThat(hits.getFirst().id()).contains("sky");
      assertThat(hits.getFirst().text()).contains("blue");
      List<Hit> hybrid = searcher.search("blue sky", SearchChoices.DEFAULTS);
      assertThat(hybrid.getFirst().standings())
          .extracting(Standing::side)
          .containsExactly(Standing.Side.LEXICAL, Standing.Side.SPARSE);
      assertThatThrownBy(() -> searcher.search("blue", SearchChoices.DEFAULTS.withMode(Mode.DENSE)))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("has sparse codes and no vectors");
    }
  }

  @Test
  void anIndexOfBothAnswersInEveryMode() throws IOException {
    index(CodeChoice.of(Representation.BOTH, coder));

    try (var searcher = Searcher.open(index, workplace)) {
      assertThat(searcher.modes()).containsExactly(Mode.values());
      assertThat(searcher.search("blue sky", SearchChoices.DEFAULTS).getFirst().standings())
          .extracting(Standing::side)
          .containsExactly(Standing.Side.values());
    }
  }

  @Test
  void goesOnWithTheCoderItWasMadeWith() throws IOException {
    index(CodeChoice.of(Representation.SPARSE, coder));
    Files.delete(coder);
    Files.writeString(docs.resolve("new.txt"), "snow is white");

    IndexReport again = index(CodeChoice.OPEN);

    assertThat(again.written()).isEqualTo(1);
    assertThat(again.unchanged()).isEqualTo(3);
    try (var searcher = Searcher.open(index, workplace)) {
      assertThat(
              searcher
                  .search("white snow", SearchChoices.DEFAULTS.withMode(Mode.SPARSE))
                  .getFirst()
                  .id())
          .contains("new");
    }
  }

  @Test
  void refusesWhatContradictsTheIndexOrItself() throws IOException {
    assertThatThrownBy(() -> new CodeChoice(Optional.of(Representation.DENSE), Optional.of(coder)))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(
            () -> index(new CodeChoice(Optional.of(Representation.SPARSE), Optional.empty())))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("coder");
    index(CodeChoice.of(Representation.SPARSE, coder));
    assertThatThrownBy(
            () -> index(new CodeChoice(Optional.of(Representation.BOTH), Optional.empty())))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("sparse, as it was made");
    Path other = folder.resolve("other.safetensors");
    coder(new HashingEncoder("a").space(), new Seed(2)).write(other);
    assertThatThrownBy(() -> index(CodeChoice.of(Representation.SPARSE, other)))
        .isInstanceOf(ShapeException.class);
    Path foreign = folder.resolve("foreign.safetensors");
    coder(Space.declared("else", HashingEncoder.WIDTH), new Seed(1)).write(foreign);
    Path fresh = folder.resolve("fresh");
    assertThatThrownBy(() ->
            new IndexTask(
                    new IndexSource.Texts(List.of(docs)),
                    fresh,
                    IndexChoices.OPEN
                        .withEncoder("a")
                        .withCodes(CodeChoice.of(Representation.SPARSE, foreign)))
                .run(workplace))
        .isInstanceOf(ShapeException.class);
    assertThat(fresh).doesNotExist();
  }

  private IndexReport index(CodeChoice codes) throws IOException {
    return new IndexTask(
            new IndexSource.Texts(List.of(docs)),
            index,
            IndexChoices.OPEN.withEncoder("a").withCodes(codes))
        .run(workplace);
  }

  private static CoderFile coder(Space space, Seed seed) {
    var random = seed.random();
    FloatMatrix atoms = FloatMatrix.allocate(LATENTS, space.width());
    for (int u = 0; u < LATENTS; u++) {
      for (int j = 0; j < space.width(); j++) {
        atoms.set(u, j, (float) random.nextGaussian());
      }
    }
    var made = new Coder(space, Weights.tied(atoms), Sparsity.of(32));
    var provenance =
        new Provenance("test", new TreeMap<>(), new TreeMap<>(), Version.CURRENT, Instant.EPOCH);
    return new CoderFile(new FittedCoder(made, TrainingReport.DIRECT), provenance);
  }
}

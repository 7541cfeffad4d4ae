package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.SkippedFile;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodeTaskIT {
  @TempDir private Path folder;

  @Test
  void writesOneVectorPerTextWithItsIdAndSpace() throws IOException {
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(
        texts, "{\"_id\":\"a\",\"text\":\"blue sky\"}\n{\"_id\":\"b\",\"text\":\"bread\"}\n");
    Path file = folder.resolve("out.safetensors");

    EncodeReport report = run(EncodeTask.of(texts, file));

    VectorSet set = VectorFiles.read(file);
    FloatMatrix expected =
        new HashingEncoder("x").encode(List.of("blue sky", "bread"), Role.PASSAGE, Progress.NONE);
    assertThat(report.vectors()).isEqualTo(2);
    assertThat(set.ids()).containsExactly("a", "b");
    assertThat(set.space().isSame(report.space())).isTrue();
    assertThat(set.vectors().row(0)).containsExactly(expected.row(0));
    assertThat(set.vectors().row(1)).containsExactly(expected.row(1));
  }

  @Test
  void writesOneVectorPerToken() throws IOException {
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(
        texts, "{\"_id\":\"a\",\"text\":\"blue sky\"}\n{\"_id\":\"b\",\"text\":\"bread\"}\n");
    Path file = folder.resolve("out.safetensors");

    run(new EncodeTask(texts, file, "x", Role.QUERY, EncodeTask.Unit.TOKEN));

    assertThat(VectorFiles.read(file).ids()).containsExactly("a#0", "a#1", "b#0");
  }

  @Test
  void skipsAndNamesATextWhoseIdHasStoodBefore() throws IOException {
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(
        texts, "{\"_id\":\"a\",\"text\":\"blue sky\"}\n{\"_id\":\"a\",\"text\":\"bread\"}\n");
    Path file = folder.resolve("out.safetensors");

    EncodeReport report = run(EncodeTask.of(texts, file));

    assertThat(VectorFiles.read(file).ids()).containsExactly("a");
    assertThat(report.skippedCount()).isEqualTo(1);
    assertThat(report.skipped().getFirst().reason()).isEqualTo(SkippedFile.Reason.DUPLICATE_ID);
  }

  @Test
  void writesNothingWhenStoppedAmongTokens() throws IOException {
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(
        texts, "{\"_id\":\"a\",\"text\":\"blue sky\"}\n{\"_id\":\"b\",\"text\":\"bread\"}\n");
    Path file = folder.resolve("out.safetensors");
    var afterOne =
        new Progress() {
          private boolean encoding;
          private boolean stopped;

          @Override
          public void begin(String stage, long total) {
            encoding = stage.equals("encoding");
          }

          @Override
          public void advance(long items) {
            stopped |= encoding;
          }

          @Override
          public boolean isCancelled() {
            return stopped;
          }
        };

    EncodeReport report =
        new EncodeTask(texts, file, "x", Role.QUERY, EncodeTask.Unit.TOKEN)
            .run(HashingEncoder.workplace(afterOne));

    assertThat(report.interrupted()).isTrue();
    assertThat(report.vectors()).isEqualTo(2);
    assertThat(file).doesNotExist();
  }

  @Test
  void refusesBeforehandAFileThatCannotHoldTheVectors() {
    for (String name : List.of("out.npz", "out.bvecs", "out.txt")) {
      assertThatThrownBy(() -> EncodeTask.of(folder, folder.resolve(name)))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("out.safetensors");
    }
  }

  @Test
  void growsAsNeeded() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 2500; i++) {
      lines.append("{\"_id\":\"").append(i).append("\",\"text\":\"w").append(i).append("\"}\n");
    }
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(texts, lines);
    Path file = folder.resolve("out.safetensors");

    run(EncodeTask.of(texts, file));

    VectorSet set = VectorFiles.read(file);
    assertThat(set.size()).isEqualTo(2500);
    for (int row : new int[] {0, 1023, 1024, 2499}) {
      assertThat(set.vectors().row(row))
          .containsExactly(
              new HashingEncoder("x")
                  .encode(List.of("w" + row), Role.PASSAGE, Progress.NONE)
                  .row(0));
    }
  }

  @Test
  void anOutputOfNoKnownFormatIsRefusedBeforeAnyWork() {
    assertThatThrownBy(() -> EncodeTask.of(folder, folder.resolve("out.txt")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("out.txt")
        .hasMessageContaining(".npy");
  }

  private static EncodeReport run(EncodeTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE));
  }
}

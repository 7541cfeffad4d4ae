package dev.invar.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReplacementTest {
  @TempDir Path folder;

  @SeededTest
  void writesEveryByteInOrder(Seed seed) throws IOException {
    var expected = new byte[300_000];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = (byte) seed.random().nextInt();
    }
    int single = seed.random().nextInt(100);
    FileReplacement.write(
        folder.resolve("a"),
        out -> {
          for (int i = 0; i < single; i++) {
            out.write(expected[i]);
          }
          out.write(expected, single, 1000);
          out.write(MemorySegment.ofArray(expected).asSlice(single + 1000));
        });
    assertThat(folder.resolve("a")).hasBinaryContent(expected);
  }

  @Test
  void leavesTheOldFileAndNothingElseWhereItFails() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    assertThatThrownBy(() ->
            FileReplacement.write(
                file,
                out -> {
                  out.write(new byte[100_000]);
                  throw new IOException("disk full");
                }))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
    assertThat(file).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void namesTheFileThatWasAskedForWhereItFails() throws IOException {
    Path within = folder.resolve("missing/a.npy");
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Files.createFile(taken.resolve("full"));
    for (Path file : List.of(within, taken)) {
      assertThatThrownBy(() -> FileReplacement.write(file, out -> out.write(1)))
          .isInstanceOfSatisfying(
              FileSystemException.class, e -> assertThat(e.getFile()).isEqualTo(file.toString()))
          .message()
          .doesNotContain(".part");
    }
  }

  @Test
  void doesNotDisturbAFileThatIsMapped() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old content");
    FileBytes mapped = FileBytes.map(file);
    FileReplacement.write(file, out -> out.write("new".getBytes(UTF_8)));
    assertThat(mapped.unsigned8(10, "last byte")).isEqualTo('t');
    assertThat(file).hasContent("new");
  }

  @Test
  void replacesWhatALinkLeadsTo() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("b"), file);
    FileReplacement.write(link, out -> out.write("new".getBytes(UTF_8)));
    assertThat(file).hasContent("new");
    assertThat(link).isSymbolicLink();
  }
}

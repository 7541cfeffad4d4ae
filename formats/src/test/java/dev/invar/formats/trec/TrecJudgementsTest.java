package dev.invar.formats.trec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrecJudgementsTest {
  @TempDir Path folder;

  @Test
  void readsFourColumns() throws IOException {
    Path file = write("301 0 FR-1 1\n301\t0\tFR-2  -1\r\n\n302 0 FR-1 3");
    var judgements = TrecJudgements.read(file);
    assertThat(judgements.of("301")).isEqualTo(Map.of("FR-1", 1, "FR-2", -1));
    assertThat(judgements.of("302")).isEqualTo(Map.of("FR-1", 3));
  }

  @Test
  void isEmptyForAnEmptyFile() throws IOException {
    assertThat(TrecJudgements.read(write("")).grades()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"q 0 d", "q 0 d 1 1", "q 0 d high", "q 0 d 1\nq 0 d 1"})
  void refusesDamagedLinesAtTheirByte(String text) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> TrecJudgements.read(file))
        .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.hasOffset()).isTrue());
  }

  @Test
  void refusesBytesThatAreNotUtf8() throws IOException {
    Path file = folder.resolve("qrels");
    Files.write(file, new byte[] {'q', ' ', '0', ' ', (byte) 0xff, ' ', '1'});
    assertThatThrownBy(() -> TrecJudgements.read(file))
        .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.offset()).isEqualTo(4));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("qrels"), text);
  }
}

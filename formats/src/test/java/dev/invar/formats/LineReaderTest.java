package dev.invar.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.invar.formats.LineReader.Line;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineReaderTest {
  @TempDir Path folder;

  @Test
  void cutsAtLineEndsAndKnowsOffsets() throws IOException {
    List<Line> lines = lines(write("a\r\n\nböb\rc\n\uFEFFe".getBytes(UTF_8)));
    assertThat(lines).extracting(Line::text).containsExactly("a", "", "böb\rc", "\uFEFFe");
    assertThat(lines).extracting(Line::offset).containsExactly(0L, 3L, 4L, 11L);
    assertThat(lines).extracting(Line::number).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void passesOverAByteOrderMark() throws IOException {
    assertThat(lines(write("\uFEFFa\nb".getBytes(UTF_8))))
        .extracting(Line::text, Line::offset)
        .containsExactly(tuple("a", 3L), tuple("b", 5L));
  }

  @Test
  void hasNoLinesInAnEmptyFile() throws IOException {
    assertThat(lines(write(new byte[0]))).isEmpty();
  }

  @SeededTest
  void readsLinesLongerThanItsBuffer(Seed seed) throws IOException {
    var random = seed.random();
    var expected = new ArrayList<String>();
    for (int i = 0; i < 20; i++) {
      expected.add("x".repeat(random.nextInt(150_000)));
    }
    Path file = write(String.join("\n", expected).concat("\n").getBytes(UTF_8));
    assertThat(lines(file)).extracting(Line::text).isEqualTo(expected);
  }

  @Test
  void goesOnAfterALineThatIsTooLong() throws IOException {
    Path file =
        write(("a\n" + "x".repeat(300_001) + "\n" + "y".repeat(200_000) + "\r\nb").getBytes(UTF_8));
    try (var lines = LineReader.open(file, 200_000)) {
      assertThat(lines.next().orElseThrow().text()).isEqualTo("a");
      assertThatThrownBy(lines::next)
          .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.offset()).isEqualTo(2))
          .hasMessageContaining("300001");
      assertThat(lines.next().orElseThrow().bytes()).hasSize(200_000);
      assertThat(lines.next().orElseThrow().text()).isEqualTo("b");
      assertThat(lines.next()).isEmpty();
    }
  }

  @Test
  void unpacksWhateverTheName() throws IOException {
    var packed = new ByteArrayOutputStream();
    for (String member : List.of("a\nb", "c\n")) {
      try (var gzip = new GZIPOutputStream(packed)) {
        gzip.write(member.getBytes(UTF_8));
      }
    }
    assertThat(lines(write(packed.toByteArray())))
        .extracting(Line::text)
        .containsExactly("a", "bc");
  }

  @Test
  void namesWhereAGzipFileIsTornAndEnds() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write("a\nb\n".repeat(100).getBytes(UTF_8));
    }
    for (int length = 2; length < packed.size(); length++) {
      Path file = write(Arrays.copyOf(packed.toByteArray(), length));
      assertThatThrownBy(() -> lines(file))
          .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.hasOffset()).isTrue());
    }
  }

  @Test
  void namesTheFirstByteThatIsNotUtf8() throws IOException {
    Line line = lines(write(new byte[] {'\n', 'a', (byte) 0xc3, 'b'})).getLast();
    assertThatThrownBy(line::text)
        .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.offset()).isEqualTo(2));
  }

  private static List<Line> lines(Path file) throws IOException {
    var all = new ArrayList<Line>();
    try (var lines = LineReader.open(file, 1 << 20)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        all.add(line.get());
      }
    }
    return all;
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("lines"), bytes);
  }
}

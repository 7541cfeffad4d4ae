package dev.invar.sparsecode.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.FormatException;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TestCoders;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.Weights;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoderFileTest {
  private static final Seed SEED = new Seed(9);
  private static final TrainingReport REPORT =
      new TrainingReport(
          List.of(
              new TrainingReport.Moment(10, 0.5, 0.25, 3),
              new TrainingReport.Moment(20, 0.125, 0, 1.5)),
          true);

  @TempDir private Path folder;

  static CoderFile file(Coder coder, TrainingReport report) {
    SortedMap<String, String> options = new TreeMap<>();
    return new CoderFile(
        new FittedCoder(coder, report),
        new Provenance("csr", options, new TreeMap<>(), "0", Instant.EPOCH));
  }

  private static Coder coder() {
    return TestCoders.coder(12, 5, new Sparsity(2, 3), SEED);
  }

  private static void assertSame(Coder one, Coder other) {
    assertThat(other.space()).isEqualTo(one.space());
    assertThat(other.sparsity()).isEqualTo(one.sparsity());
    assertThat(other.weights().isTied()).isEqualTo(one.weights().isTied());
    float[] row = TestCoders.vectors(1, 5, SEED).vectors().row(0);
    for (Role role : Role.values()) {
      assertThat(other.encode(row, role).values()).isEqualTo(one.encode(row, role).values());
    }
  }

  @Test
  void readsBackWhatItWroteBitForBit() throws IOException {
    CoderFile written = file(coder(), REPORT);
    written.write(folder.resolve("a"));
    CoderFile read = CoderFile.read(folder.resolve("a"));
    assertSame(written.coder(), read.coder());
    assertThat(read.fitted().report()).isEqualTo(REPORT);
    assertThat(read.provenance()).isEqualTo(written.provenance());
    read.write(folder.resolve("b"));
    assertThat(folder.resolve("b")).hasSameBinaryContentAs(folder.resolve("a"));
  }

  @Test
  void keepsTiedWeightsOnceAndAnEmptyReport() throws IOException {
    Weights weights = Weights.tied(TestCoders.weights(12, 5, SEED).encoder());
    Coder tied = new Coder(TestCoders.space("x", 5), weights, Sparsity.of(4));
    file(tied, TrainingReport.DIRECT).write(folder.resolve("tied"));
    file(coder(), REPORT).write(folder.resolve("untied"));
    CoderFile read = CoderFile.read(folder.resolve("tied"));
    assertSame(tied, read.coder());
    assertThat(read.fitted().report()).isEqualTo(TrainingReport.DIRECT);
    assertThat(Files.size(folder.resolve("tied"))).isLessThan(Files.size(folder.resolve("untied")));
  }

  @Test
  void everyDamagedWeightIsFound() throws IOException {
    file(coder(), TrainingReport.DIRECT).write(folder.resolve("whole"));
    byte[] bytes = Files.readAllBytes(folder.resolve("whole"));
    int numbers = 8 + (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
    for (int at = numbers; at < bytes.length; at++) {
      byte[] copy = bytes.clone();
      copy[at] ^= 0x11;
      Files.write(folder.resolve("damaged"), copy);
      assertThatThrownBy(() -> CoderFile.read(folder.resolve("damaged")))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void everyDamagedOrMissingByteIsAFormatFailureOrAnotherCoder() throws IOException {
    file(coder(), REPORT).write(folder.resolve("whole"));
    byte[] bytes = Files.readAllBytes(folder.resolve("whole"));
    Path damaged = folder.resolve("damaged");
    for (int at = 0; at < bytes.length; at += 3) {
      byte[] copy = bytes.clone();
      copy[at] ^= (byte) 0x5A;
      Files.write(damaged, copy);
      try {
        assertThat(CoderFile.read(damaged).coder().weights().latents()).isEqualTo(12);
      } catch (FormatException e) {
        assertThat(e).hasMessageContaining("damaged");
      }
    }
    for (int length = 0; length < bytes.length; length += 37) {
      Files.write(damaged, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> CoderFile.read(damaged)).isInstanceOf(FormatException.class);
    }
  }

  private void replaced(String from, String to) throws IOException {
    file(coder(), REPORT).write(folder.resolve("whole"));
    String text = Files.readString(folder.resolve("whole"), StandardCharsets.ISO_8859_1);
    assertThat(text).contains(from);
    assertThat(to).hasSameSizeAs(from);
    Files.writeString(
        folder.resolve("damaged"), text.replace(from, to), StandardCharsets.ISO_8859_1);
  }

  @Test
  void namesAWrongEntry() throws IOException {
    replaced("\"sparsity.query\":\"3\"", "\"sparsity.query\":\"0\"");
    assertThatThrownBy(() -> CoderFile.read(folder.resolve("damaged")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("sparsity.query: expected a whole number from 1 to 12, found 0");
    replaced("\"sparsity.query\"", "\"sparsity.quern\"");
    assertThatThrownBy(() -> CoderFile.read(folder.resolve("damaged")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("sparsity.query");
    replaced("\"bias\"", "\"bios\"");
    assertThatThrownBy(() -> CoderFile.read(folder.resolve("damaged")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("tensor bias");
    replaced("\"report.completed\":\"true\"", "\"report.completed\":\"tree\"");
    assertThatThrownBy(() -> CoderFile.read(folder.resolve("damaged")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("true or false");
  }

  @Test
  void saysWhatAnotherFileIsNot() throws IOException {
    Path file = folder.resolve("v.safetensors");
    VectorFiles.write(file, TestCoders.vectors(2, 5, SEED));
    assertThatThrownBy(() -> CoderFile.read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected a coder of sparse codes");
  }
}

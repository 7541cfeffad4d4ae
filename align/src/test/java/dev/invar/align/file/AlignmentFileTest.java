package dev.invar.align.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.Evidence;
import dev.invar.align.HeldOut;
import dev.invar.align.SideMap;
import dev.invar.align.TestPairs;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.method.FormatException;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AlignmentFileTest {
  private static final PairedRows PAIRS = TestPairs.related(60, 9, 9, 4, 0.1, new Seed(5));

  @TempDir private Path folder;

  static Stream<Aligner> aligners() {
    MethodCatalog catalog = MethodCatalog.load();
    return catalog.ofKind(Aligner.class).stream()
        .map(MethodDescription::id)
        .map(id -> catalog.create(Aligner.class, id));
  }

  private static AlignmentFile file(Aligner aligner, Optional<Evidence> evidence) {
    return new AlignmentFile(
        aligner.fit(PAIRS),
        evidence,
        Provenance.of((Record) aligner, Map.of("source", "x"), Instant.EPOCH));
  }

  @ParameterizedTest
  @MethodSource("aligners")
  void readsBackWhatItWroteBitForBit(Aligner aligner) throws IOException {
    AlignmentFile written = file(aligner, Optional.empty());
    written.write(folder.resolve("a.map"));
    AlignmentFile read = AlignmentFile.read(folder.resolve("a.map"));
    assertThat(read.provenance()).isEqualTo(written.provenance());
    assertThat(read.evidence()).isEmpty();
    for (int i = 0; i < 2; i++) {
      SideMap one = written.alignment().sides().get(i);
      SideMap other = read.alignment().sides().get(i);
      assertThat(other.space()).isEqualTo(one.space());
      assertThat(other.means()).isEqualTo(one.means());
      float[] row = PAIRS.sides().get(i).vectors().row(4);
      assertThat(other.apply(row, Role.PASSAGE)).isEqualTo(one.apply(row, Role.PASSAGE));
      assertThat(other.apply(row, Role.QUERY)).isEqualTo(one.apply(row, Role.QUERY));
    }
    read.write(folder.resolve("b.map"));
    assertThat(folder.resolve("b.map")).hasSameBinaryContentAs(folder.resolve("a.map"));
  }

  @Test
  void keepsTheEvidence() throws IOException {
    Evidence evidence = HeldOut.DEFAULTS.judge(OrthogonalProcrustes.DEFAULTS, PAIRS);
    file(OrthogonalProcrustes.DEFAULTS, Optional.of(evidence)).write(folder.resolve("a.map"));
    assertThat(AlignmentFile.read(folder.resolve("a.map")).evidence()).contains(evidence);
  }

  @Test
  void keepsMeansOfARole() throws IOException {
    Alignment alignment =
        OrthogonalProcrustes.DEFAULTS
            .fit(PAIRS)
            .withMean(PAIRS.source().space(), Role.QUERY, new double[9]);
    new AlignmentFile(
            alignment,
            Optional.empty(),
            Provenance.of(OrthogonalProcrustes.DEFAULTS, Map.of(), Instant.EPOCH))
        .write(folder.resolve("a.map"));
    assertThat(AlignmentFile.read(folder.resolve("a.map")).alignment().sides().getFirst().means())
        .isEqualTo(alignment.sides().getFirst().means());
  }

  @Test
  void everyDamagedByteIsAFormatFailureOrAnotherAlignment() throws IOException {
    Path whole = folder.resolve("whole.map");
    file(OrthogonalProcrustes.DEFAULTS, Optional.empty()).write(whole);
    byte[] bytes = Files.readAllBytes(whole);
    Path damaged = folder.resolve("damaged.map");
    for (int at = 0; at < bytes.length; at += 7) {
      byte[] copy = bytes.clone();
      copy[at] ^= (byte) 0x5A;
      Files.write(damaged, copy);
      readsOrRefuses(damaged);
    }
    for (int length = 0; length < bytes.length; length += 101) {
      Files.write(damaged, java.util.Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> AlignmentFile.read(damaged)).isInstanceOf(FormatException.class);
    }
  }

  private static void readsOrRefuses(Path file) throws IOException {
    try {
      assertThat(AlignmentFile.read(file).spaces()).hasSize(2);
    } catch (FormatException e) {
      assertThat(e).hasMessageContaining(file.getFileName().toString());
    }
  }

  @Test
  void refusesNumbersThatAreNotFinite() throws IOException {
    Path whole = folder.resolve("whole.map");
    file(OrthogonalProcrustes.DEFAULTS, Optional.empty()).write(whole);
    byte[] bytes = Files.readAllBytes(whole);
    int numbers =
        8
            + Math.toIntExact(
                java.nio.ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN).getLong(0));
    Path damaged = folder.resolve("damaged.map");
    for (int at = numbers; at + 8 <= bytes.length; at += 8) {
      byte[] copy = bytes.clone();
      java.nio.ByteBuffer.wrap(copy)
          .order(java.nio.ByteOrder.LITTLE_ENDIAN)
          .putDouble(at, Double.NaN);
      Files.write(damaged, copy);
      assertThatThrownBy(() -> AlignmentFile.read(damaged))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("finite");
    }
  }

  @Test
  void saysWhatAnotherFileIsNot() throws IOException {
    Path file = folder.resolve("v.safetensors");
    dev.invar.formats.vectors.VectorFiles.write(file, PAIRS.source());
    assertThatThrownBy(() -> AlignmentFile.read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected an alignment");
  }
}

package dev.invar.formats.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.Golden;
import dev.invar.formats.Hostile;
import dev.invar.formats.Tensor;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpzFileTest {
  @TempDir Path folder;

  @Test
  void readsStoredArraysWhereTheyLie() throws IOException {
    var arrays = NpzFile.open(Golden.file("stored.npz"));
    assertThat(arrays.names()).containsExactly("vectors", "ids");
    FloatMatrix vectors = arrays.tensor("vectors").matrix();
    assertThat(vectors.row(1)).containsExactly(1.5f, 2.5f, 3.5f);
    assertThat(vectors.segment().isMapped()).isTrue();
    assertThat(arrays.tensor("ids").matrix().row(0)).containsExactly(7, 11);
  }

  @Test
  void unpacksDeflatedArrays() throws IOException {
    var arrays = NpzFile.open(Golden.file("deflated.npz"));
    assertThat(arrays.tensor("vectors").matrix().row(0)).containsExactly(-1.5f, -0.5f, 0.5f);
    assertThat(arrays.tensor("other").matrix().row(1)).containsExactly(3, 4, 5);
    assertThatThrownBy(() -> arrays.tensor("missing"))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("[vectors, other]");
  }

  @Test
  void unpacksMoreThanOneBufferOfWhatHardlyPacks() throws IOException {
    var matrix = FloatMatrix.copyOf(RandomArrays.floats(Seed.DEFAULT, 300, 500), 300, 500);
    NpyFile.write(folder.resolve("a.npy"), Tensor.of(matrix));
    Path packed = zip("a.npy", Files.readAllBytes(folder.resolve("a.npy")));
    FloatMatrix back = NpzFile.open(packed).tensor("a").matrix();
    assertThat(back.segment().mismatch(matrix.segment())).isEqualTo(-1);
  }

  @Test
  void refusesEveryBeginningOfAFile() throws IOException {
    Path scratch = folder.resolve("a.npz");
    Hostile.refusesEveryBeginning(Golden.file("deflated.npz"), scratch, NpzFile::open);
  }

  @Test
  void refusesABombThatUnpacksToZeros() throws IOException {
    Path bomb = folder.resolve("bomb.npz");
    try (OutputStream out = Files.newOutputStream(bomb);
        var zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("a.npy"));
      byte[] header = Files.readAllBytes(Golden.file("no_rows.npy"));
      zip.write(header);
      var zeros = new byte[1 << 20];
      for (int i = 0; i < 200; i++) {
        zip.write(zeros);
      }
    }
    assertThat(Files.size(bomb)).isLessThan(300_000);
    var arrays = NpzFile.open(bomb);
    assertThat(Hostile.refused(() -> arrays.tensor("a")).getMessage()).contains("packed bytes");
  }

  /** Offsets from the first central header of an archive with one entry called a.npy. */
  @ParameterizedTest
  @CsvSource({
    "unpacked size of 4 GB, 24, 0xfffffff0",
    "unpacked size one too small, 24, 151",
    "unpacked size one too large, 24, 153",
    "packed size beyond the file, 20, 0x7fffffff",
    "local header beyond the file, 42, 0x7fffffff",
    "local header elsewhere, 42, 5",
    "wrong checksum, 16, 1",
    "method 9, 10, 9",
    "encrypted, 8, 1",
  })
  void refusesDamagedDirectories(String what, int at, String value) throws IOException {
    Path file = zip("a.npy", Files.readAllBytes(Golden.file("le_f4.npy")));
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer edit = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int directory = edit.getInt(bytes.length - 6);
    int number = Long.decode(value).intValue();
    if (at < 16) {
      edit.putShort(directory + at, (short) number);
    } else {
      edit.putInt(directory + at, number);
    }
    Files.write(file, bytes);
    Hostile.refused(() -> NpzFile.open(file).tensor("a"));
  }

  @Test
  void refusesEntriesThatShareTheirData() throws IOException {
    Path file = folder.resolve("a.npz");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String name : new String[] {"a.npy", "b.npy"}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(Files.readAllBytes(Golden.file("le_f4.npy")));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer edit = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int second = edit.getInt(bytes.length - 6) + 46 + "a.npy".length();
    edit.putInt(second + 42, 0);
    Files.write(file, bytes);
    assertThat(Hostile.refused(() -> NpzFile.open(file)).getMessage()).contains("overlap");
  }

  @Test
  void refusesOtherFilesInTheArchive() throws IOException {
    Path file = zip("readme.txt", new byte[] {1});
    Hostile.refused(() -> NpzFile.open(file));
  }

  private Path zip(String name, byte[] content) throws IOException {
    Path file = folder.resolve("a.npz");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return file;
  }
}

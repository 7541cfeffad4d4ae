package dev.invar.formats.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.ElementType;
import dev.invar.formats.Golden;
import dev.invar.formats.Hostile;
import dev.invar.formats.Tensor;
import dev.invar.formats.fvecs.VectorRows;
import dev.invar.formats.npy.NpyFile;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorFilesTest {
  private static final Space SPACE =
      new Space("enc", "m", "t", "mean", "query: ", "passage: ", true, 3);

  @TempDir Path folder;

  @SeededTest
  void readsBackWhatItWroteInEveryFormat(Seed seed) throws IOException {
    VectorSet set = random(seed, seed.random().nextInt(1, 200));
    for (String name : List.of("a.safetensors", "b.npy", "c.fvecs", "d.jsonl", "e.jsonl.gz")) {
      Path file = folder.resolve(name);
      VectorFiles.write(file, set);
      VectorSet back = VectorFiles.read(file, "given");
      assertThat(back.ids()).as(name).isEqualTo(set.ids());
      assertThat(back.vectors().segment().mismatch(set.vectors().segment())).as(name).isEqualTo(-1);
      assertThat(back.space()).isEqualTo(name.startsWith("a") ? SPACE : Space.declared("given", 3));
    }
  }

  @Test
  void keepsProvenanceInSafetensors() throws IOException {
    var made =
        new Provenance(
            "encode", new TreeMap<>(Map.of("seed", "1")), new TreeMap<>(), "0.1.0", Instant.EPOCH);
    VectorFiles.write(folder.resolve("a.safetensors"), random(Seed.DEFAULT, 2), made);
    assertThat(SafetensorsFile.open(folder.resolve("a.safetensors")).provenance()).contains(made);
  }

  @Test
  void saysWhereTheIdsAreThatAFileCannotHold() throws IOException {
    VectorSet set = random(Seed.DEFAULT, 3);
    for (String name : List.of("a.npy", "b.fvecs", "c.safetensors", "d.jsonl")) {
      Path file = folder.resolve(name);
      VectorFiles.write(file, set);
      Path beside = folder.resolve(name.charAt(0) + ".ids");
      assertThat(VectorFiles.idsBeside(file).isPresent()).isEqualTo(Files.exists(beside));
      VectorFiles.idsBeside(file)
          .ifPresent(
              ids -> assertThat(ids).isEqualTo(beside).hasContent(String.join("\n", set.ids())));
    }
  }

  @Test
  void mapsWhatLiesAsInAMatrix() throws IOException {
    VectorSet set = random(Seed.DEFAULT, 5);
    for (String name : List.of("a.safetensors", "b.npy")) {
      VectorFiles.write(folder.resolve(name), set);
      assertThat(VectorFiles.read(folder.resolve(name)).vectors().segment().isMapped()).isTrue();
    }
  }

  @Test
  void readsFilesOfOtherSoftware() throws IOException {
    VectorSet stored = VectorFiles.read(Golden.file("stored.npz"));
    assertThat(stored.ids()).containsExactly("7", "11");
    assertThat(stored.space()).isEqualTo(Space.declared("stored", 3));
    assertThat(VectorFiles.read(Golden.file("le_f2.npy")).ids()).containsExactly("0", "1");
    assertThat(VectorFiles.read(Golden.file("deflated.npz")).vectors().row(0))
        .containsExactly(-1.5f, -0.5f, 0.5f);
  }

  @Test
  void idsOf64BitsKeepAllTheirDigits() throws IOException {
    for (ElementType type : List.of(ElementType.I64, ElementType.U64)) {
      var ids = MemorySegment.ofArray(new long[] {(1L << 53) + 1, -1});
      Path file = folder.resolve(type + ".npz");
      try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
        put(zip, "vectors.npy", Tensor.of(FloatMatrix.copyOf(new float[] {1, 2}, 2, 1)));
        put(
            zip,
            "ids.npy",
            new Tensor(type, List.of(2L), ids, ByteOrder.nativeOrder(), Tensor.Layout.ROW_MAJOR));
      }
      assertThat(VectorFiles.read(file).ids())
          .containsExactly(
              "9007199254740993", type == ElementType.I64 ? "-1" : "18446744073709551615");
    }
  }

  private void put(ZipOutputStream zip, String name, Tensor tensor) throws IOException {
    Path array = folder.resolve(name);
    NpyFile.write(array, tensor);
    zip.putNextEntry(new ZipEntry(name));
    Files.copy(array, zip);
    zip.closeEntry();
  }

  @Test
  void saysBeforehandWhatTakesAnyFloats() {
    assertThat(List.of("a.npy", "a.fvecs", "a.safetensors", "a.jsonl", "A.JSONL.GZ"))
        .allMatch(name -> VectorFiles.takesFloats(Path.of(name)));
    assertThat(List.of("a.npz", "a.bvecs", "a.txt"))
        .noneMatch(name -> VectorFiles.takesFloats(Path.of(name)));
  }

  @Test
  void keepsTheOldFileWhereWritingFails() throws IOException {
    VectorSet set = random(Seed.DEFAULT, 3);
    VectorFiles.write(folder.resolve("a.bvecs"), whole());
    byte[] before = Files.readAllBytes(folder.resolve("a.bvecs"));
    assertThatThrownBy(() -> VectorFiles.write(folder.resolve("a.bvecs"), set))
        .isInstanceOf(OptionException.class);
    assertThat(folder.resolve("a.bvecs")).hasBinaryContent(before);
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("a.bvecs", "a.ids");
    }
  }

  @Test
  void refusesUnknownEndingsWithTheKnownOnes() {
    assertThat(VectorFiles.isVectorFile(Path.of("A.NPY"))).isTrue();
    assertThat(VectorFiles.isVectorFile(Path.of("a.txt"))).isFalse();
    assertThatThrownBy(() -> VectorFiles.read(folder.resolve("a.txt")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(".safetensors");
    assertThatThrownBy(() -> VectorFiles.write(folder.resolve("a.npz"), whole()))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void refusesNumbersThatAreNotFiniteAtTheirByte() throws IOException {
    var matrix = FloatMatrix.copyOf(new float[] {1, 2, 3, Float.NaN, 5, 6}, 2, 3);
    NpyFile.write(folder.resolve("a.npy"), Tensor.of(matrix));
    assertThat(Hostile.refused(() -> VectorFiles.read(folder.resolve("a.npy"))).offset())
        .isEqualTo(128 + 3 * 4);
    SafetensorsFile.write(
        folder.resolve("b.safetensors"), Map.of(), Map.of("x", Tensor.of(matrix)));
    long end = Files.size(folder.resolve("b.safetensors"));
    assertThat(Hostile.refused(() -> VectorFiles.read(folder.resolve("b.safetensors"))).offset())
        .isEqualTo(end - 3 * 4);
    Files.writeString(folder.resolve("c.jsonl"), "{\"vector\":[1]}\n{\"vector\":[1e999]}");
    assertThat(Hostile.refused(() -> VectorFiles.read(folder.resolve("c.jsonl"))).offset())
        .isEqualTo(15 + 11);
    var infinite = FloatMatrix.copyOf(new float[] {1, 2, Float.NEGATIVE_INFINITY}, 3, 1);
    VectorRows.FVECS.write(folder.resolve("d.fvecs"), infinite);
    assertThat(Hostile.refused(() -> VectorFiles.read(folder.resolve("d.fvecs"))).offset())
        .isEqualTo(2 * 8 + 4);
  }

  @Test
  void readsRowsAsTheyAreForWhoeverLooksForFaults() throws IOException {
    var matrix = FloatMatrix.copyOf(new float[] {1, 2, 3, Float.NaN, 5, 6}, 2, 3);
    NpyFile.write(folder.resolve("a.npy"), Tensor.of(matrix));
    SafetensorsFile.write(
        folder.resolve("b.safetensors"), Map.of(), Map.of("x", Tensor.of(matrix)));
    VectorRows.FVECS.write(folder.resolve("c.fvecs"), matrix);
    for (String name : List.of("a.npy", "b.safetensors", "c.fvecs")) {
      VectorSet set = VectorFiles.readAsTheyAre(folder.resolve(name), "any");
      assertThat(set.vectors().row(0)).as(name).containsExactly(1, 2, 3);
      assertThat(set.vectors().row(1)).as(name).containsExactly(Float.NaN, 5, 6);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\",\"vector\":[]}",
        "{\"id\":\"a\"}",
        "{\"id\":\"a\",\"vector\":5}",
        "{\"id\":\"a\",\"vector\":[1,\"2\"]}",
        "{\"id\":\"a\",\"vector\":[NaN]}",
        "{\"id\":{},\"vector\":[1]}",
        "{\"id\":\"a\",\"vector\":[1,2]}\n{\"id\":\"b\",\"vector\":[1]}",
        "{\"id\":\"a\",\"vector\":[1]}\n{\"vector\":[1]}",
        "{\"vector\":[1]}\n{\"id\":\"a\",\"vector\":[1]}",
        "{\"id\":\"a\",\"vector\":[1]",
        "[1,2]",
      })
  void refusesDamagedLinesAtTheirByte(String text) throws IOException {
    Files.writeString(folder.resolve("a.jsonl"), text);
    Hostile.refused(() -> VectorFiles.read(folder.resolve("a.jsonl")));
  }

  @Test
  void refusesIdsThatAreNotOneForEachVector() throws IOException {
    VectorFiles.write(folder.resolve("a.npy"), whole());
    for (String ids : List.of("x\n", "x\ny\nz\n", "x\nx\n")) {
      Files.writeString(folder.resolve("a.ids"), ids);
      assertThatThrownBy(() -> VectorFiles.read(folder.resolve("a.npy")))
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void refusesIdEndsThatLeadAstray() throws IOException {
    var vectors = FloatMatrix.copyOf(new float[] {1, 2}, 2, 1);
    Path file = folder.resolve("a.safetensors");
    for (long[] ends : new long[][] {{1, 99}, {2, 1}, {-1, 2}, {1, Long.MAX_VALUE}}) {
      var bytes = MemorySegment.ofArray(new byte[] {'a', 'b'});
      var tensors =
          Map.of(
              "vectors", Tensor.of(vectors),
              "ids", new Tensor(ElementType.U8, List.of(2L), bytes),
              "id_ends", new Tensor(ElementType.I64, List.of(2L), MemorySegment.ofArray(ends)));
      SafetensorsFile.write(file, Map.of(), tensors);
      Hostile.refused(() -> VectorFiles.read(file));
    }
  }

  @Test
  void refusesIdsThatALineCannotHold() throws IOException {
    var set =
        new VectorSet(
            List.of("a\nb"), FloatMatrix.copyOf(new float[] {1}, 1, 1), Space.declared("x", 1));
    assertThatThrownBy(() -> VectorFiles.write(folder.resolve("a.npy"), set))
        .isInstanceOf(FormatException.class);
    assertThat(folder.resolve("a.npy")).doesNotExist();
    VectorFiles.write(folder.resolve("a.safetensors"), set);
    assertThat(VectorFiles.read(folder.resolve("a.safetensors")).ids()).containsExactly("a\nb");
  }

  private static VectorSet random(Seed seed, int rows) {
    return new VectorSet(
        IntStream.range(0, rows).mapToObj(row -> "ü" + row * 7).toList(),
        FloatMatrix.copyOf(RandomArrays.floats(seed, rows, 3), rows, 3),
        SPACE);
  }

  private static VectorSet whole() {
    return new VectorSet(
        List.of("x", "y"), FloatMatrix.copyOf(new float[] {1, 2}, 2, 1), Space.declared("w", 1));
  }
}

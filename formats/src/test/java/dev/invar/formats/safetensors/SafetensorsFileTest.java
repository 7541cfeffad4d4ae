package dev.invar.formats.safetensors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.ElementType;
import dev.invar.formats.Golden;
import dev.invar.formats.Hostile;
import dev.invar.formats.Tensor;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsFileTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"f64", "f32", "f16", "bf16"})
  void readsFloatsAsPythonWroteThem(String name) throws IOException {
    FloatMatrix matrix = golden().tensor(name).matrix();
    assertThat(matrix.row(0)).containsExactly(-1.5f, -0.5f, 0.5f);
    assertThat(matrix.row(1)).containsExactly(1.5f, 2.5f, 3.5f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"i8", "u8", "i16", "i32", "i64"})
  void readsWholeNumbersAsPythonWroteThem(String name) throws IOException {
    assertThat(golden().tensor(name).type().name()).isEqualToIgnoringCase(name);
    assertThat(golden().tensor(name).matrix().row(1)).containsExactly(3, 4, 5);
  }

  @Test
  void readsTheRestOfThatFile() throws IOException {
    SafetensorsFile file = golden();
    assertThat(file.metadata()).isEqualTo(Map.of("made_by", "safetensors", "umlaut", "grün"));
    assertThat(file.names()).hasSize(12);
    assertThat(file.tensor("bool").matrix().row(0)).containsExactly(0, 1, 0);
    assertThat(file.tensor("none").shape()).containsExactly(0L, 3L);
    assertThat(file.tensor("number").shape()).isEmpty();
    assertThat(file.tensor("f32").matrix().segment().isMapped()).isTrue();
    assertThatThrownBy(() -> file.tensor("f23"))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("f32");
  }

  @Test
  void writesWhatItRead() throws IOException {
    SafetensorsFile golden = golden();
    var tensors = new LinkedHashMap<String, Tensor>();
    golden.names().forEach(name -> tensors.put(name, golden.tensor(name)));
    Path file = folder.resolve("a.safetensors");
    SafetensorsFile.write(file, golden.metadata(), tensors);
    SafetensorsFile back = SafetensorsFile.open(file);
    assertThat(back.metadata()).isEqualTo(golden.metadata());
    assertThat(back.names()).containsExactlyInAnyOrderElementsOf(golden.names());
    for (String name : golden.names()) {
      assertThat(back.tensor(name).shape()).isEqualTo(golden.tensor(name).shape());
      assertThat(back.tensor(name).type()).isEqualTo(golden.tensor(name).type());
      assertThat(back.tensor(name).data().mismatch(golden.tensor(name).data())).isEqualTo(-1);
      assertThat(back.offset(back.tensor(name)) % back.tensor(name).type().bytes()).isZero();
    }
  }

  @Test
  void givesEqualBytesForEqualContent() throws IOException {
    var one = new Tensor(ElementType.F32, List.of(1L), MemorySegment.ofArray(new byte[4]));
    var two = new Tensor(ElementType.U8, List.of(1L), MemorySegment.ofArray(new byte[1]));
    var forwards = new LinkedHashMap<>(Map.of("a", one));
    forwards.put("b", two);
    var backwards = new LinkedHashMap<>(Map.of("b", two));
    backwards.put("a", one);
    SafetensorsFile.write(folder.resolve("x"), Map.of("k", "v", "l", "w"), forwards);
    SafetensorsFile.write(
        folder.resolve("y"), new TreeMap<>(Map.of("l", "w", "k", "v")), backwards);
    assertThat(folder.resolve("x")).hasSameBinaryContentAs(folder.resolve("y"));
  }

  @Test
  void keepsProvenance() throws IOException {
    var provenance =
        new Provenance(
            "procrustes",
            new TreeMap<>(Map.of("seed", "42")),
            new TreeMap<>(Map.of("source", "0123456789abcdef")),
            "0.1.0",
            Instant.parse("2026-01-02T03:04:05.678Z"));
    Path file = folder.resolve("a.safetensors");
    SafetensorsFile.write(
        file, Map.of(ProvenanceJson.KEY, ProvenanceJson.write(provenance)), Map.of());
    assertThat(SafetensorsFile.open(file).provenance()).contains(provenance);
    assertThat(golden().provenance()).isEmpty();
    assertThatThrownBy(() -> ProvenanceJson.read("here", "{\"method\":"))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> ProvenanceJson.read("here", "{}")).isInstanceOf(FormatException.class);
  }

  @Test
  void mapsATensorBeyondTwoGigabytes() throws IOException {
    long rows = 700_000;
    long bytes = rows * 1024 * Float.BYTES;
    Path file = folder.resolve("large.safetensors");
    byte[] start =
        bytes(
            "{\"t\":{\"dtype\":\"F32\",\"shape\":[%d,1024],\"data_offsets\":[0,%d]}}"
                .formatted(rows, bytes));
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(start);
      sparse.setLength(start.length + bytes);
      sparse.seek(start.length + bytes - Float.BYTES);
      sparse.writeInt(Integer.reverseBytes(Float.floatToIntBits(2.5f)));
    }
    FloatMatrix matrix = SafetensorsFile.open(file).tensor("t").matrix();
    assertThat(matrix.get(rows - 1, 1023)).isEqualTo(2.5f);
    assertThat(matrix.segment().isMapped()).isTrue();
  }

  @Test
  void refusesEveryBeginningOfAFile() throws IOException {
    Path scratch = folder.resolve("a.safetensors");
    Hostile.refusesEveryBeginning(Golden.file("types.safetensors"), scratch, SafetensorsFile::open);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "10 GB | {~a~:{~dtype~:~F32~,~shape~:[2500000000],~data_offsets~:[0,10000000000]}}",
        "offsets beyond the file | {~a~:{~dtype~:~F32~,~shape~:[1],~data_offsets~:[8,12]}}",
        "a gap before | {~a~:{~dtype~:~F32~,~shape~:[1],~data_offsets~:[4,8]}}",
        "a gap behind | {~a~:{~dtype~:~F32~,~shape~:[1],~data_offsets~:[0,4]}}",
        "an overlap | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]},~b~:{~dtype~:~F32~,~shape~:[1],~data_offsets~:[4,8]}}",
        "the same bytes twice | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]},~b~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}",
        "offsets backwards | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[8,0]}}",
        "a shape of other size | {~a~:{~dtype~:~F32~,~shape~:[3],~data_offsets~:[0,8]}}",
        "a product beyond 2^64 | {~a~:{~dtype~:~F32~,~shape~:[4294967296,4294967296],~data_offsets~:[0,8]}}",
        "a huge axis | {~a~:{~dtype~:~F32~,~shape~:[99999999999999999999],~data_offsets~:[0,8]}}",
        "a negative axis | {~a~:{~dtype~:~F32~,~shape~:[-2,-1],~data_offsets~:[0,8]}}",
        "a fraction | {~a~:{~dtype~:~F32~,~shape~:[2.0],~data_offsets~:[0,8]}}",
        "one offset | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[8]}}",
        "three offsets | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8,8]}}",
        "an unknown type | {~a~:{~dtype~:~F33~,~shape~:[2],~data_offsets~:[0,8]}}",
        "no type | {~a~:{~shape~:[2],~data_offsets~:[0,8]}}",
        "an unknown member | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8],~x~:1}}",
        "a tensor twice | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]},~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}",
        "metadata that is no text | {~__metadata__~:{~k~:1},~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}",
        "metadata twice | {~__metadata__~:{~k~:~v~,~k~:~w~},~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}",
        "no object | [1,2]",
        "a tensor that is no object | {~a~:1}",
        "blanks before | ' {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}'",
        "more behind | {~a~:{~dtype~:~F32~,~shape~:[2],~data_offsets~:[0,8]}}{}",
        "half a header | {~a~:{~dtype~:~F32~,~sh",
      })
  void refusesHeadersThatBreakTheRules(String what, String header) throws IOException {
    Path file = folder.resolve("a.safetensors");
    Files.write(file, file(header.replace('~', '"').replace("'", ""), 8));
    Hostile.refused(() -> SafetensorsFile.open(file));
  }

  @Test
  void refusesDeepJsonAndHugeNumbers() throws IOException {
    Path file = folder.resolve("a.safetensors");
    for (String value :
        List.of("[".repeat(100_000), "{\"a\":".repeat(100_000), "1".repeat(100_000))) {
      Files.write(file, file("{\"a\":{\"shape\":" + value, 8));
      Hostile.refused(() -> SafetensorsFile.open(file));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 100_000_001, 1000, 3})
  void refusesHeaderLengthsThatCannotBe(long length) throws IOException {
    byte[] bytes = file("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", 8);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
    Path file = folder.resolve("a.safetensors");
    Files.write(file, bytes);
    Hostile.refused(() -> SafetensorsFile.open(file));
  }

  @Test
  void refusesToWriteWhatReadersWouldRefuse() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    var big =
        new Tensor(
            ElementType.F32,
            List.of(1L),
            MemorySegment.ofArray(new byte[4]),
            ByteOrder.BIG_ENDIAN,
            Tensor.Layout.ROW_MAJOR);
    assertThatThrownBy(() -> SafetensorsFile.write(file, Map.of(), Map.of("a", big)))
        .isInstanceOf(OptionException.class);
    assertThat(file).hasContent("old");
  }

  private static SafetensorsFile golden() throws IOException {
    return SafetensorsFile.open(Golden.file("types.safetensors"));
  }

  private static byte[] bytes(String header) {
    return file(header, 0);
  }

  private static byte[] file(String header, int dataBytes) {
    byte[] text = header.getBytes(UTF_8);
    return ByteBuffer.allocate(Long.BYTES + text.length + dataBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(text.length)
        .put(text)
        .array();
  }
}

package dev.invar.formats.npy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.ElementType;
import dev.invar.formats.Golden;
import dev.invar.formats.Hostile;
import dev.invar.formats.Tensor;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import dev.invar.testkit.SharedData;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyFileTest {
  private static final float[][] FLOATS = {{-1.5f, -0.5f, 0.5f}, {1.5f, 2.5f, 3.5f}};
  private static final float[][] WHOLE = {{0, 1, 2}, {3, 4, 5}};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "le_f2",
        "le_f4",
        "le_f8",
        "be_f2",
        "be_f4",
        "be_f8",
        "fortran",
        "version2",
        "version3"
      })
  void readsFloatsAsNumpyWroteThem(String name) throws IOException {
    assertRows(NpyFile.read(Golden.file(name + ".npy")), FLOATS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"i1", "u1", "le_i2", "be_u2", "le_i4", "be_i4", "le_u4", "le_i8", "be_u8"})
  void readsWholeNumbersAsNumpyWroteThem(String name) throws IOException {
    Tensor tensor = NpyFile.read(Golden.file("whole_" + name + ".npy"));
    assertThat(tensor.type().isInteger()).isTrue();
    assertRows(tensor, WHOLE);
  }

  @Test
  void readsTheOtherShapes() throws IOException {
    assertRows(NpyFile.read(Golden.file("bool.npy")), new float[][] {{0, 1, 0}, {1, 0, 1}});
    assertRows(NpyFile.read(Golden.file("axes0.npy")), new float[][] {{2.5f}});
    assertRows(NpyFile.read(Golden.file("axes1.npy")), new float[][] {{-1.5f, -0.5f, 0.5f}});
    assertThat(NpyFile.read(Golden.file("no_rows.npy")).matrix().rows()).isZero();
    Tensor cube = NpyFile.read(Golden.file("axes3.npy"));
    assertThat(cube.shape()).containsExactly(2L, 3L, 4L);
    assertThat(LongStream.range(0, cube.count()).mapToDouble(cube.numbers()))
        .containsExactlyElementsOf(DoubleStream.iterate(0, x -> x + 1).limit(24).boxed().toList());
    assertThatThrownBy(cube::matrix).isInstanceOf(ShapeException.class);
  }

  @Test
  void sharesTheFileWhereTheNumbersLieAsInAMatrix() throws IOException {
    assertThat(NpyFile.read(Golden.file("le_f4.npy")).matrix().segment().isMapped()).isTrue();
    assertThat(NpyFile.read(Golden.file("fortran.npy")).matrix().segment().isMapped()).isFalse();
  }

  @Test
  void writesWhatNumpyWrites() throws IOException {
    for (String name :
        List.of(
            "le_f2",
            "le_f4",
            "be_f8",
            "fortran",
            "bool",
            "whole_i1",
            "axes0",
            "axes1",
            "axes3",
            "no_rows")) {
      Path golden = Golden.file(name + ".npy");
      Path ours = folder.resolve(name + ".npy");
      NpyFile.write(ours, NpyFile.read(golden));
      assertThat(NpyFile.read(ours).shape()).isEqualTo(NpyFile.read(golden).shape());
      assertThat(Files.size(ours)).as(name).isEqualTo(Files.size(golden));
      assertThat(NpyFile.read(ours).data().mismatch(NpyFile.read(golden).data())).isEqualTo(-1);
    }
  }

  @SeededTest
  void readsBackWhatItWrote(Seed seed) throws IOException {
    int rows = seed.random().nextInt(1, 50);
    int columns = seed.random().nextInt(1, 50);
    var matrix = FloatMatrix.copyOf(RandomArrays.floats(seed, rows, columns), rows, columns);
    NpyFile.write(folder.resolve("a.npy"), Tensor.of(matrix));
    FloatMatrix back = NpyFile.read(folder.resolve("a.npy")).matrix();
    assertThat(back.columns()).isEqualTo(columns);
    assertThat(back.segment().mismatch(matrix.segment())).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void writesEveryTypeThatNumpyHas(ElementType type) throws IOException {
    var tensor = new Tensor(type, List.of(4L), MemorySegment.ofArray(new byte[4 * type.bytes()]));
    Path file = folder.resolve("a.npy");
    if (type == ElementType.BF16) {
      assertThatThrownBy(() -> NpyFile.write(file, tensor)).isInstanceOf(OptionException.class);
      assertThat(file).doesNotExist();
    } else {
      NpyFile.write(file, tensor);
      assertThat(NpyFile.read(file).type()).isEqualTo(type);
    }
  }

  @Test
  void readsRealRecordings() throws IOException {
    Tensor tensor = NpyFile.read(SharedData.folder("ssvep-covariance").resolve("covariances.npy"));
    assertThat(tensor.shape()).containsExactly(864L, 24L, 24L);
    assertThat(tensor.type()).isEqualTo(ElementType.F32);
  }

  @Test
  void refusesEveryBeginningOfAFile() throws IOException {
    for (String name : List.of("le_f4.npy", "version2.npy")) {
      Hostile.refusesEveryBeginning(Golden.file(name), folder.resolve(name), NpyFile::read);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a longer shape than the data | {'descr': '<f4', 'fortran_order': False, 'shape': (9, 3)}",
        "10 GB | {'descr': '<f4', 'fortran_order': False, 'shape': (2500000000,)}",
        "2^64 bytes | {'descr': '<f8', 'fortran_order': False, 'shape': (2305843009213693952,)}",
        "a product beyond 2^64 | {'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
        "more digits | {'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "a negative axis | {'descr': '<f4', 'fortran_order': False, 'shape': (-2, -3)}",
        "no shape | {'descr': '<f4', 'fortran_order': False}",
        "two shapes | {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'shape': (2, 3)}",
        "an unknown key | {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'x': 1}",
        "Python objects | {'descr': '|O', 'fortran_order': False, 'shape': (2, 3)}",
        "records | {'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 3)}",
        "complex numbers | {'descr': '<c8', 'fortran_order': False, 'shape': (2, 3)}",
        "no byte order | {'descr': '|f4', 'fortran_order': False, 'shape': (2, 3)}",
        "an empty type | {'descr': '', 'fortran_order': False, 'shape': (2, 3)}",
        "no boolean | {'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}",
        "a call | {'descr': '<f4', 'fortran_order': False, 'shape': tuple([2, 3])}",
        "an open string | {'descr': '<f4",
        "more behind | {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} {}",
      })
  void refusesHostileHeaders(String what, String header) throws IOException {
    Path file = folder.resolve("a.npy");
    Files.write(file, npy(1, header + "\n", 24));
    Hostile.refused(() -> NpyFile.read(file));
  }

  @Test
  void refusesALongTupleWithoutReadingAllOfIt() throws IOException {
    Path file = folder.resolve("a.npy");
    String shape = "1,".repeat(20_000);
    Files.write(
        file, npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + ")}", 4));
    assertThat(Hostile.refused(() -> NpyFile.read(file)).offset()).isLessThan(300);
  }

  @Test
  void refusesVersionsAndLengthsThatCannotBe() throws IOException {
    Path file = folder.resolve("a.npy");
    Files.write(file, npy(4, "{}", 0));
    assertThat(Hostile.refused(() -> NpyFile.read(file)).offset()).isEqualTo(6);
    byte[] bytes = npy(2, "{}", 0);
    bytes[11] = (byte) 0xff;
    Files.write(file, bytes);
    assertThat(Hostile.refused(() -> NpyFile.read(file)).offset()).isEqualTo(8);
  }

  @Test
  void refusesBytesBehindTheNumbers() throws IOException {
    Path file = folder.resolve("a.npy");
    Files.write(file, npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 25));
    Hostile.refused(() -> NpyFile.read(file));
  }

  private static byte[] npy(int version, String header, int dataBytes) {
    var start = new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0};
    int lengthBytes = version == 1 ? 2 : 4;
    var bytes =
        ByteBuffer.allocate(start.length + lengthBytes + header.length() + dataBytes)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(start);
    if (version == 1) {
      bytes.putShort((short) header.length());
    } else {
      bytes.putInt(header.length());
    }
    return bytes.put(header.getBytes(ISO_8859_1)).array();
  }

  private static void assertRows(Tensor tensor, float[][] expected) {
    FloatMatrix matrix = tensor.matrix();
    assertThat(matrix.rows()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(matrix.row(i)).containsExactly(expected[i]);
    }
  }
}

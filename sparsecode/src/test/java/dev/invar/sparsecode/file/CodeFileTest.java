package dev.invar.sparsecode.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.method.FormatException;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TestCoders;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeFileTest {
  private static final Provenance MADE =
      new Provenance("csr", new TreeMap<>(), new TreeMap<>(), "0", Instant.EPOCH);

  @TempDir private Path folder;

  private static CodeFile file(int rows, int latents) {
    var random = new Seed(5).random();
    var codes = new SparseCodes.Builder(latents);
    var ids = new ArrayList<String>();
    for (int row = 0; row < rows; row++) {
      int[] active = random.ints(row % 4, 0, latents).distinct().sorted().toArray();
      active = row == 1 ? new int[] {latents - 1} : active;
      var values = new float[active.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = 1 - random.nextFloat();
      }
      codes.add(new SparseCode(active, values));
      ids.add("ä/" + row);
    }
    var space = new CodeSpace(TestCoders.space("x", 7), "0123456789abcdef", latents);
    return new CodeFile(new CodeSet(ids, codes.build(), space), MADE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300, 65_536, 65_537, Integer.MAX_VALUE})
  void readsBackWhatItWroteBitForBit(int latents) throws IOException {
    for (int rows : new int[] {0, 1, 40}) {
      CodeFile written = file(rows, latents);
      written.write(folder.resolve("a"));
      CodeFile read = CodeFile.read(folder.resolve("a"));
      assertThat(read.codes().ids()).isEqualTo(written.codes().ids());
      assertThat(read.codes().space()).isEqualTo(written.codes().space());
      assertThat(read.provenance()).isEqualTo(MADE);
      for (int row = 0; row < rows; row++) {
        SparseCode one = written.codes().codes().row(row);
        SparseCode other = read.codes().codes().row(row);
        assertThat(other.latents()).isEqualTo(one.latents());
        assertThat(other.values()).isEqualTo(one.values());
      }
      read.write(folder.resolve("b"));
      assertThat(folder.resolve("b")).hasSameBinaryContentAs(folder.resolve("a"));
    }
  }

  @Test
  void shortLatentsTakeTwoBytes() throws IOException {
    file(40, 65_536).write(folder.resolve("short"));
    file(40, 65_537).write(folder.resolve("long"));
    assertThat(SafetensorsFile.open(folder.resolve("short")).tensor("latents").type())
        .isEqualTo(ElementType.U16);
    assertThat(SafetensorsFile.open(folder.resolve("long")).tensor("latents").type())
        .isEqualTo(ElementType.I32);
  }

  /** A file of three codes whose tensors are as given. */
  private Path hostile(long[] starts, int[] latents, float[] values) throws IOException {
    file(3, 10).write(folder.resolve("whole"));
    SafetensorsFile whole = SafetensorsFile.open(folder.resolve("whole"));
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    whole.names().forEach(name -> tensors.put(name, whole.tensor(name)));
    var startBytes = MemorySegment.ofArray(new byte[8 * starts.length]);
    for (int i = 0; i < starts.length; i++) {
      startBytes.setAtIndex(
          ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), i, starts[i]);
    }
    var latentBytes = MemorySegment.ofArray(new byte[4 * latents.length]);
    for (int i = 0; i < latents.length; i++) {
      latentBytes.setAtIndex(
          ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), i, latents[i]);
    }
    tensors.put("starts", new Tensor(ElementType.I64, List.of((long) starts.length), startBytes));
    tensors.put(
        "latents", new Tensor(ElementType.I32, List.of((long) latents.length), latentBytes));
    tensors.put("values", CodeTensors.floats(values));
    SafetensorsFile.write(folder.resolve("hostile"), whole.metadata(), tensors);
    return folder.resolve("hostile");
  }

  private void refused(long[] starts, int[] latents, float[] values, String... told)
      throws IOException {
    Path file = hostile(starts, latents, values);
    var failure =
        assertThatThrownBy(() -> CodeFile.read(file))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("hostile");
    for (String part : told) {
      failure.hasMessageContaining(part);
    }
  }

  @Test
  void namesUnsortedDuplicateAndOutOfRangeLatents() throws IOException {
    long[] starts = {0, 1, 3, 4};
    float[] ones = {1, 1, 1, 1};
    assertThat(CodeFile.read(hostile(starts, new int[] {9, 2, 3, 1}, ones)).codes().size())
        .isEqualTo(3);
    refused(starts, new int[] {9, 3, 2, 1}, ones, "row 1", "ascending", "2 after 3");
    refused(starts, new int[] {9, 3, 3, 1}, ones, "row 1", "each latent once");
    refused(starts, new int[] {9, 2, 10, 1}, ones, "row 1", "below 10", "found 10");
    refused(starts, new int[] {9, -2, 3, 1}, ones, "row 1", "from 0 on");
  }

  @Test
  void namesValuesThatAreNotFiniteAndAboveZero() throws IOException {
    for (float bad : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
      refused(
          new long[] {0, 1, 2, 3},
          new int[] {4, 5, 6},
          new float[] {1, bad, 1},
          "row 1",
          "latent 5");
    }
  }

  @Test
  void namesStartsThatDoNotFit() throws IOException {
    int[] latents = {4, 5, 6};
    float[] ones = {1, 1, 1};
    refused(new long[] {1, 1, 2, 3}, latents, ones, "start of row 0: expected 0, found 1");
    refused(new long[] {0, 2, 1, 3}, latents, ones, "start of row 2: expected 2 to 3, found 1");
    refused(new long[] {0, 2, Long.MAX_VALUE, 3}, latents, ones, "start of row 2");
    refused(new long[] {0, 1, 2, 2}, latents, ones, "start of row 3: expected 3, found 2");
    refused(new long[] {}, latents, ones, "start of row 0: expected 0, found none");
    refused(new long[] {0, 1, 3}, latents, ones, "ids");
    refused(new long[] {0, 1, 2, 3}, latents, new float[] {1, 1}, "tensor values");
  }

  @Test
  void everyDamagedOrMissingByteIsAFormatFailureOrOtherCodes() throws IOException {
    file(40, 300).write(folder.resolve("whole"));
    byte[] bytes = Files.readAllBytes(folder.resolve("whole"));
    Path damaged = folder.resolve("damaged");
    for (int at = 0; at < bytes.length; at++) {
      byte[] copy = bytes.clone();
      copy[at] ^= (byte) 0x5A;
      Files.write(damaged, copy);
      try {
        assertThat(CodeFile.read(damaged).codes().size()).isEqualTo(40);
      } catch (FormatException e) {
        assertThat(e).hasMessageContaining("damaged");
      }
    }
    for (int length = 0; length < bytes.length; length += 37) {
      Files.write(damaged, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> CodeFile.read(damaged)).isInstanceOf(FormatException.class);
    }
  }
}

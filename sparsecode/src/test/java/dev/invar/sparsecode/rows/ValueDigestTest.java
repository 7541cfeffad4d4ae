package dev.invar.sparsecode.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ValueDigestTest {
  @Test
  void isTheStandardDigest() {
    assertThat(new ValueDigest().add("abc").hex(32))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(new ValueDigest().hex(4)).isEqualTo("e3b0c442");
  }

  @Test
  void takesFloatsInLittleEndianOrder() {
    byte[] bytes = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xc0};
    assertThat(new ValueDigest().add(new float[] {1, -2}).hex(32))
        .isEqualTo(new ValueDigest().add(ByteBuffer.wrap(bytes)).hex(32));
  }

  @SeededTest
  void doesNotSeeWhereOnePartEndsAndAnotherBegins(Seed seed) {
    float[] values = RandomArrays.floats(seed, 7, 5);
    String whole = new ValueDigest().add(values).hex(32);
    assertThat(new ValueDigest().add(FloatMatrix.copyOf(values, 7, 5)).hex(32)).isEqualTo(whole);
    var parts = new ValueDigest();
    parts.add(Arrays.copyOf(values, 12)).add(Arrays.copyOfRange(values, 12, 35));
    assertThat(parts.hex(32)).isEqualTo(whole);
    assertThat(parts.add(values).hex(32)).isEqualTo(whole);
  }

  @Test
  void readsMemoryInPiecesToItsEnd() {
    var bytes = new byte[(1 << 24) + 3];
    bytes[1 << 24] = 5;
    String whole = new ValueDigest().add(ByteBuffer.wrap(bytes)).hex(32);
    assertThat(new ValueDigest().add(MemorySegment.ofArray(bytes)).hex(32)).isEqualTo(whole);
  }
}

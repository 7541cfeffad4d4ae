package dev.invar.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class ScratchMemoryTest {
  @Test
  void givesMoreThanTheJvmAllowsOutsideItsHeap() {
    long bytes = Runtime.getRuntime().maxMemory() + (1L << 20);
    MemorySegment room = ScratchMemory.allocate(bytes);
    assertThat(room.byteSize()).isEqualTo(bytes);
    assertThat(room.get(ValueLayout.JAVA_BYTE, bytes / 2)).isZero();
    room.set(ValueLayout.JAVA_BYTE, bytes - 1, (byte) 7);
    assertThat(room.get(ValueLayout.JAVA_BYTE, bytes - 1)).isEqualTo((byte) 7);
  }

  @Test
  void givesSmallPiecesFromMemory() {
    assertThat(ScratchMemory.allocate(100).isMapped()).isFalse();
    assertThat(ScratchMemory.allocate(0).byteSize()).isZero();
  }

  @Test
  void saysWhereThereIsNoRoom() {
    assertThatThrownBy(() -> ScratchMemory.allocate(1L << 60))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("java.io.tmpdir");
  }
}

package dev.invar.linalg.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import org.junit.jupiter.api.Test;

class PlatformTest {
  @Test
  void knowsTheJarsByTheJvmsNames() {
    assertThat(Platform.of("Linux", "amd64").folder()).isEqualTo("linux-x86_64");
    assertThat(Platform.of("Linux", "aarch64").folder()).isEqualTo("linux-arm64");
    assertThat(Platform.of("Mac OS X", "aarch64").folder()).isEqualTo("macosx-arm64");
  }

  @Test
  void everyLibraryIsInItsJar() {
    for (String[] machine : new String[][] {{"Linux", "amd64"}, {"Mac OS X", "aarch64"}}) {
      Platform platform = Platform.of(machine[0], machine[1]);
      for (String library : platform.libraries()) {
        String path = "/org/bytedeco/openblas/" + platform.folder() + "/" + library;
        assertThat(PlatformTest.class.getResource(path)).as(path).isNotNull();
      }
    }
  }

  @Test
  void namesTheMachineItDoesNotKnow() {
    assertThatThrownBy(() -> Platform.of("Windows 11", "amd64"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("linux-x86_64")
        .hasMessageContaining("windows 11-x86_64");
  }
}

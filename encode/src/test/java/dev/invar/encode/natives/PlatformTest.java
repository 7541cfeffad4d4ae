package dev.invar.encode.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlatformTest {
  @Test
  void knowsWhatJavaCallsThem() {
    assertThat(Platform.of("Linux", "amd64")).isEqualTo(Platform.LINUX_X64);
    assertThat(Platform.of("Linux", "aarch64")).isEqualTo(Platform.LINUX_ARM);
    assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(Platform.MAC_ARM);
    assertThat(Platform.of("Windows 11", "amd64")).isEqualTo(Platform.WINDOWS_X64);
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void everyPlatformsLibrariesAreOnTheClassPath(Platform platform) {
    ClassLoader loader = PlatformTest.class.getClassLoader();
    String onnxRuntime = "ai/onnxruntime/native/" + platform.onnxRuntime + "/";
    assertThat(loader.getResource(onnxRuntime + platform.file("onnxruntime"))).isNotNull();
    assertThat(loader.getResource(onnxRuntime + platform.file("onnxruntime4j_jni"))).isNotNull();
    String tokenizers = "native/lib/" + platform.tokenizers + "/cpu/";
    assertThat(loader.getResource(tokenizers + platform.file("tokenizers"))).isNotNull();
  }

  @Test
  void namesAMachineThatHasNone() {
    assertThatThrownBy(() -> Platform.of("Mac OS X", "x86_64"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("Mac OS X x86_64");
  }
}

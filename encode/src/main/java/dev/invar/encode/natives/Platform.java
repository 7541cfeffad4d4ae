package dev.invar.encode.natives;

import dev.invar.method.BackendException;
import java.util.List;
import java.util.Locale;

/** The machine types that the encoders' native libraries exist for. */
enum Platform {
  LINUX_X64("linux-x64", "linux-x86_64", "lib", ".so"),
  LINUX_ARM("linux-aarch64", "linux-aarch64", "lib", ".so"),
  MAC_ARM("osx-aarch64", "osx-aarch64", "lib", ".dylib"),
  WINDOWS_X64("win-x64", "win-x86_64", "", ".dll");

  /** The folder of this machine type in ONNX Runtime's jar. */
  final String onnxRuntime;

  /** The folder of this machine type in the tokenizers' jar. */
  final String tokenizers;

  private final String prefix;
  private final String suffix;

  Platform(String onnxRuntime, String tokenizers, String prefix, String suffix) {
    this.onnxRuntime = onnxRuntime;
    this.tokenizers = tokenizers;
    this.prefix = prefix;
    this.suffix = suffix;
  }

  /** The file name of a library. */
  String file(String library) {
    return prefix + library + suffix;
  }

  /**
   * The platform that Java names so.
   *
   * @throws BackendException if there are no native libraries for it
   */
  static Platform of(String system, String architecture) {
    String name = system.toLowerCase(Locale.ROOT);
    boolean arm = List.of("aarch64", "arm64").contains(architecture);
    boolean x64 = List.of("amd64", "x86_64").contains(architecture);
    if (name.startsWith("linux") && (arm || x64)) {
      return arm ? LINUX_ARM : LINUX_X64;
    }
    if (name.startsWith("mac") && arm) {
      return MAC_ARM;
    }
    if (name.startsWith("windows") && x64) {
      return WINDOWS_X64;
    }
    throw new BackendException(
        "no encoder libraries for this machine: expected Linux (x86-64, ARM64), macOS (ARM64) or"
            + " Windows (x86-64), found "
            + system
            + " "
            + architecture);
  }
}

package dev.invar.linalg.openblas;

import dev.invar.cache.UnpackedFile;
import dev.invar.method.BackendException;
import java.util.List;
import java.util.Locale;

/**
 * A kind of machine that the OpenBLAS jars have libraries for.
 *
 * @param folder the jars' name for it
 * @param libraries the files to load, in this order: OpenBLAS last, what it needs before it
 */
record Platform(String folder, List<String> libraries) {
  private static final List<Platform> KNOWN =
      List.of(
          new Platform(
              "linux-x86_64",
              List.of("libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0")),
          new Platform(
              "linux-arm64", List.of("libgcc_s.so.1", "libgfortran.so.5", "libopenblas.so.0")),
          new Platform(
              "macosx-arm64",
              List.of(
                  "libgcc_s.1.1.dylib",
                  "libquadmath.0.dylib",
                  "libgfortran.5.dylib",
                  "libopenblas.0.dylib")));

  Platform {
    libraries = List.copyOf(libraries);
  }

  /**
   * The running machine.
   *
   * @throws BackendException if there are no libraries for it
   */
  static Platform current() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Platform of(String system, String processor) {
    String os = system.toLowerCase(Locale.ROOT).startsWith("mac") ? "macosx" : system;
    String arch =
        switch (processor) {
          case "amd64" -> "x86_64";
          case "aarch64" -> "arm64";
          default -> processor;
        };
    String name = (os + "-" + arch).toLowerCase(Locale.ROOT);
    return KNOWN.stream()
        .filter(platform -> platform.folder.equals(name))
        .findFirst()
        .orElseThrow(() ->
            new BackendException(
                "OpenBLAS: expected one of "
                    + KNOWN.stream().map(Platform::folder).toList()
                    + ", found "
                    + name));
  }

  /**
   * The libraries, in the order to load them, in one folder.
   *
   * @throws BackendException if one of them is not on the class path
   */
  List<UnpackedFile> unpacked() {
    List<UnpackedFile> files =
        libraries.stream()
            .map(library ->
                UnpackedFile.sized(
                    "org/bytedeco/openblas/" + folder + "/" + library, "native/openblas"))
            .toList();
    return files.stream().map(file -> file.beside(files.getLast())).toList();
  }
}

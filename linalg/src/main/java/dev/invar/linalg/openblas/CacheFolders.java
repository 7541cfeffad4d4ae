package dev.invar.linalg.openblas;

import java.nio.file.Path;
import java.util.Map;

/** Where unpacked files are kept between runs. */
final class CacheFolders {
  private CacheFolders() {}

  /**
   * The folder of this user: the environment's {@code INVAR_CACHE}, else the platform's place for
   * caches. It need not exist, and may turn out not to be writable.
   */
  static Path ofUser(Map<String, String> environment, String home, String system) {
    String named = environment.getOrDefault("INVAR_CACHE", "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    if (system.startsWith("Mac")) {
      return Path.of(home, "Library", "Caches", "invar");
    }
    String base = environment.getOrDefault("XDG_CACHE_HOME", "");
    return (base.isEmpty() ? Path.of(home, ".cache") : Path.of(base)).resolve("invar");
  }
}

package dev.invar.cache;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * The folder in which unpacked files are kept between runs.
 *
 * @param root the folder; exists and can be written
 */
public record CacheFolder(Path root) {
  /** The environment variable that names the folder. */
  public static final String VARIABLE = "INVAR_CACHE";

  /**
   * The folder of this user: {@code INVAR_CACHE}, else the platform's place for caches, else, where
   * that cannot be written, a folder of this user's own among the temporary files.
   *
   * @throws BackendException if {@code INVAR_CACHE} is set but cannot be written, or nothing can be
   */
  public static CacheFolder ofUser() {
    return of(System.getenv());
  }

  static CacheFolder of(Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    if (named != null && !named.isEmpty()) {
      return at(Path.of(named));
    }
    try {
      return at(platformFolder(environment));
    } catch (BackendException readOnlyHome) {
      return temporary();
    }
  }

  /**
   * A folder of the caller's choice; created if it is missing.
   *
   * @throws BackendException if it cannot be created or written
   */
  public static CacheFolder at(Path folder) {
    try {
      Files.createDirectories(folder);
      if (!Files.isWritable(folder)) {
        throw new BackendException("cache folder " + folder + ": expected to be writable, is not");
      }
      return new CacheFolder(folder.toAbsolutePath());
    } catch (IOException e) {
      throw new BackendException(
          "cache folder " + folder + " cannot be created; name another in " + VARIABLE, e);
    }
  }

  private static Path platformFolder(Map<String, String> environment) {
    Path home = Path.of(System.getProperty("user.home"));
    String system = System.getProperty("os.name");
    if (system.startsWith("Mac")) {
      return home.resolve("Library/Caches/invar");
    }
    String base = environment.get(system.startsWith("Windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
    return (base == null || base.isEmpty() ? home.resolve(".cache") : Path.of(base))
        .resolve("invar");
  }

  /**
   * Others may write among the temporary files, so only a folder that this user owns is trusted.
   */
  private static CacheFolder temporary() {
    Path folder =
        Path.of(System.getProperty("java.io.tmpdir"))
            .resolve("invar-" + System.getProperty("user.name"));
    try {
      createPrivate(folder);
      if (Files.isSymbolicLink(folder) || !isOwn(folder)) {
        folder = Files.createTempDirectory("invar-");
      }
      return at(folder);
    } catch (IOException e) {
      throw new BackendException(
          "no folder can be written for unpacked models; name one in " + VARIABLE, e);
    }
  }

  private static void createPrivate(Path folder) throws IOException {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    try {
      if (posix) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectory(folder);
      }
    } catch (FileAlreadyExistsException e) {
      // Checked by the caller.
    }
  }

  private static boolean isOwn(Path folder) throws IOException {
    String owner = Files.getOwner(folder).getName();
    return owner.substring(owner.lastIndexOf('\\') + 1).equals(System.getProperty("user.name"));
  }
}

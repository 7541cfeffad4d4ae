package dev.invar.linalg.openblas;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shared libraries from a jar, unpacked once into a folder named by their contents.
 *
 * <p>They are written to a folder beside it, which is then renamed: whoever sees the folder sees
 * all of it. Of two processes that unpack at once, one renames first and the other uses its folder.
 */
final class UnpackedLibraries {
  private static final String ROOT = "org/bytedeco/openblas/";

  private UnpackedLibraries() {}

  /** A library as it lies in the jar. */
  private record Packed(String name, URL source, long bytes, long checksum) {}

  /**
   * The platform's libraries in a folder below {@code cache}, unpacked if they are not there yet.
   *
   * @throws BackendException if the class path has no libraries for the platform
   * @throws IOException if the folder cannot be written
   */
  static List<Path> in(Path cache, Platform platform, ClassLoader loader) throws IOException {
    var packed = new ArrayList<Packed>();
    long mixed = 0;
    for (String name : platform.libraries()) {
      Packed library = find(platform, name, loader);
      packed.add(library);
      mixed = mixed * 0x9E3779B97F4A7C15L + library.checksum;
    }
    Path folder = cache.resolve("openblas-" + platform.folder() + "-" + Long.toHexString(mixed));
    if (!isComplete(folder, packed)) {
      unpack(folder, packed);
    }
    return packed.stream().map(library -> folder.resolve(library.name)).toList();
  }

  private static Packed find(Platform platform, String name, ClassLoader loader)
      throws IOException {
    String path = ROOT + platform.folder() + "/" + name;
    URL source = loader.getResource(path);
    if (source == null) {
      throw new BackendException("OpenBLAS: expected " + path + " on the class path, found none");
    }
    URLConnection connection = source.openConnection();
    if (connection instanceof JarURLConnection jar) {
      return new Packed(name, source, jar.getJarEntry().getSize(), jar.getJarEntry().getCrc());
    }
    long bytes = connection.getContentLengthLong();
    connection.getInputStream().close();
    return new Packed(name, source, bytes, bytes);
  }

  private static boolean isComplete(Path folder, List<Packed> packed) throws IOException {
    for (Packed library : packed) {
      Path file = folder.resolve(library.name);
      if (!Files.isRegularFile(file) || Files.size(file) != library.bytes) {
        return false;
      }
    }
    return true;
  }

  private static void unpack(Path folder, List<Packed> packed) throws IOException {
    Files.createDirectories(folder.getParent());
    Path fresh = Files.createTempDirectory(folder.getParent(), "unpacking-");
    try {
      for (Packed library : packed) {
        try (InputStream in = library.source.openStream()) {
          Files.copy(in, fresh.resolve(library.name));
        }
      }
      moveIntoPlace(fresh, folder, packed);
    } finally {
      delete(fresh);
    }
  }

  /** Renames; a complete folder that another process put there first is as good. */
  private static void moveIntoPlace(Path fresh, Path folder, List<Packed> packed)
      throws IOException {
    try {
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException taken) {
      if (isComplete(folder, packed)) {
        return;
      }
      delete(folder);
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Deletes a folder and what is in it, if it exists. */
  static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> inside = Files.walk(folder)) {
        for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}

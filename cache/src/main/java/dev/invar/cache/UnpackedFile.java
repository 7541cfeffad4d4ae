package dev.invar.cache;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A file of the class path, copied once into the cache folder.
 *
 * <p>The copy is written under a name of its own, forced to disk and moved into place, so that a
 * second process, a crash or a full disk never leaves half a file under the final name. A file of
 * the wrong size is made again.
 *
 * @param resource its name on the class path
 * @param target where it goes, relative to the cache folder
 * @param bytes its size
 * @param sha256 what its bytes must hash to; empty if that is not known
 */
public record UnpackedFile(String resource, String target, long bytes, Optional<String> sha256) {
  private static final int CHUNK = 1 << 20;
  private static final String DRAFT = ".part";
  private static final Duration ABANDONED = Duration.ofHours(1);

  /**
   * A resource of the size that the class path says it has; the target is put in a folder named by
   * that size, so that another version of the library goes elsewhere.
   *
   * @throws BackendException if the class path has no such resource
   */
  public static UnpackedFile sized(String resource, String folder) {
    URLConnection connection = connection(resource);
    long bytes = connection.getContentLengthLong();
    String name = resource.substring(resource.lastIndexOf('/') + 1);
    return new UnpackedFile(resource, folder + "/" + bytes + "/" + name, bytes, Optional.empty());
  }

  /** The same resource in the folder of another. */
  public UnpackedFile beside(UnpackedFile other) {
    String folder = other.target.substring(0, other.target.lastIndexOf('/') + 1);
    String name = target.substring(target.lastIndexOf('/') + 1);
    return new UnpackedFile(resource, folder + name, bytes, sha256);
  }

  /**
   * The copy, made now if it is not there.
   *
   * @throws BackendException if it cannot be written, or is not on the class path
   * @throws FormatException if the class path's bytes are not those expected
   */
  public Path in(CacheFolder cache) {
    Path file = cache.root().resolve(target);
    try {
      if (!isWhole(file)) {
        write(file);
      }
      return file;
    } catch (IOException e) {
      throw new BackendException(
          "cannot unpack %s (%d MB) into %s: %s; free space there or name another folder in %s"
              .formatted(resource, bytes >> 20, file.getParent(), reason(e), CacheFolder.VARIABLE),
          e);
    }
  }

  private boolean isWhole(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) == bytes;
  }

  private void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + DRAFT);
    try {
      copy(draft);
      removeAbandoned(draft);
      move(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Drafts of processes that were killed: those an hour older than ours. */
  private static void removeAbandoned(Path draft) throws IOException {
    Instant limit = Files.getLastModifiedTime(draft).toInstant().minus(ABANDONED);
    try (DirectoryStream<Path> drafts =
        Files.newDirectoryStream(draft.resolveSibling("."), "*" + DRAFT)) {
      for (Path other : drafts) {
        if (Files.getLastModifiedTime(other).toInstant().isBefore(limit)) {
          Files.deleteIfExists(other);
        }
      }
    } catch (NoSuchFileException e) {
      // Another process has moved its draft into place.
    }
  }

  private void copy(Path draft) throws IOException {
    var digest = FileDigest.sha256();
    try (InputStream in = connection(resource).getInputStream();
        FileChannel out =
            FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      var stream = Channels.newOutputStream(out);
      var chunk = new byte[CHUNK];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        digest.update(chunk, 0, n);
        stream.write(chunk, 0, n);
      }
      out.force(true);
      if (out.size() != bytes) {
        throw new FormatException(resource, out.size(), "size in bytes", bytes, out.size());
      }
    }
    String found = FileDigest.hex(digest);
    if (sha256.isPresent() && !sha256.get().equals(found)) {
      throw new FormatException(resource, "expected sha-256 " + sha256.get() + ", found " + found);
    }
  }

  /** Where a file in use cannot be replaced, a whole one that another process put there will do. */
  private void move(Path draft, Path file) throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      if (!isWhole(file)) {
        throw e;
      }
    }
  }

  private static URLConnection connection(String resource) {
    URL url = UnpackedFile.class.getClassLoader().getResource(resource);
    if (url == null) {
      throw new BackendException("expected " + resource + " on the class path, found nothing");
    }
    try {
      return url.openConnection();
    } catch (IOException e) {
      throw new BackendException("cannot read " + resource + " of the class path", e);
    }
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return message == null ? e.getClass().getSimpleName() : message;
  }
}

package dev.invar.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/**
 * SHA-256 of files, remembered in the cache folder by path, size and time of last change, since
 * hashing a model of 130 MB at every start is too slow.
 */
public final class FileDigest {
  private static final int CHUNK = 1 << 20;

  private FileDigest() {}

  /** The digest of bytes in memory, 64 hex digits. */
  public static String of(byte[] bytes) {
    MessageDigest digest = sha256();
    digest.update(bytes);
    return hex(digest);
  }

  /**
   * The digest of a file, 64 hex digits; read from the cache if the file has not changed since.
   *
   * @throws IOException if the file cannot be read; a cache that cannot be written is no failure
   */
  public static String of(Path file, CacheFolder cache) throws IOException {
    Path absolute = file.toRealPath();
    String state =
        absolute + "\n" + Files.size(absolute) + "\n" + Files.getLastModifiedTime(absolute);
    String key = of(absolute.toString().getBytes(StandardCharsets.UTF_8));
    Path note = cache.root().resolve("digests").resolve(key.substring(0, 32));
    List<String> known = lines(note);
    if (known.size() == 2 && known.get(0).equals(stateKey(state))) {
      return known.get(1);
    }
    String digest = read(absolute);
    remember(note, stateKey(state) + "\n" + digest + "\n");
    return digest;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String stateKey(String state) {
    return of(state.getBytes(StandardCharsets.UTF_8));
  }

  private static String read(Path file) throws IOException {
    MessageDigest digest = sha256();
    var chunk = new byte[CHUNK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        digest.update(chunk, 0, n);
      }
    }
    return hex(digest);
  }

  private static List<String> lines(Path note) {
    try {
      return Files.exists(note) ? Files.readAllLines(note) : List.of();
    } catch (IOException damaged) {
      return List.of();
    }
  }

  private static void remember(Path note, String content) {
    Path draft = note.resolveSibling(note.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      Files.createDirectories(note.getParent());
      Files.writeString(draft, content);
      Files.move(draft, note, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // The digest is known all the same; it will be computed again next time.
    }
  }
}

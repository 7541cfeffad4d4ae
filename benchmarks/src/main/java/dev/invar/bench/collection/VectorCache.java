package dev.invar.bench.collection;

import dev.invar.encode.Encoder;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Vectors of texts, kept from run to run, since encoding is dear. A file is named after the digest
 * of ids and texts, the role and the space's fingerprint, so that a change of any of them makes the
 * vectors anew.
 */
public final class VectorCache {
  private final Path folder;

  /**
   * @param folder made when something is first kept
   */
  public VectorCache(Path folder) {
    this.folder = folder;
  }

  /**
   * One vector per text, read if they are kept and else encoded and kept.
   *
   * @param name what the texts are, such as {@code scifact}; lower case with hyphens
   * @param progress told of a stage of its own when something must be encoded
   */
  public VectorSet vectors(
      String name,
      List<String> ids,
      List<String> texts,
      Role role,
      Encoder encoder,
      Progress progress)
      throws IOException {
    Path file =
        folder.resolve(
            String.join(
                    "-",
                    name,
                    role.name().toLowerCase(Locale.ROOT),
                    digest(ids, texts),
                    encoder.id(),
                    encoder.space().fingerprint())
                + ".safetensors");
    if (Files.exists(file)) {
      try {
        return VectorFiles.read(file);
      } catch (FormatException e) {
        progress.warn("encoding " + name + " again, since its vectors are damaged: " + e);
      }
    }
    progress.begin("encoding " + name + ", " + encoder.id(), texts.size());
    var encoded = new VectorSet(ids, encoder.encode(texts, role, progress), encoder.space());
    Files.createDirectories(folder);
    VectorFiles.write(file, encoded);
    return encoded;
  }

  /** Sixteen hexadecimal digits over ids and texts. */
  private static String digest(List<String> ids, List<String> texts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < ids.size(); i++) {
        digest.update((ids.get(i) + "\0" + texts.get(i) + "\0").getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}

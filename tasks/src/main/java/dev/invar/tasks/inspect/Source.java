package dev.invar.tasks.inspect;

import dev.invar.space.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where vectors are to come from.
 *
 * @param name a vector file, an index, a safetensors checkpoint, or an encoder's id or folder
 * @param texts what an encoder is to encode, or the texts of a file's vectors, by id; files and
 *     folders of texts or BEIR folders; copied
 * @param role what the texts are
 * @param tensor the matrix of a checkpoint; empty for its table of embeddings
 * @param encoder the id or folder of the encoder that a file's vectors are said to be of; empty for
 *     the one that the file names
 */
public record Source(
    String name, List<Path> texts, Role role, Optional<String> tensor, Optional<String> encoder) {
  public Source {
    texts = List.copyOf(texts);
  }

  /** A source that needs nothing but its name. */
  public static Source of(String name) {
    return new Source(name, List.of(), Role.PASSAGE, Optional.empty(), Optional.empty());
  }
}

package dev.invar.tasks.inspect;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What else a user knows of the vectors.
 *
 * @param labels a text file with a line {@code ID TAB CLASS} for each vector
 * @param queries vectors of queries of the same space, or texts of queries where the source's
 *     encoder is known
 * @param paraphrases JSON lines {@code {"text", "paraphrase"}}; needs a source whose encoder is
 *     known
 */
public record Companions(
    Optional<Path> labels, Optional<Path> queries, Optional<Path> paraphrases) {
  public static final Companions NONE =
      new Companions(Optional.empty(), Optional.empty(), Optional.empty());
}

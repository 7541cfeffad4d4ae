package dev.invar.tasks.upgrade;

import dev.invar.encode.Encoder;
import dev.invar.index.SearchIndex;
import dev.invar.method.OptionException;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The two models of a change.
 *
 * @param old the one that made the index's vectors
 * @param fresh the one to change to
 */
record Models(Encoder old, Encoder fresh) implements AutoCloseable {
  /**
   * Opens both.
   *
   * @throws OptionException if the index has no vectors, or vectors that were made elsewhere, or
   *     both models are one
   */
  static Models open(Path folder, SearchIndex index, String to, Workplace workplace)
      throws IOException {
    String from =
        IndexFacts.encoder(index.settings())
            .orElseThrow(() ->
                new OptionException(
                    "index to upgrade",
                    "one whose texts an encoder turned into vectors",
                    folder
                        + (index.space().isEmpty()
                            ? ", which has no vectors"
                            : ", whose vectors were made elsewhere and whose texts are unknown")));
    Encoder old = workplace.encoders().open(from);
    try {
      index.space().orElseThrow().requireSame(old.space(), "the encoder of " + folder);
      Encoder fresh = workplace.encoders().open(to);
      if (fresh.space().isSame(old.space())) {
        fresh.close();
        throw new OptionException(
            "model to upgrade to",
            "another than the index's, " + old.space(),
            to + ", which is the same: there is nothing to do");
      }
      return new Models(old, fresh);
    } catch (RuntimeException e) {
      old.close();
      throw e;
    }
  }

  @Override
  public void close() {
    fresh.close();
    old.close();
  }
}

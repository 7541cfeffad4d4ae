package dev.invar.tasks.upgrade;

import dev.invar.encode.Encoder;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Passages;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;

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
   *     codes of them, or both models are one
   */
  static Models open(Path folder, SearchIndex index, String to, Workplace workplace)
      throws IOException {
    UpgradeTarget.requireNoCodes(index.settings(), folder);
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

  /**
   * What the notes of the index are once the new model has made its vectors. Passages stay as they
   * are; those that are longer than the new model reads are told.
   */
  SortedMap<String, String> notesAfter(IndexSettings before, Progress progress) {
    Passages passages = IndexFacts.passages(before).orElseGet(() -> Passages.standard(old));
    try {
      passages.requireServedBy(fresh);
    } catch (OptionException e) {
      Passages shorter = Passages.standard(fresh);
      progress.warn(
          "passages of this index are of %s tokens, more than the %d that %s reads: of long ones it sees the beginning alone; texts indexed after the upgrade are cut as %s"
              .formatted(passages, fresh.maxTokens(), fresh.id(), shorter));
      passages = shorter;
    }
    return IndexFacts.notes(fresh, passages);
  }

  @Override
  public void close() {
    fresh.close();
    old.close();
  }
}

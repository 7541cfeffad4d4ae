package dev.invar.index;

import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Program that {@link KilledWriterIT} kills. It puts the documents of a corpus, a few at a time,
 * and after each commit says how many are committed. Arguments: folder, seed, number of documents.
 */
final class KilledWriter {
  static final int BATCH = 15;

  private KilledWriter() {}

  public static void main(String[] arguments) throws IOException {
    var seed = new Seed(Long.parseLong(arguments[1]));
    var corpus = Corpus.of(seed, Integer.parseInt(arguments[2]));
    try (var editor = IndexEditor.open(Path.of(arguments[0]), corpus.settings())) {
      int done = 0;
      for (var document : corpus.documents()) {
        if (!editor.isCurrent(document)) {
          editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
        }
        done++;
        if (done % BATCH == 0 || done == corpus.documents().size()) {
          editor.commit();
          System.out.println(done);
        }
      }
    }
  }
}

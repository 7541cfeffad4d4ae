package dev.invar.tasks;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;

/** Some of the texts of files, drawn at random. */
public final class DrawnTexts {
  private DrawnTexts() {}

  /**
   * Reads all texts and keeps some.
   *
   * @param paths files and folders of texts, or BEIR folders, whose corpora are taken
   * @param wanted the ids to draw from
   * @param most how many to keep
   * @return id to text, in a random order
   */
  public static SequencedMap<String, String> of(
      List<Path> paths, Predicate<String> wanted, int most, Seed seed) throws IOException {
    var kept = new Reservoir<TextDocument>(most, seed.random());
    try (var reading = new TextReading(paths)) {
      Iterator<TextDocument> documents = reading.documents(Progress.NONE);
      while (documents.hasNext()) {
        TextDocument document = documents.next();
        if (wanted.test(document.id())) {
          kept.offer(document);
        }
      }
    }
    return byId(kept.drain());
  }

  /** Id to full text. */
  static SequencedMap<String, String> byId(List<TextDocument> documents) {
    var texts = new LinkedHashMap<String, String>();
    documents.forEach(document -> texts.put(document.id(), document.fullText()));
    return texts;
  }
}

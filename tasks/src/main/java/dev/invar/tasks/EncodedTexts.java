package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.formats.text.TextDocument;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.SequencedMap;

/**
 * The vectors that an encoder gives for the texts of some files, and some of these texts.
 *
 * @param vectors one for each text, outside the heap
 * @param sample id to text of drawn ones, in a random order
 */
public record EncodedTexts(VectorSet vectors, SequencedMap<String, String> sample) {
  /**
   * Which texts.
   *
   * @param paths files and folders of texts, or BEIR folders, whose corpora are taken
   * @param role what the texts are
   * @param kept how many texts are kept as they are, drawn at random
   * @param seed of the draw
   */
  public record Request(List<Path> paths, Role role, int kept, Seed seed) {
    public Request {
      paths = List.copyOf(paths);
    }
  }

  /**
   * Encodes them all.
   *
   * @throws OptionException if there are no texts
   */
  public static EncodedTexts of(Request request, Encoder encoder, Workplace workplace)
      throws IOException {
    try (var reading = new TextReading(request.paths)) {
      var rows = new GrowingRows(encoder.space().width());
      var kept = new Reservoir<TextDocument>(request.kept, request.seed.random());
      long expected = reading.expected(workplace.progress());
      workplace.progress().begin("encoding", expected);
      try {
        Iterator<TextDocument> documents = reading.documents(workplace.progress());
        encoder.stream(
            documents,
            TextDocument::fullText,
            request.role,
            (document, vector) -> {
              rows.add(document.id(), vector);
              kept.offer(document);
            },
            workplace.progress());
      } finally {
        workplace.progress().end();
      }
      if (rows.ids().isEmpty()) {
        throw new OptionException("texts", "at least one", "none in " + request.paths);
      }
      return new EncodedTexts(
          new VectorSet(rows.ids(), rows.matrix(), encoder.space()), DrawnTexts.byId(kept.drain()));
    }
  }
}

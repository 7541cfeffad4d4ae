package dev.invar.tasks.inspect;

import dev.invar.formats.ScratchMemory;
import dev.invar.index.DocumentPlace;
import dev.invar.index.IndexMoment;
import dev.invar.index.KeptVector;
import dev.invar.index.SearchIndex;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Reservoir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The vectors of an index, each with the length it was given with, and the texts of some of its
 * passages. The id of a passage is that of its document; if a document has several, a {@code #} and
 * the passage's place follow, from 0.
 *
 * <p>Memory: the vectors outside the heap, the ids on it.
 */
final class IndexVectors {
  private final IndexMoment moment;
  private final FloatMatrix rows;
  private final List<String> ids = new ArrayList<>();
  private final Reservoir<Passage> kept;

  /** A passage whose text may be asked for. */
  private record Passage(String id, DocumentPlace place, int number) {}

  private IndexVectors(IndexMoment moment, Space space, Reservoir<Passage> kept) {
    this.moment = moment;
    this.kept = kept;
    long count = moment.passages();
    this.rows =
        FloatMatrix.wrap(
            ScratchMemory.allocate(count * space.width() * Float.BYTES), count, space.width());
  }

  /**
   * Reads an index.
   *
   * @param texts how many texts to keep, drawn at random
   * @throws OptionException if the index has no vectors
   */
  static OpenSource read(Path folder, String name, int texts, Seed seed, Progress progress)
      throws IOException {
    try (var index = SearchIndex.open(folder);
        IndexMoment moment = index.moment()) {
      Space space =
          index
              .space()
              .filter(any -> moment.passages() > 0)
              .orElseThrow(() ->
                  new OptionException("index to inspect", "one with vectors", name + " without"));
      var read = new IndexVectors(moment, space, new Reservoir<>(texts, seed.random()));
      progress.begin("reading vectors", moment.passages());
      try {
        moment.visit(place -> read.add(place, progress));
      } finally {
        progress.end();
      }
      var vectors = new VectorSet(read.ids, read.rows.rowRange(0, read.ids.size()), space);
      return new OpenSource(
          vectors,
          OpenSource.Kind.INDEX,
          name,
          IndexFacts.encoder(index.settings()),
          read.texts(),
          Role.PASSAGE);
    }
  }

  private boolean add(DocumentPlace place, Progress progress) throws IOException {
    for (int i = 0; i < place.passages(); i++) {
      int number = place.first() + i;
      KeptVector vector = moment.vector(number);
      float[] row = vector.unit().clone();
      for (int j = 0; j < row.length; j++) {
        row[j] *= vector.length();
      }
      rows.setRow(ids.size(), row);
      String id = place.passages() == 1 ? place.id() : place.id() + "#" + i;
      kept.offer(new Passage(id, place, number));
      ids.add(id);
      progress.advance(1);
    }
    return !progress.isCancelled();
  }

  private SequencedMap<String, String> texts() throws IOException {
    var texts = new LinkedHashMap<String, String>();
    for (Passage passage : kept.drain()) {
      String text = moment.span(passage.number).text(moment.document(passage.place));
      if (!text.isBlank()) {
        texts.put(passage.id, text);
      }
    }
    return texts;
  }
}

package dev.invar.tasks.upgrade;

import dev.invar.index.DocumentPlace;
import dev.invar.index.Filter;
import dev.invar.index.Found;
import dev.invar.index.IndexMoment;
import dev.invar.index.PassageQuery;
import dev.invar.index.Reach;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Reservoir;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;

/**
 * What an index has of its documents: one passage of each, by the document's id, with its text and
 * the vector the index keeps.
 */
final class IndexedPassages {
  private final IndexMoment index;
  private final Space space;

  /**
   * One passage that stands for its document.
   *
   * @param place the document's
   * @param number the passage's
   */
  record Passage(DocumentPlace place, int number) {
    /** The document's id. */
    String id() {
      return place.id();
    }
  }

  IndexedPassages(IndexMoment index) {
    this.index = index;
    this.space = index.settings().space().orElseThrow();
  }

  /** The space of the vectors. */
  Space space() {
    return space;
  }

  /** Whether there is a document with an id that has a passage. */
  boolean has(String id) throws IOException {
    return index.find(id).filter(place -> place.passages() > 0).isPresent();
  }

  /**
   * At most so many documents, drawn at random, in a random order, each with a passage drawn at
   * random. One pass over the documents.
   */
  List<Passage> drawn(int most, RandomGenerator random) throws IOException {
    var kept = new Reservoir<DocumentPlace>(most, random);
    index.visit(place -> {
      if (place.passages() > 0) {
        kept.offer(place);
      }
      return true;
    });
    var drawn = new ArrayList<Passage>();
    for (DocumentPlace place : kept.drain()) {
      drawn.add(new Passage(place, place.first() + random.nextInt(place.passages())));
    }
    return drawn;
  }

  /** The documents nearest to a vector, each with its nearest passage. */
  List<Passage> nearest(float[] vector, int k) throws IOException {
    var query = new PassageQuery(vector, space, Filter.ALL, Reach.WALK);
    var found = new ArrayList<Passage>();
    for (Found hit : index.nearest(query, k)) {
      found.add(new Passage(index.place(hit.document()), hit.passage().orElseThrow()));
    }
    return found;
  }

  /** A document's passage nearest to a vector; empty if there is no such document. */
  Optional<Passage> nearest(String id, float[] vector) throws IOException {
    Optional<DocumentPlace> place = index.find(id).filter(found -> found.passages() > 0);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    int best = place.get().first();
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < place.get().passages(); i++) {
      int number = place.get().first() + i;
      float[] own = index.vector(number).unit();
      double score = 0;
      for (int j = 0; j < own.length; j++) {
        score += (double) own[j] * vector[j];
      }
      if (score > highest) {
        highest = score;
        best = number;
      }
    }
    return Optional.of(new Passage(place.get(), best));
  }

  /** The texts of some passages, by id. */
  SequencedMap<String, String> texts(List<Passage> passages) throws IOException {
    var texts = new LinkedHashMap<String, String>();
    for (Passage passage : passages) {
      texts.put(passage.id(), index.span(passage.number()).text(index.document(passage.place())));
    }
    return texts;
  }

  /** What a document is about, in a few words: its title, or how it begins. */
  String about(Passage passage, int words) throws IOException {
    var document = index.document(passage.place());
    String title = document.title().isBlank() ? document.text() : document.title();
    String[] all = title.strip().split("\\s+");
    return String.join(" ", List.of(all).subList(0, Math.min(words, all.length)));
  }

  /** The vectors that the index keeps of some passages, by id. */
  VectorSet vectors(List<Passage> passages) throws IOException {
    FloatMatrix rows = FloatMatrix.allocate(passages.size(), space.width());
    var ids = new ArrayList<String>();
    for (Passage passage : passages) {
      rows.setRow(ids.size(), index.vector(passage.number()).unit());
      ids.add(passage.id());
    }
    return new VectorSet(ids, rows, space);
  }
}

package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.index.Hit;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * An index together with the encoder that made it: answers queries in words, and vectors. Opens the
 * encoder when the first query needs it. Safe for use by several threads.
 */
public final class Searcher implements AutoCloseable {
  private static final String NO_VECTORS = " has no vectors";
  private static final String MADE_ELSEWHERE =
      " has vectors made elsewhere, and no encoder for queries";

  private final Path folder;
  private final SearchIndex index;
  private final Workplace workplace;
  private Optional<OpeningEncoder> opening;
  private Optional<Encoder> encoder = Optional.empty();

  private Searcher(
      Path folder, SearchIndex index, Workplace workplace, Optional<OpeningEncoder> opening) {
    this.folder = folder;
    this.index = index;
    this.workplace = workplace;
    this.opening = opening;
  }

  /** Opens the index in a folder. */
  public static Searcher open(Path folder, Workplace workplace) throws IOException {
    return new Searcher(folder, SearchIndex.open(folder), workplace, Optional.empty());
  }

  /**
   * As {@link #open}, for queries in words that come at once: opens the encoder beside the index,
   * if the mode will need one. What is wrong with the index is told first; what is wrong with the
   * encoder, by the first query.
   *
   * @param mode as in {@link #mode}
   */
  public static Searcher openForWords(Path folder, Optional<Mode> mode, Workplace workplace)
      throws IOException {
    Optional<OpeningEncoder> opening = Optional.empty();
    if (mode.isEmpty() || mode.get().needsVector()) {
      opening =
          IndexNotes.encoder(SearchIndex.settings(folder))
              .map(id -> OpeningEncoder.begin(() -> workplace.encoders().open(id)));
    }
    boolean opened = false;
    try {
      var searcher = new Searcher(folder, SearchIndex.open(folder), workplace, opening);
      opened = true;
      return searcher;
    } finally {
      if (!opened) {
        opening.ifPresent(OpeningEncoder::discard);
      }
    }
  }

  /** What the index was made for. */
  public IndexSettings settings() {
    return index.settings();
  }

  /** The index as it stands. */
  public IndexFacts facts() throws IOException {
    return IndexFacts.of(folder, index);
  }

  /** The modes in which the index answers a query in words, the best first. */
  public List<Mode> modes() {
    return Arrays.stream(Mode.values()).filter(this::serves).toList();
  }

  /** Whether the index answers queries in words in a mode. */
  private boolean serves(Mode mode) {
    return !mode.needsVector() || IndexNotes.encoder(settings()).isPresent();
  }

  /**
   * The mode chosen for a query in words, or the best the index serves.
   *
   * @throws OptionException if the index cannot serve the mode chosen; or if none is chosen and its
   *     vectors were made elsewhere, so that words would find next to nothing
   */
  public Mode mode(Optional<Mode> choice) {
    if (choice.isEmpty() && isMadeElsewhere()) {
      throw new OptionException(
          "query: "
              + folder
              + MADE_ELSEWHERE
              + ": expected a vector of the space "
              + settings().space().orElseThrow()
              + " (--vector FILE), found words");
    }
    Mode mode = choice.orElse(modes().getFirst());
    if (!serves(mode)) {
      String why = settings().space().isEmpty() ? NO_VECTORS : MADE_ELSEWHERE;
      throw new OptionException(
          "mode: "
              + folder
              + why
              + ": expected "
              + String.join(" or ", modes().stream().map(Mode::label).toList())
              + ", found "
              + mode.label());
    }
    return mode;
  }

  /** Whether there are vectors, and no encoder to make more of them. */
  private boolean isMadeElsewhere() {
    return settings().space().isPresent() && IndexNotes.encoder(settings()).isEmpty();
  }

  /**
   * The mode chosen for a query that is a vector, or the best one.
   *
   * @throws OptionException if the mode needs words or the index has no vectors
   */
  public Mode vectorMode(Optional<Mode> choice) {
    Mode mode = choice.orElse(Mode.DENSE);
    if (mode.needsWords()) {
      throw new OptionException(
          "mode", Mode.DENSE.label() + " or " + Mode.EXACT.label() + " for a vector", mode.label());
    }
    if (settings().space().isEmpty()) {
      throw new OptionException(
          "query: " + folder + NO_VECTORS + ": expected words, found a vector");
    }
    return mode;
  }

  /**
   * Answers a query.
   *
   * @param text what is looked for, in words
   * @return at most {@code choices.k()} hits, best first
   * @throws OptionException if the text is blank or the index cannot serve the mode
   */
  public List<Hit> search(String text, SearchChoices choices) throws IOException {
    return index.search(query(text, choices), choices.k(), choices.filter());
  }

  /**
   * As {@link #search}, for a query that is a vector already, in dense or exact mode.
   *
   * @throws dev.invar.method.ShapeException if the space is not the index's
   */
  public List<Hit> search(float[] vector, Space space, SearchChoices choices) throws IOException {
    SearchQuery query =
        vectorMode(choices.mode()) == Mode.EXACT
            ? new SearchQuery.Exact(vector, space)
            : new SearchQuery.Dense(vector, space);
    return index.search(query, choices.k(), choices.filter());
  }

  /** Those of some documents' ids that are not in the index. */
  SortedSet<String> missing(Collection<String> ids) throws IOException {
    return index.missing(ids);
  }

  /** As {@link #search}, as ids and scores alone. */
  Ranking rank(SearchQuery query, SearchChoices choices) throws IOException {
    return index.rank(query, choices.k(), choices.filter());
  }

  private SearchQuery query(String text, SearchChoices choices) {
    var words = new Question.Words(text);
    Mode mode = mode(choices.mode());
    return mode.needsVector()
        ? query(text, encode(List.of(words.text()), Progress.NONE).row(0), mode, choices.fusion())
        : new SearchQuery.Lexical(words.text());
  }

  /** The query of a mode; the vector is not looked at by {@link Mode#BM25}. */
  SearchQuery query(String text, float[] vector, Mode mode, Fusion fusion) {
    return switch (mode) {
      case BM25 -> new SearchQuery.Lexical(text);
      case DENSE -> new SearchQuery.Dense(vector, space());
      case EXACT -> new SearchQuery.Exact(vector, space());
      case HYBRID -> new SearchQuery.Hybrid(text, vector, space(), fusion);
    };
  }

  /** The vectors of queries, n×width. */
  FloatMatrix encode(List<String> queries, Progress progress) {
    return encoder().encode(queries, Role.QUERY, progress);
  }

  private Space space() {
    return encoder().space();
  }

  /** Opens the encoder if it is not open; the first query waits for it. */
  synchronized Encoder encoder() {
    if (encoder.isEmpty()) {
      Optional<OpeningEncoder> begun = opening;
      opening = Optional.empty();
      encoder = Optional.of(begun.map(OpeningEncoder::await).orElseGet(this::openEncoder));
    }
    return encoder.get();
  }

  private Encoder openEncoder() {
    return workplace.encoders().open(IndexNotes.encoder(settings()).orElseThrow());
  }

  @Override
  public synchronized void close() throws IOException {
    opening.ifPresent(OpeningEncoder::discard);
    opening = Optional.empty();
    encoder.ifPresent(Encoder::close);
    index.close();
  }
}

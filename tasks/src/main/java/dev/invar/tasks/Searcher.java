package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.index.Hit;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.index.upgrade.QueryVector;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * An index together with the encoder that made it: answers queries in words, and vectors. Opens the
 * encoder when the first query needs it. While the index's model changes it has two, and answers in
 * the way the upgrade was started for unless another is chosen. Safe for use by several threads.
 */
public final class Searcher implements AutoCloseable {
  private static final String NO_VECTORS = " has no vectors";
  private static final String NO_CODES = " has no sparse codes";
  private static final String ONLY_CODES = " has sparse codes and no vectors";
  private static final String MADE_ELSEWHERE =
      " has vectors made elsewhere, and no encoder for queries";

  private final Path folder;
  private final SearchIndex index;
  private final LazyEncoder encoder;
  private final Optional<UpgradeSearch> upgrade;

  private Searcher(
      Path folder, SearchIndex index, LazyEncoder encoder, Optional<UpgradeSearch> upgrade) {
    this.folder = folder;
    this.index = index;
    this.encoder = encoder;
    this.upgrade = upgrade;
  }

  /** Opens the index in a folder, and the upgrade that is under way in it, if there is one. */
  public static Searcher open(Path folder, Workplace workplace) throws IOException {
    return open(folder, encoder(folder, workplace), workplace);
  }

  /**
   * As {@link #open}, for queries in words that come at once: opens the encoder beside the index,
   * if the mode will need one. What is wrong with the index is told first; what is wrong with the
   * encoder, by the first query.
   *
   * @param choices of the queries
   */
  public static Searcher openForWords(Path folder, SearchChoices choices, Workplace workplace)
      throws IOException {
    LazyEncoder encoder = encoder(folder, workplace);
    boolean needsVector = choices.mode().isEmpty() || choices.mode().get().needsVector();
    if (needsVector && IndexNotes.encoder(SearchIndex.settings(folder)).isPresent()) {
      Optional<LiveUpgrade> live = LiveUpgrade.find(folder);
      if (live.isEmpty() || UpgradeSearch.needsOld(live.get().target(), choices.model())) {
        encoder.begin();
      }
    }
    boolean opened = false;
    try {
      Searcher searcher = open(folder, encoder, workplace);
      opened = true;
      if (needsVector && choices.model() != ModelChoice.OLD) {
        searcher.upgrade.ifPresent(search -> search.encoder().begin());
      }
      return searcher;
    } finally {
      if (!opened) {
        encoder.close();
      }
    }
  }

  private static LazyEncoder encoder(Path folder, Workplace workplace) {
    return new LazyEncoder(() -> {
      try {
        return workplace
            .encoders()
            .open(IndexNotes.encoder(SearchIndex.settings(folder)).orElseThrow());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private static Searcher open(Path folder, LazyEncoder encoder, Workplace workplace)
      throws IOException {
    Optional<UpgradeSearch> upgrade = UpgradeSearch.find(folder, workplace);
    SearchIndex index = upgrade.isPresent() ? upgrade.get().before() : SearchIndex.open(folder);
    return new Searcher(folder, index, encoder, upgrade);
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
    return holds(mode) && (!mode.needsVector() || IndexNotes.encoder(settings()).isPresent());
  }

  /** Whether the index holds what a mode compares. */
  private boolean holds(Mode mode) {
    return switch (mode) {
      case DENSE, EXACT -> settings().keepsVectors();
      case SPARSE -> settings().codes().isPresent();
      case REFINED -> settings().codes().isPresent() && settings().keepsVectors();
      case HYBRID -> settings().space().isPresent();
      case BM25 -> true;
    };
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
      String why =
          settings().space().isEmpty()
              ? NO_VECTORS
              : holds(mode) ? MADE_ELSEWHERE : settings().codes().isEmpty() ? NO_CODES : ONLY_CODES;
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
    if (settings().space().isEmpty()) {
      throw new OptionException(
          "query: " + folder + NO_VECTORS + ": expected words, found a vector");
    }
    List<Mode> modes =
        Arrays.stream(Mode.values()).filter(each -> !each.needsWords() && holds(each)).toList();
    Mode mode = choice.orElse(modes.getFirst());
    if (!modes.contains(mode)) {
      throw new OptionException(
          "mode",
          String.join(" or ", modes.stream().map(Mode::label).toList()) + " for a vector",
          mode.label());
    }
    return mode;
  }

  /**
   * The upgrade under way in the index, and which model answers; empty if none is.
   *
   * @param model the choice
   */
  public Optional<UpgradeFacts> upgrade(ModelChoice model) {
    return upgrade.map(search -> search.facts(model));
  }

  /** The space that the index is changing to; empty if no upgrade is under way. */
  Optional<Space> changingTo() {
    return upgrade.map(UpgradeSearch::to);
  }

  /**
   * Answers a query.
   *
   * @param text what is looked for, in words
   * @return at most {@code choices.k()} hits, best first
   * @throws OptionException if the text is blank, the index cannot serve the mode, or the new model
   *     is to answer and no upgrade is under way
   */
  public List<Hit> search(String text, SearchChoices choices) throws IOException {
    var words = new Question.Words(text);
    Mode mode = mode(choices.mode());
    EncodedQueries queries =
        mode.needsVector()
            ? encode(List.of(words.text()), choices.model(), Progress.NONE)
            : EncodedQueries.words(List.of(words.text()));
    EncodedQueries.One query = queries.row(0);
    return upgraded(mode, choices.model())
        ? upgrade.orElseThrow().search(query, mode, choices)
        : index.search(plain(query, mode, choices.fusion()), choices.k(), choices.filter());
  }

  /**
   * As {@link #search}, for a query that is a vector already, in dense or exact mode. One of the
   * space that the index is changing to is answered by the new model alone.
   *
   * @throws dev.invar.method.ShapeException if the space is neither the index's nor that
   */
  public List<Hit> search(float[] vector, Space space, SearchChoices choices) throws IOException {
    Mode mode = vectorMode(choices.mode());
    var query = new QueryVector(vector, space);
    if (changingTo().filter(space::isSame).isPresent()) {
      return upgrade
          .orElseThrow()
          .search(
              new EncodedQueries.One("", Optional.empty(), Optional.of(query)),
              mode,
              choices.withModel(ModelChoice.NEW));
    }
    return index.search(
        plain(
            new EncodedQueries.One("", Optional.of(query), Optional.empty()),
            mode,
            choices.fusion()),
        choices.k(),
        choices.filter());
  }

  /** Those of some documents' ids that are not in the index. */
  SortedSet<String> missing(Collection<String> ids) throws IOException {
    return index.missing(ids);
  }

  /** As {@link #search}, as ids and scores alone, in a mode. */
  Ranking rank(EncodedQueries.One query, Mode mode, SearchChoices choices) throws IOException {
    return upgraded(mode, choices.model())
        ? upgrade.orElseThrow().rank(query, mode, choices)
        : index.rank(plain(query, mode, choices.fusion()), choices.k(), choices.filter());
  }

  private boolean upgraded(Mode mode, ModelChoice model) {
    if (model == ModelChoice.NEW && upgrade.isEmpty()) {
      throw new OptionException(
          "model to answer",
          "upgrade or old, since no upgrade is under way in " + folder,
          model.label());
    }
    return upgrade.isPresent() && mode.needsVector() && model != ModelChoice.OLD;
  }

  /** The query of a mode, of the index as it is. */
  private SearchQuery plain(EncodedQueries.One query, Mode mode, Fusion fusion) throws IOException {
    if (mode == Mode.BM25) {
      return new SearchQuery.Lexical(query.text());
    }
    QueryVector vector = query.old().orElseThrow();
    return switch (mode) {
      case BM25 -> new SearchQuery.Lexical(query.text());
      case DENSE -> new SearchQuery.Dense(vector.vector(), vector.space());
      case EXACT -> new SearchQuery.Exact(vector.vector(), vector.space());
      case SPARSE -> index.code(vector.vector(), vector.space());
      case REFINED ->
          new SearchQuery.Refined(
              index.code(vector.vector(), vector.space()),
              vector.vector(),
              vector.space(),
              SearchQuery.Refined.DEPTH);
      case HYBRID -> new SearchQuery.Hybrid(query.text(), near(vector), fusion);
    };
  }

  /** All that the index can compare a vector with. */
  private List<SearchQuery.Near> near(QueryVector vector) throws IOException {
    var near = new ArrayList<SearchQuery.Near>();
    if (settings().keepsVectors()) {
      near.add(new SearchQuery.Dense(vector.vector(), vector.space()));
    }
    if (settings().codes().isPresent()) {
      near.add(index.code(vector.vector(), vector.space()));
    }
    return near;
  }

  /** Queries as the models see them that answer. */
  EncodedQueries encode(List<String> queries, ModelChoice model, Progress progress) {
    Optional<EncodedQueries.Rows> old = Optional.empty();
    if (answersOld(model)) {
      old = Optional.of(encode(encoder.get(), queries, progress));
    }
    Optional<EncodedQueries.Rows> fresh = Optional.empty();
    if (answersNew(model)) {
      fresh = Optional.of(encode(upgrade.orElseThrow().encoder().get(), queries, progress));
    }
    return new EncodedQueries(queries, old, fresh);
  }

  private static EncodedQueries.Rows encode(Encoder by, List<String> queries, Progress progress) {
    return new EncodedQueries.Rows(by.encode(queries, Role.QUERY, progress), by.space());
  }

  private boolean answersOld(ModelChoice model) {
    return upgrade.isEmpty() || upgrade.get().needsOld(model);
  }

  private boolean answersNew(ModelChoice model) {
    return upgrade.isPresent() && model != ModelChoice.OLD;
  }

  /** Opens the encoders that answer, if they are not open; how many there are. */
  int openEncoders(ModelChoice model) {
    int count = 0;
    if (answersOld(model)) {
      encoder.get();
      count++;
    }
    if (answersNew(model)) {
      upgrade.orElseThrow().encoder().get();
      count++;
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    try {
      encoder.close();
    } finally {
      if (upgrade.isPresent()) {
        upgrade.get().close();
      } else {
        index.close();
      }
    }
  }
}

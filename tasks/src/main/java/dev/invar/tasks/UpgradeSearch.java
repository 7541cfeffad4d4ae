package dev.invar.tasks;

import dev.invar.index.Filter;
import dev.invar.index.Hit;
import dev.invar.index.Reach;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.index.upgrade.QueryVector;
import dev.invar.index.upgrade.UpgradeQuery;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.index.upgrade.UpgradingIndex;
import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers from an index whose model is changing, by the model that is asked for. Words and vectors
 * are fused as the index itself does it.
 */
final class UpgradeSearch implements AutoCloseable {
  private final UpgradingIndex index;
  private final LazyEncoder encoder;

  private UpgradeSearch(UpgradingIndex index, LazyEncoder encoder) {
    this.index = index;
    this.encoder = encoder;
  }

  /** Opens the upgrade that is under way in a folder; empty if there is none. */
  static Optional<UpgradeSearch> find(Path folder, Workplace workplace) throws IOException {
    Optional<LiveUpgrade> live = LiveUpgrade.find(folder);
    if (live.isEmpty()) {
      return Optional.empty();
    }
    String id = IndexNotes.encoder(live.get().target().notes(), folder);
    var encoder = new LazyEncoder(() -> workplace.encoders().open(id));
    UpgradingIndex index =
        UpgradingIndex.open(
            folder, texts -> encoder.get().encode(texts, Role.PASSAGE, Progress.NONE));
    return Optional.of(new UpgradeSearch(index, encoder));
  }

  /** The index as it was before; closed with this. */
  SearchIndex before() {
    return index.index();
  }

  /** The new model; opened at the first need. */
  LazyEncoder encoder() {
    return encoder;
  }

  /** What the upgrade leads to. */
  Space to() {
    return index.target().to();
  }

  UpgradeFacts facts(ModelChoice model) {
    return new UpgradeFacts(model, index.target().way(), to());
  }

  /** Whether the old model answers too. */
  boolean needsOld(ModelChoice model) {
    return needsOld(index.target(), model);
  }

  /** Whether the old model answers too. */
  static boolean needsOld(UpgradeTarget target, ModelChoice model) {
    return switch (model) {
      case OLD -> true;
      case NEW -> false;
      case UPGRADE ->
          target.way() == UpgradeWay.RE_EMBED || target.way().needs().contains(Need.OLD_ENCODER);
    };
  }

  /** Documents as ids and scores. */
  Ranking rank(EncodedQueries.One query, Mode mode, SearchChoices choices) throws IOException {
    UpgradeQuery vectors = vectors(query, choices.model(), reach(mode));
    if (mode != Mode.HYBRID) {
      return index.rank(vectors, choices.k(), choices.filter());
    }
    int depth = depth(choices);
    Ranking words =
        before().rank(new SearchQuery.Lexical(query.text()), depth, choices.filter());
    Ranking near = index.rank(vectors, depth, choices.filter());
    return fuse(choices.fusion(), words, near, vectors).top(choices.k());
  }

  /** Documents with their texts. */
  List<Hit> search(EncodedQueries.One query, Mode mode, SearchChoices choices)
      throws IOException {
    UpgradeQuery vectors = vectors(query, choices.model(), reach(mode));
    if (mode != Mode.HYBRID) {
      return index.search(vectors, choices.k(), choices.filter());
    }
    int depth = depth(choices);
    Filter filter = choices.filter();
    List<Hit> words = before().search(new SearchQuery.Lexical(query.text()), depth, filter);
    List<Hit> near = index.search(vectors, depth, filter);
    Ranking fused = fuse(choices.fusion(), ranking(words), ranking(near), vectors);
    return merged(fused.top(choices.k()), words, near);
  }

  private static int depth(SearchChoices choices) {
    return Math.max(choices.k(), SearchQuery.Hybrid.DEPTH);
  }

  private static Reach reach(Mode mode) {
    return mode == Mode.EXACT ? Reach.EXACT : Reach.WALK;
  }

  private UpgradeQuery vectors(EncodedQueries.One query, ModelChoice model, Reach reach) {
    QueryVector fresh = query.fresh().orElseThrow();
    if (model == ModelChoice.NEW) {
      return new UpgradeQuery.Migrating(Optional.empty(), fresh, reach);
    }
    return switch (index.target().way()) {
      case MIX -> {
        UpgradeQuery.Mix mix = UpgradeQuery.Mix.of(query.old().orElseThrow(), fresh);
        yield new UpgradeQuery.Mix(mix.old(), fresh, mix.weight(), reach);
      }
      case CASCADE -> UpgradeQuery.Cascade.of(query.old().orElseThrow(), fresh);
      case CAREFUL_CASCADE -> UpgradeQuery.Cascade.careful(query.old().orElseThrow(), fresh);
      case RETIRED_CASCADE -> UpgradeQuery.RetiredCascade.of(fresh);
      case BRIDGE -> new UpgradeQuery.BridgeOnly(fresh, reach);
      case RE_EMBED -> new UpgradeQuery.Migrating(query.old(), fresh, reach);
      case KEEP, KEEP_SHIFTED, KEEP_CENTRED, SWAP, PUBLISHED_BRIDGE ->
          throw new OptionException(
              "way of the upgrade",
              "one that can be started",
              index.target().way().id());
    };
  }

  private Ranking fuse(Fusion fusion, Ranking words, Ranking near, UpgradeQuery vectors)
      throws IOException {
    boolean cosines =
        switch (vectors) {
          case UpgradeQuery.Old old -> true;
          case UpgradeQuery.Mix mix -> true;
          case UpgradeQuery.BridgeOnly only -> true;
          case UpgradeQuery.Cascade cascade -> false;
          case UpgradeQuery.RetiredCascade cascade -> false;
          case UpgradeQuery.Migrating migrating -> index.share() == 0 || index.share() == 1;
        };
    var fromZero = new ArrayList<Ranked>();
    for (Ranked hit : near.hits()) {
      double score =
          cosines ? (1 + hit.score()) / 2 : 1 / (1 + Math.exp(-hit.score() / 2));
      fromZero.add(new Ranked(hit.id(), score));
    }
    return fusion.fuse(List.of(words, new Ranking(fromZero)));
  }

  private static Ranking ranking(List<Hit> hits) {
    return new Ranking(hits.stream().map(hit -> new Ranked(hit.id(), hit.score())).toList());
  }

  /** Shows a hit's passage, or its fragment if only words found it. */
  private static List<Hit> merged(Ranking fused, List<Hit> words, List<Hit> near) {
    Map<String, Hit> byWords = byId(words);
    Map<String, Hit> byVectors = byId(near);
    var hits = new ArrayList<Hit>();
    for (Ranked ranked : fused.hits()) {
      Optional<Hit> lexical = Optional.ofNullable(byWords.get(ranked.id()));
      Optional<Hit> dense = Optional.ofNullable(byVectors.get(ranked.id()));
      Hit shown = dense.or(() -> lexical).orElseThrow();
      var standings = new ArrayList<>(lexical.map(Hit::standings).orElse(List.of()));
      standings.addAll(dense.map(Hit::standings).orElse(List.of()));
      hits.add(
          new Hit(
              shown.id(),
              ranked.score(),
              shown.title(),
              shown.text(),
              shown.metadata(),
              standings));
    }
    return hits;
  }

  private static Map<String, Hit> byId(List<Hit> hits) {
    var byId = new HashMap<String, Hit>();
    hits.forEach(hit -> byId.put(hit.id(), hit));
    return byId;
  }

  @Override
  public void close() throws IOException {
    try {
      index.close();
    } finally {
      encoder.close();
    }
  }
}

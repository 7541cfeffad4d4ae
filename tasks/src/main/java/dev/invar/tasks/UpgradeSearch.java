package dev.invar.tasks;

import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.Hit;
import dev.invar.index.Reach;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.index.upgrade.QueryVector;
import dev.invar.index.upgrade.UpgradeQuery;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.index.upgrade.UpgradingIndex;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Answers from an index whose model is changing, by the model that is asked for. */
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
    return index.rank(asked(query, mode, choices), choices.k(), choices.filter());
  }

  /** Documents with their texts. */
  List<Hit> search(EncodedQueries.One query, Mode mode, SearchChoices choices) throws IOException {
    return index.search(asked(query, mode, choices), choices.k(), choices.filter());
  }

  private UpgradeQuery asked(EncodedQueries.One query, Mode mode, SearchChoices choices) {
    UpgradeQuery.Dense vectors = vectors(query, choices.model());
    return switch (mode) {
      case DENSE -> vectors;
      case EXACT -> exact(vectors);
      case HYBRID -> new UpgradeQuery.Hybrid(query.text(), vectors, choices.fusion());
      case SPARSE, REFINED ->
          throw new OptionException(
              "mode of an index whose model changes", "one by words or vectors", mode.label());
      case BM25 -> new UpgradeQuery.Old(new SearchQuery.Lexical(query.text()));
    };
  }

  private UpgradeQuery.Dense vectors(EncodedQueries.One query, ModelChoice model) {
    QueryVector fresh = query.fresh().orElseThrow();
    return model == ModelChoice.NEW
        ? new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.WALK)
        : UpgradeQuery.Dense.of(index.target().way(), query.old(), fresh);
  }

  /** The same, comparing every vector; a cascade looks at what it finds by its own means. */
  private static UpgradeQuery.Dense exact(UpgradeQuery.Dense query) {
    return switch (query) {
      case UpgradeQuery.Mix mix ->
          new UpgradeQuery.Mix(mix.old(), mix.fresh(), mix.weight(), Reach.EXACT);
      case UpgradeQuery.BridgeOnly only -> new UpgradeQuery.BridgeOnly(only.fresh(), Reach.EXACT);
      case UpgradeQuery.Migrating migrating ->
          new UpgradeQuery.Migrating(migrating.old(), migrating.fresh(), Reach.EXACT);
      case UpgradeQuery.Cascade cascade -> cascade;
      case UpgradeQuery.RetiredCascade cascade -> cascade;
    };
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

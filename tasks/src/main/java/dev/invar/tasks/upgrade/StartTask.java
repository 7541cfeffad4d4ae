package dev.invar.tasks.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.HeldOut;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.encode.Encoder;
import dev.invar.index.IndexMoment;
import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.index.upgrade.PassageKey;
import dev.invar.index.upgrade.PastQueries;
import dev.invar.index.upgrade.TwoSpaces;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Starts a change of an index's model: embeds some passages with the new one, fits a map if the way
 * needs one, and from then on the index is searched in that way. The index itself is not touched
 * before {@link FinishTask}, and {@link RollbackTask} leaves it as it was.
 *
 * <p>All or nothing: what stops it leaves no upgrade behind.
 *
 * @param index the index's folder
 * @param to the new model: an encoder's id or folder
 * @param way how the index is searched meanwhile; {@link UpgradeWay#RE_EMBED}: by each passage's
 *     newest vector
 * @param choices how
 */
public record StartTask(Path index, String to, UpgradeWay way, StartChoices choices)
    implements Task<StartReport> {
  /** Passages embedded for a map where nobody says how many. */
  public static final int PAIRS = 1000;

  /** Passages embedded for statistics where no map is needed. */
  public static final int STATISTICS = 50;

  /** Past queries that are looked at, at most. */
  private static final int PAST = 200;

  /** Starts with the standard choices. */
  public static StartTask of(Path index, String to, UpgradeWay way) {
    return new StartTask(index, to, way, StartChoices.DEFAULTS);
  }

  @Override
  public StartReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    if (LiveUpgrade.find(index).isPresent()) {
      throw new OptionException(
          "upgrade of " + index,
          "none under way",
          "one to "
              + LiveUpgrade.of(index).target().to()
              + "; finish it or take it back (rollback) first");
    }
    try (var open = timings.time("open", () -> SearchIndex.open(index));
        IndexMoment moment = open.moment();
        Models models = timings.time("encoders", () -> Models.open(index, open, to, workplace))) {
      var passages = new IndexedPassages(moment);
      List<IndexedPassages.Passage> drawn =
          passages.drawn(wanted(), choices.seed().derive("pairs").random());
      if (drawn.size() < 2) {
        throw new ShapeException(
            "documents with vectors in the index, to start an upgrade with",
            "at least 2",
            drawn.size());
      }
      VectorSet fresh =
          timings.time("embed", () -> embed(models.fresh(), passages, drawn, workplace));
      PairedRows pairs = PairedRows.of(fresh, passages.vectors(drawn));
      Optional<PairedRows> past = timings.time("queries", () -> past(models));
      Optional<AlignmentFile> map =
          way.needs().contains(Need.MAP)
              ? Optional.of(timings.time("fit", () -> map(pairs, past, workplace)))
              : Optional.empty();
      TwoSpaces spaces = spaces(moment, fresh, map, past);
      LiveUpgrade live =
          timings.time(
              "start",
              () ->
                  LiveUpgrade.start(
                      index, target(models, open, workplace), spaces, moment, kept(drawn, fresh)));
      return new StartReport(
          index,
          fresh.size(),
          past.map(PairedRows::size).orElse(0),
          map.flatMap(AlignmentFile::evidence),
          live.status(),
          timings.seconds());
    }
  }

  private int wanted() {
    return choices.pairs().orElse(way.needs().contains(Need.MAP) ? PAIRS : STATISTICS);
  }

  private static VectorSet embed(
      Encoder encoder,
      IndexedPassages passages,
      List<IndexedPassages.Passage> drawn,
      Workplace workplace)
      throws IOException {
    Progress progress = workplace.progress();
    var texts = passages.texts(drawn);
    progress.begin("embedding passages", texts.size());
    FloatMatrix rows =
        encoder.encode(List.copyOf(texts.values()), Role.PASSAGE, new Unstoppable(progress));
    progress.end();
    return new VectorSet(new ArrayList<>(texts.keySet()), rows, encoder.space());
  }

  private Optional<PairedRows> past(Models models) throws IOException {
    if (choices.queries().isEmpty()) {
      return Optional.empty();
    }
    var texts = new Questions.Files(choices.queries().get(), Optional.empty()).read().texts();
    List<String> ids = texts.keySet().stream().limit(PAST).toList();
    List<String> queries = ids.stream().map(id -> texts.getOrDefault(id, "")).toList();
    return Optional.of(
        PairedRows.of(
            new VectorSet(
                ids,
                models.fresh().encode(queries, Role.QUERY, Progress.NONE),
                models.fresh().space()),
            new VectorSet(
                ids,
                models.old().encode(queries, Role.QUERY, Progress.NONE),
                models.old().space())));
  }

  private static AlignmentFile map(
      PairedRows pairs, Optional<PairedRows> past, Workplace workplace) {
    Aligner aligner = UpgradeSettings.DEFAULTS.aligner();
    var inputs = new TreeMap<String, String>();
    inputs.put("pairs", Integer.toString(pairs.size()));
    inputs.put("side.0.space", pairs.source().space().fingerprint());
    inputs.put("side.1.space", pairs.target().space().fingerprint());
    return new AlignmentFile(
        FittedMap.of(pairs, past, UpgradeSettings.DEFAULTS),
        Optional.of(HeldOut.DEFAULTS.judge(aligner, pairs)),
        Provenance.of((Record) aligner, inputs, workplace.clock().instant()));
  }

  private static TwoSpaces spaces(
      IndexMoment moment, VectorSet fresh, Optional<AlignmentFile> map, Optional<PairedRows> past)
      throws IOException {
    var spaces = new TwoSpaces(TwoSpaces.statisticsOf(moment), SpaceStatistics.of(fresh.vectors()));
    if (map.isPresent()) {
      spaces = spaces.with(map.get());
    }
    return past.isPresent() ? spaces.with(PastQueries.of(past.get())) : spaces;
  }

  private UpgradeTarget target(Models models, SearchIndex open, Workplace workplace) {
    var options = new TreeMap<String, String>();
    options.put(UpgradeOptions.SEED, Long.toString(choices.seed().value()));
    choices.rate().ifPresent(rate -> options.put(UpgradeOptions.RATE, rate.toString()));
    var inputs = new TreeMap<String, String>();
    choices
        .queries()
        .ifPresent(file ->
            inputs.put(UpgradeOptions.QUERIES, file.toAbsolutePath().normalize().toString()));
    return new UpgradeTarget(
        models.fresh().space(),
        models.notesAfter(open.settings(), workplace.progress()),
        way,
        choices.order(),
        new Provenance(
            "upgrade-start", options, inputs, Version.CURRENT, workplace.clock().instant()));
  }

  private static Map<PassageKey, float[]> kept(
      List<IndexedPassages.Passage> drawn, VectorSet fresh) {
    var kept = new HashMap<PassageKey, float[]>();
    for (int i = 0; i < drawn.size(); i++) {
      IndexedPassages.Passage passage = drawn.get(i);
      kept.put(
          new PassageKey(passage.id(), passage.number() - passage.place().first()),
          fresh.vectors().row(i));
    }
    return kept;
  }
}

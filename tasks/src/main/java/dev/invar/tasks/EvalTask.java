package dev.invar.tasks;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.trec.TrecRun;
import dev.invar.index.Filter;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Version;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Judgements;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.ranking.Run;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measures how well an index answers the judged queries of a collection.
 *
 * <p>The queries of a split are those with judgements in it, and every one of them counts. The
 * figure of an index is that of {@link Mode#DENSE}, or of {@link Mode#SPARSE} if it has codes and
 * no vectors, unless a mode is chosen, since what is judged is most often its encoder. An index
 * that lacks some of the judged documents is measured with a warning; one that has none of them is
 * refused.
 *
 * @param index the index's folder
 * @param data a BEIR folder: its queries and judgements are used, not its corpus
 * @param split such as {@code test}
 * @param mode the one mode to measure; empty for all that the index serves
 * @param measures what to measure
 * @param run where to write the ranking of {@link EvalReport#mode}, in TREC's format; empty for
 *     nowhere
 * @param fusion how hybrid search makes one ranking of two
 * @param model which model answers while the index's model changes
 */
public record EvalTask(
    Path index,
    Path data,
    String split,
    Optional<Mode> mode,
    List<RankingMeasure> measures,
    Optional<Path> run,
    Fusion fusion,
    ModelChoice model)
    implements Task<EvalReport> {
  /** Hits asked for per query: as many as TREC runs hold. */
  public static final int DEPTH = 1000;

  /** The labels of the measures taken where none are chosen. */
  public static final List<String> MEASURES =
      List.of("ndcg@10", "map", "mrr", "recall@10", "recall@100", "precision@10");

  public EvalTask {
    measures = List.copyOf(measures);
    if (measures.isEmpty()) {
      throw new OptionException("measures", "at least one", "none");
    }
  }

  /** The usual measures of all modes on the split {@code test}. */
  public static EvalTask of(Path index, Path data) {
    return new EvalTask(
        index,
        data,
        "test",
        Optional.empty(),
        MEASURES.stream().map(RankingMeasure::named).toList(),
        Optional.empty(),
        ReciprocalRankFusion.DEFAULTS,
        ModelChoice.UPGRADE);
  }

  @Override
  public EvalReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var searcher = timings.time("open", () -> Searcher.open(index, workplace))) {
      List<Mode> modes = mode.isPresent() ? List.of(searcher.mode(mode)) : searcher.modes();
      Collection collection = timings.time("data", this::read);
      requireJudged(searcher, collection.judgements(), workplace.progress());
      var runs = new TreeMap<Mode, Run>();
      EncodedQueries queries = EncodedQueries.words(collection.texts());
      if (modes.stream().anyMatch(Mode::needsVector)) {
        timings.time("encoder", () -> searcher.openEncoders(model));
        queries =
            timings.time(
                "queries",
                () -> searcher.encode(collection.texts(), model, new Whole(workplace.progress())));
      }
      for (Mode each : modes) {
        EncodedQueries encoded = queries;
        runs.put(
            each,
            timings.time(
                each.label(), () -> answer(searcher, each, collection, encoded, workplace)));
      }
      Mode main =
          List.of(Mode.DENSE, Mode.SPARSE).stream()
              .filter(runs::containsKey)
              .findFirst()
              .orElseGet(runs::firstKey);
      if (run.isPresent()) {
        TrecRun.write(run.get(), Objects.requireNonNull(runs.get(main)));
      }
      return report(searcher, collection, runs, main, timings, workplace);
    }
  }

  /** Judgements and the queries they are about, in one order. */
  private record Collection(Judgements judgements, List<String> ids, List<String> texts) {}

  private Collection read() throws IOException {
    BeirFolder folder = BeirFolder.openJudged(data);
    Judgements judgements = folder.judgements(split);
    SortedMap<String, String> queries = folder.queries();
    var ids = new ArrayList<String>();
    var texts = new ArrayList<String>();
    for (String id : judgements.grades().keySet()) {
      String text = queries.get(id);
      if (text == null) {
        throw new FormatException(
            data,
            "expected a text for the judged query " + id + " of split " + split + ", found none");
      }
      ids.add(id);
      texts.add(text);
    }
    return new Collection(judgements, ids, texts);
  }

  /** Zeros would be no measure of the index, but of a mistaken path. */
  private void requireJudged(Searcher searcher, Judgements judgements, Progress progress)
      throws IOException {
    var judged = new TreeSet<String>();
    judgements.grades().values().forEach(grades -> judged.addAll(grades.keySet()));
    SortedSet<String> missing = searcher.missing(judged);
    if (missing.isEmpty()) {
      return;
    }
    String which = " of the " + judged.size() + " judged documents of " + data + " " + split;
    if (missing.size() == judged.size()) {
      throw new OptionException(
          "collection: expected judgements of documents that the index "
              + index
              + " holds, found none"
              + which
              + " in it, such as "
              + missing.first());
    }
    progress.warn(
        missing.size() + which + " are not in the index " + index + ", such as " + missing.first());
  }

  private Run answer(
      Searcher searcher,
      Mode each,
      Collection collection,
      EncodedQueries queries,
      Workplace workplace)
      throws IOException {
    var choices = new SearchChoices(Optional.of(each), DEPTH, Filter.ALL, fusion, model);
    var rankings = new TreeMap<String, Ranking>();
    workplace.progress().begin("searching, " + each.label(), collection.ids().size());
    for (int i = 0; i < collection.ids().size(); i++) {
      rankings.put(collection.ids().get(i), searcher.rank(queries.row(i), each, choices));
      workplace.progress().advance(1);
    }
    workplace.progress().end();
    return new Run("invar-" + each.label(), rankings);
  }

  private EvalReport report(
      Searcher searcher,
      Collection collection,
      SortedMap<Mode, Run> runs,
      Mode main,
      Timings timings,
      Workplace workplace)
      throws IOException {
    var modes = new TreeMap<Mode, Evaluation>();
    for (Map.Entry<Mode, Run> entry : runs.entrySet()) {
      modes.put(
          entry.getKey(),
          timings.time(
              "measures",
              () -> Evaluation.of(entry.getValue(), collection.judgements(), measures)));
    }
    IndexFacts facts = searcher.facts();
    var inputs = new TreeMap<String, String>();
    facts.space().map(Space::fingerprint).ifPresent(print -> inputs.put("space", print));
    inputs.put("data", data + " " + split);
    return new EvalReport(
        facts,
        main,
        collection.ids().size(),
        searcher.upgrade(model),
        modes,
        timings.seconds(),
        new Provenance(
            "eval", new TreeMap<>(), inputs, Version.CURRENT, workplace.clock().instant()));
  }

  /** A measure over some of the queries would mean nothing: passes on all but the wish to stop. */
  private record Whole(Progress progress) implements Progress {
    @Override
    public void begin(String stage, long total) {
      progress.begin(stage, total);
    }

    @Override
    public void advance(long items) {
      progress.advance(items);
    }

    @Override
    public void end() {
      progress.end();
    }

    @Override
    public void warn(String message) {
      progress.warn(message);
    }
  }
}

package dev.invar.tasks.demo;

import dev.invar.cache.CacheFolder;
import dev.invar.encode.Encoders;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.Hit;
import dev.invar.index.SearchIndex;
import dev.invar.tasks.IndexChoices;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.IndexSource;
import dev.invar.tasks.IndexTask;
import dev.invar.tasks.Mode;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.SearchChoices;
import dev.invar.tasks.Searcher;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import dev.invar.tasks.inspect.InspectReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Shows what Invar does on real text: a reverse dictionary over the 27,210 meanings of WordNet 3.1
 * that occur in annotated texts, with the standard encoder.
 *
 * <p>The index is made once; a run that is stopped goes on the next time. In the end another model
 * is tried on it, and taken back, and its space is inspected.
 *
 * @param into where the index lies or will lie
 */
public record DemoTask(Path into) implements Task<DemoReport> {
  private static final int HITS = 3;
  private static final String PART = "part";
  private static final String TOPIC = "topic";

  /** The demonstration in a user's cache folder, in a place of its own for each encoder. */
  public static DemoTask in(CacheFolder cache) {
    return new DemoTask(cache.root().resolve("demo-" + Encoders.DEFAULT));
  }

  @Override
  public DemoReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    List<Meaning> meanings = timings.time("read", WordNet::meaningsInUse);
    boolean reused = timings.time("open", () -> isComplete(meanings.size()));
    long written = 0;
    if (!reused) {
      var source =
          new IndexSource.Documents(
              "WordNet 3.1",
              meanings.size(),
              () -> meanings.stream().map(DemoTask::document).iterator());
      var task = new IndexTask(source, into, IndexChoices.OPEN.withEncoder(Encoders.DEFAULT));
      written = timings.time("index", () -> task.run(workplace)).written();
    }
    IndexFacts facts;
    boolean interrupted;
    List<DemoAnswer> answers;
    try (var searcher = timings.time("open", () -> Searcher.open(into, workplace))) {
      interrupted = workplace.progress().isCancelled();
      answers = interrupted ? List.of() : timings.time("search", () -> answers(searcher));
      facts = searcher.facts();
    }
    Optional<DemoUpgrade> upgrade =
        interrupted ? Optional.empty() : new UpgradeAct(into, workplace).play(timings);
    Optional<InspectReport> inspection =
        interrupted ? Optional.empty() : new InspectAct(into, workplace).play(timings);
    return new DemoReport(
        facts, reused, written, interrupted, answers, upgrade, inspection, timings.seconds());
  }

  private boolean isComplete(long expected) throws IOException {
    if (!SearchIndex.exists(into)) {
      return false;
    }
    try (var index = SearchIndex.open(into)) {
      return index.documents() == expected;
    }
  }

  static TextDocument document(Meaning meaning) {
    var metadata = new TreeMap<>(Map.of(PART, meaning.part().label(), TOPIC, meaning.topic()));
    String words = String.join(", ", meaning.words());
    return new TextDocument(meaning.id(), words, meaning.definition(), metadata);
  }

  private static List<DemoAnswer> answers(Searcher searcher) throws IOException {
    // The first query pays for loading the model; it is not one of the eight.
    searcher.search("warm up", SearchChoices.DEFAULTS.withModel(ModelChoice.OLD));
    var answers = new ArrayList<DemoAnswer>();
    for (DemoQuery query : DemoQuery.ALL) {
      var choices =
          SearchChoices.DEFAULTS.withK(HITS).withFilter(query.filter()).withModel(ModelChoice.OLD);
      long start = System.nanoTime();
      List<Hit> hits = searcher.search(query.text(), choices.withMode(query.mode()));
      double seconds = (System.nanoTime() - start) * 1e-9;
      var alone = new TreeMap<Mode, Hit>();
      for (Mode mode : List.of(Mode.DENSE, Mode.BM25)) {
        if (mode != query.mode()) {
          searcher.search(query.text(), choices.withMode(mode)).stream()
              .findFirst()
              .ifPresent(first -> alone.put(mode, first));
        }
      }
      answers.add(new DemoAnswer(query, hits, alone, seconds));
    }
    return answers;
  }
}

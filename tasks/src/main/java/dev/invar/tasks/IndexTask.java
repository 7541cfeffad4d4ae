package dev.invar.tasks;

import dev.invar.formats.text.SkippedFile;
import dev.invar.formats.text.TextKind;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.SearchIndex;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Version;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes texts or vectors searchable.
 *
 * <p>Goes on where it was stopped: commits every few seconds, passes over documents that are in the
 * index as they are, replaces those that have changed, and removes nothing. Files that cannot be
 * read are reported and skipped.
 *
 * @param source what to index
 * @param into the index's folder; created if missing
 * @param choices how
 */
public record IndexTask(IndexSource source, Path into, IndexChoices choices)
    implements Task<IndexReport> {

  /** Indexes files and folders of texts, or a BEIR folder, with the standard choices. */
  public static IndexTask of(Path into, Path... inputs) {
    return new IndexTask(new IndexSource.Texts(Arrays.asList(inputs)), into, IndexChoices.OPEN);
  }

  /**
   * Indexes whatever the paths are.
   *
   * @param space the name of what made the vectors, if the one path is a vector file
   * @throws OptionException if vectors and texts are mixed, or vectors come without a space
   */
  public static IndexTask of(
      List<Path> inputs, Path into, Optional<String> space, IndexChoices choices) {
    Optional<Path> vectors =
        inputs.stream().filter(path -> space.isPresent() || isVectors(path)).findFirst();
    if (vectors.isEmpty()) {
      return new IndexTask(new IndexSource.Texts(inputs), into, choices);
    }
    if (inputs.size() > 1) {
      throw new OptionException(
          "inputs", "texts, or one vector file alone", vectors.get() + " among " + inputs.size());
    }
    String name =
        space.orElseThrow(() ->
            new OptionException(
                "space", "the name of what made the vectors of " + vectors.get(), "none"));
    return new IndexTask(new IndexSource.Vectors(vectors.get(), name), into, choices);
  }

  /** JSON lines may hold vectors too, but are taken for texts unless a space is named. */
  private static boolean isVectors(Path path) {
    return VectorFiles.isVectorFile(path) && TextKind.ofName(path.toString()).isEmpty();
  }

  @Override
  public IndexReport run(Workplace workplace) throws IOException {
    return switch (source) {
      case IndexSource.Texts texts -> {
        try (var reading = new TextReading(texts.paths())) {
          yield indexTexts(reading, workplace);
        }
      }
      case IndexSource.Documents documents -> {
        try (var reading = new TextReading(documents)) {
          yield indexTexts(reading, workplace);
        }
      }
      case IndexSource.Vectors vectors -> indexVectors(vectors, workplace);
    };
  }

  private IndexReport indexTexts(TextReading reading, Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var plan =
            timings.time(
                "open", () -> IndexPlan.of(into, choices, source::usualPassages, workplace));
        var editor = plan.open(into)) {
      Progress progress = workplace.progress();
      long expected = timings.time("count", () -> reading.expected(progress));
      var indexer = new TextIndexer(editor, plan, progress);
      progress.begin("indexing", expected);
      timings.time(
          "index",
          () -> {
            indexer.index(reading.documents(progress));
            return indexer;
          });
      progress.end();
      var counts = new Counts(indexer.read(), indexer.written(), indexer.unchanged());
      return report(counts, reading.skippedCount(), reading.skipped(), timings, workplace);
    }
  }

  private IndexReport indexVectors(IndexSource.Vectors vectors, Workplace workplace)
      throws IOException {
    var timings = new Timings();
    VectorSet set = timings.time("open", () -> VectorFiles.read(vectors.file(), vectors.space()));
    try (var editor = VectorIndexer.open(into, set.space(), choices)) {
      var indexer = new VectorIndexer(vectors.file(), editor, workplace.progress());
      workplace.progress().begin("indexing", set.size());
      timings.time(
          "index",
          () -> {
            indexer.index(set);
            return indexer;
          });
      workplace.progress().end();
      var counts = new Counts(indexer.read(), indexer.written(), indexer.unchanged());
      return report(counts, 0, List.of(), timings, workplace);
    }
  }

  private record Counts(long read, long written, long unchanged) {}

  private IndexReport report(
      Counts counts,
      long skippedCount,
      List<SkippedFile> skipped,
      Timings timings,
      Workplace workplace)
      throws IOException {
    try (var index = SearchIndex.open(into)) {
      return new IndexReport(
          IndexFacts.of(into, index),
          counts.read(),
          counts.written(),
          counts.unchanged(),
          skippedCount,
          skipped,
          workplace.progress().isCancelled(),
          timings.seconds(),
          provenance(index, workplace));
    }
  }

  private Provenance provenance(SearchIndex index, Workplace workplace) {
    SortedMap<String, String> options = new TreeMap<>(index.settings().notes());
    SortedMap<String, String> inputs = new TreeMap<>();
    inputs.put(
        "source",
        switch (source) {
          case IndexSource.Texts texts -> texts.paths().toString();
          case IndexSource.Documents documents -> documents.name();
          case IndexSource.Vectors vectors -> vectors.file().toString();
        });
    index.space().map(Space::fingerprint).ifPresent(print -> inputs.put("space", print));
    return new Provenance("index", options, inputs, Version.CURRENT, workplace.clock().instant());
  }
}

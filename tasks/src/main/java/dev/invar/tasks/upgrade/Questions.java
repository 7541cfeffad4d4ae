package dev.invar.tasks.upgrade;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.beir.BeirJudgements;
import dev.invar.formats.text.JsonTexts;
import dev.invar.formats.trec.TrecJudgements;
import dev.invar.method.FormatException;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The queries by which a change of model is judged. */
public sealed interface Questions {
  /** The line of a file may be that long. */
  int LONGEST_LINE = 64 << 20;

  /**
   * Those of a test collection.
   *
   * @param folder in BEIR's layout; its corpus is not used
   * @param split such as {@code test}
   */
  record Collection(Path folder, String split) implements Questions {
    @Override
    public Asked read() throws IOException {
      BeirFolder data = BeirFolder.openJudged(folder);
      return new Asked(data.queries(), Optional.of(data.judgements(split)));
    }
  }

  /**
   * Those of a file.
   *
   * @param queries JSON lines {@code {"id", "text"}}
   * @param judgements which documents answer them: in BEIR's layout if the name ends in {@code
   *     .tsv}, else in TREC's; empty if nobody judged
   */
  record Files(Path queries, Optional<Path> judgements) implements Questions {
    @Override
    public Asked read() throws IOException {
      var texts = new TreeMap<String, String>();
      String name = queries.getFileName().toString();
      try (JsonTexts lines = JsonTexts.open(queries, LONGEST_LINE, name, Map.of())) {
        for (var line = lines.next(); line.isPresent(); line = lines.next()) {
          if (texts.put(line.get().id(), line.get().fullText()) != null) {
            throw new FormatException(
                queries, "expected each query once, found " + line.get().id() + " twice");
          }
        }
      }
      if (texts.isEmpty()) {
        throw new FormatException(queries, "expected at least one query, found none");
      }
      Optional<Judgements> judged = Optional.empty();
      if (judgements.isPresent()) {
        Path file = judgements.get();
        judged =
            Optional.of(
                file.toString().endsWith(".tsv")
                    ? BeirJudgements.read(file)
                    : TrecJudgements.read(file));
      }
      return new Asked(texts, judged);
    }
  }

  /**
   * Those that the program has.
   *
   * @param asked the queries
   */
  record Given(Asked asked) implements Questions {
    @Override
    public Asked read() {
      return asked;
    }
  }

  /** None are known: titles or first words of the index's own documents stand in for them. */
  record None() implements Questions {
    @Override
    public Asked read() {
      return new Asked(new TreeMap<>(), Optional.empty());
    }
  }

  /**
   * What was asked.
   *
   * @param texts query id to text; may be empty
   * @param judgements empty if nobody judged
   */
  record Asked(SortedMap<String, String> texts, Optional<Judgements> judgements) {}

  /** Reads them. */
  Asked read() throws IOException;
}

package dev.invar.formats.trec;

import dev.invar.formats.LineReader;
import dev.invar.formats.LineReader.Line;
import dev.invar.method.FormatException;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judgements in TREC's layout (“qrels”), UTF-8 text, a line per judgement: {@code QUERY ITERATION
 * DOCUMENT GRADE}, with blanks or tabs between. The iteration is not used; the grade is a whole
 * number. Source: github.com/usnistgov/trec_eval, README.
 */
public final class TrecJudgements {
  private static final int LONGEST_LINE = 1 << 20;
  private static final int COLUMNS = 4;
  private static final int DOCUMENT = 2;

  private TrecJudgements() {}

  /**
   * Reads a file.
   *
   * @throws FormatException if a line is damaged or a document is judged twice for one query
   */
  public static Judgements read(Path file) throws IOException {
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    try (var lines = LineReader.open(file, LONGEST_LINE)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        add(line.get(), grades);
      }
    }
    return new Judgements(grades);
  }

  private static void add(Line line, Map<String, SortedMap<String, Integer>> grades) {
    List<String> words = line.words();
    if (words.isEmpty()) {
      return;
    }
    if (words.size() != COLUMNS) {
      throw line.failure(0, "columns", "query, iteration, document and grade", words);
    }
    Map<String, Integer> query = grades.computeIfAbsent(words.getFirst(), id -> new TreeMap<>());
    if (query.put(words.get(DOCUMENT), line.wholeNumber("grade", words.getLast())) != null) {
      throw line.failure(
          0,
          "judgement",
          "each pair once",
          words.getFirst() + ", " + words.get(DOCUMENT) + " again");
    }
  }
}

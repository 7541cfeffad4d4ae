package dev.invar.formats.beir;

import dev.invar.formats.LineReader;
import dev.invar.formats.LineReader.Line;
import dev.invar.method.FormatException;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judgements in BEIR's layout, UTF-8 text: the header {@code query-id TAB corpus-id TAB score},
 * then a judgement per line, the score a whole number.
 */
public final class BeirJudgements {
  private static final String HEADER = "query-id\tcorpus-id\tscore";
  private static final int COLUMNS = 3;
  private static final int LONGEST_LINE = 64 << 20;

  private BeirJudgements() {}

  /**
   * Reads a file.
   *
   * @throws FormatException if the header is another, a line is damaged or a pair is judged twice
   */
  public static Judgements read(Path file) throws IOException {
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    try (var lines = LineReader.open(file, LONGEST_LINE)) {
      Optional<Line> header = lines.next();
      if (header.isEmpty() || !header.get().text().equals(HEADER)) {
        throw new FormatException(
            file, 0, "header", HEADER, header.map(Line::text).orElse("an empty file"));
      }
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        add(line.get(), grades);
      }
    }
    return new Judgements(grades);
  }

  private static void add(Line line, Map<String, SortedMap<String, Integer>> grades) {
    if (line.bytes().length == 0) {
      return;
    }
    List<String> cells = List.of(line.text().split("\t", -1));
    if (cells.size() != COLUMNS || cells.getFirst().isEmpty() || cells.get(1).isEmpty()) {
      throw line.failure(0, "columns", "query id, document id and score", cells);
    }
    Map<String, Integer> query = grades.computeIfAbsent(cells.getFirst(), id -> new TreeMap<>());
    if (query.put(cells.get(1), line.wholeNumber("score", cells.getLast())) != null) {
      throw line.failure(
          0, "judgement", "each pair once", cells.getFirst() + ", " + cells.get(1) + " again");
    }
  }
}

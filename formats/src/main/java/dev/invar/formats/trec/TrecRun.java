package dev.invar.formats.trec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.formats.FileReplacement;
import dev.invar.formats.LineReader;
import dev.invar.formats.LineReader.Line;
import dev.invar.method.FormatException;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A run in TREC's layout, UTF-8 text, a line per hit: {@code QUERY Q0 DOCUMENT RANK SCORE TAG},
 * with blanks or tabs between. The second column and the rank are not used by any reader: the order
 * is that of the scores, highest first. The tag, the run's name, is the same in all lines. Source:
 * github.com/usnistgov/trec_eval, README.
 */
public final class TrecRun {
  private static final int LONGEST_LINE = 1 << 20;
  private static final int COLUMNS = 6;
  private static final int DOCUMENT = 2;
  private static final int SCORE = 4;
  private static final String UNUSED = "Q0";

  private TrecRun() {}

  /**
   * Writes a run, ranks from 1, scores with all their digits; a query without hits gives no line.
   *
   * @throws FormatException if an id or the name is empty or has white space in it, which the
   *     layout cannot hold; nothing is written then
   */
  public static void write(Path file, Run run) throws IOException {
    requireWord(file, "name of the run", run.name());
    FileReplacement.write(
        file,
        out -> {
          for (var query : run.rankings().entrySet()) {
            requireWord(file, "query id", query.getKey());
            int rank = 0;
            for (Ranked hit : query.getValue().hits()) {
              requireWord(file, "document id", hit.id());
              rank++;
              String line =
                  String.join(
                      " ",
                      query.getKey(),
                      UNUSED,
                      hit.id(),
                      Integer.toString(rank),
                      Double.toString(hit.score()),
                      run.name());
              out.write((line + "\n").getBytes(UTF_8));
            }
          }
        });
  }

  /**
   * Reads a run; tied hits come in trec_eval's order.
   *
   * @throws FormatException if a line is damaged, a score is not a finite number, a document stands
   *     twice in one ranking, the tags differ, or there is no line at all
   */
  public static Run read(Path file) throws IOException {
    var hits = new TreeMap<String, List<Ranked>>();
    var seen = new HashSet<List<String>>();
    String name = "";
    try (var lines = LineReader.open(file, LONGEST_LINE)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        List<String> words = line.get().words();
        if (!words.isEmpty()) {
          add(line.get(), words, hits, seen);
          if (!name.isEmpty() && !name.equals(words.getLast())) {
            throw line.get().failure(0, "tag", name, words.getLast());
          }
          name = words.getLast();
        }
      }
    }
    if (name.isEmpty()) {
      throw new FormatException(file, 0, "run", "at least one line", "none");
    }
    var rankings = new TreeMap<String, Ranking>();
    hits.forEach((query, ranked) -> rankings.put(query, Ranking.sorted(ranked)));
    return new Run(name, rankings);
  }

  private static void add(
      Line line, List<String> words, Map<String, List<Ranked>> hits, Set<List<String>> seen) {
    if (words.size() != COLUMNS) {
      throw line.failure(0, "columns", "query, Q0, document, rank, score and tag", words);
    }
    String query = words.getFirst();
    String document = words.get(DOCUMENT);
    if (!seen.add(List.of(query, document))) {
      throw line.failure(
          0, "hit", "each document once per query", query + ", " + document + " again");
    }
    hits.computeIfAbsent(query, id -> new ArrayList<>())
        .add(new Ranked(document, score(line, words.get(SCORE))));
  }

  private static double score(Line line, String word) {
    try {
      double score = Double.parseDouble(word);
      if (Double.isFinite(score)) {
        return score;
      }
    } catch (NumberFormatException e) {
      // Told below, as a score that is not finite is.
    }
    throw line.failure(0, "score", "a finite number", word);
  }

  private static void requireWord(Path file, String what, String word) {
    if (word.isEmpty() || word.codePoints().anyMatch(Character::isWhitespace)) {
      throw new FormatException(
          file, "expected a " + what + " without white space, found \"" + word + "\"");
    }
  }
}

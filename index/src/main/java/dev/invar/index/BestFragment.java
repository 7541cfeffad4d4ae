package dev.invar.index;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;

/**
 * The part of a text that matches a query best: the run of whole sentences, at most {@value
 * #LONGEST} characters long, whose different terms weigh most; of equals the first. A sentence that
 * is longer is cut between words.
 */
final class BestFragment {
  static final int LONGEST = 320;

  private record Match(String term, int from, double weight) {}

  private final String text;
  private final List<Match> matches = new ArrayList<>();

  private BestFragment(Analyzer analyzer, String text, Map<String, Double> weights)
      throws IOException {
    this.text = text;
    Analysis.visit(
        analyzer,
        text,
        (term, from, to) -> {
          Double weight = weights.get(term);
          if (weight != null) {
            matches.add(new Match(term, from, weight));
          }
        });
  }

  static String of(Analyzer analyzer, String text, Map<String, Double> weights) throws IOException {
    return text.length() <= LONGEST ? text : new BestFragment(analyzer, text, weights).best();
  }

  private String best() {
    List<Integer> cuts = cuts();
    int bestFrom = 0;
    int bestTo = 0;
    double bestWeight = -1;
    int to = 0;
    int firstMatch = 0;
    for (int from = 0; from + 1 < cuts.size(); from++) {
      to = Math.max(to, from + 1);
      while (to + 1 < cuts.size() && cuts.get(to + 1) - cuts.get(from) <= LONGEST) {
        to++;
      }
      while (firstMatch < matches.size() && matches.get(firstMatch).from() < cuts.get(from)) {
        firstMatch++;
      }
      double weight = weight(firstMatch, cuts.get(to));
      if (weight > bestWeight) {
        bestWeight = weight;
        bestFrom = cuts.get(from);
        bestTo = cuts.get(to);
      }
    }
    return text.substring(bestFrom, bestTo).strip();
  }

  private double weight(int firstMatch, int end) {
    var seen = new HashSet<String>();
    double weight = 0;
    for (int i = firstMatch; i < matches.size() && matches.get(i).from() < end; i++) {
      if (seen.add(matches.get(i).term())) {
        weight += matches.get(i).weight();
      }
    }
    return weight;
  }

  /** Where the text may be cut, from 0 to its end; no two neighbours further apart than LONGEST. */
  private List<Integer> cuts() {
    var cuts = new ArrayList<Integer>();
    cuts.add(0);
    var sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int last = 0;
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      while (end - last > LONGEST) {
        int blank = text.lastIndexOf(' ', last + LONGEST - 1);
        last = blank > last ? blank + 1 : last + LONGEST;
        cuts.add(last);
      }
      if (end > last) {
        cuts.add(end);
        last = end;
      }
    }
    return cuts;
  }
}

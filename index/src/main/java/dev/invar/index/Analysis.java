package dev.invar.index;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** Text to terms. */
final class Analysis {
  /** Hears each term of a text and where it stands, in order. */
  interface TermVisitor {
    void accept(String term, int from, int to);
  }

  private Analysis() {}

  static Analyzer of(TextAnalysis analysis) {
    return switch (analysis) {
      case ENGLISH -> new EnglishAnalyzer();
      case WORDS -> new StandardAnalyzer();
    };
  }

  static void visit(Analyzer analyzer, String text, TermVisitor visitor) throws IOException {
    try (TokenStream tokens = analyzer.tokenStream(Layout.WORDS, text)) {
      var term = tokens.addAttribute(CharTermAttribute.class);
      var offsets = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        visitor.accept(term.toString(), offsets.startOffset(), offsets.endOffset());
      }
      tokens.end();
    }
  }

  /** The different terms of a text in order of first use, with how often each stands in it. */
  static Map<String, Integer> counts(Analyzer analyzer, String text) throws IOException {
    var counts = new LinkedHashMap<String, Integer>();
    visit(analyzer, text, (term, from, to) -> counts.merge(term, 1, Integer::sum));
    return counts;
  }
}

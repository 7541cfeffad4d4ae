package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.text.TextDocument;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.Run;
import dev.invar.testkit.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lexical search on real claims and abstracts. */
class SciFactIT {
  private static final double ENOUGH = 0.665;

  @Test
  void lexicalSearchFindsTheEvidence(@TempDir Path folder) throws IOException {
    var beir = BeirFolder.open(SharedData.folder("scifact"));
    try (var editor = IndexEditor.open(folder, IndexSettings.lexical())) {
      try (Stream<TextDocument> corpus = beir.corpus()) {
        for (TextDocument document : (Iterable<TextDocument>) corpus::iterator) {
          editor.put(document, List.of());
        }
      }
      editor.commit();
    }
    var judgements = beir.judgements("test");
    var rankings = new TreeMap<String, Ranking>();
    try (var index = SearchIndex.open(folder)) {
      for (Map.Entry<String, String> query : beir.queries().entrySet()) {
        if (judgements.grades().containsKey(query.getKey())) {
          rankings.put(
              query.getKey(),
              index.rank(new SearchQuery.Lexical(query.getValue()), 10, Filter.ALL));
        }
      }
    }
    RankingMeasure gain = new NormalizedGain(10);
    var evaluation = Evaluation.of(new Run("bm25", rankings), judgements, List.of(gain));
    assertThat(evaluation.means().get(gain.label())).isGreaterThanOrEqualTo(ENOUGH);
  }
}

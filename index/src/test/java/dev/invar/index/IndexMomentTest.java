package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexMomentTest {
  private static final int K = 10;

  @TempDir Path folder;

  private SearchIndex index(Corpus corpus) throws IOException {
    try (var editor = IndexEditor.open(folder, corpus.settings())) {
      for (int i = 0; i < corpus.documents().size(); i++) {
        TextDocument document = corpus.documents().get(i);
        editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
        if (i == corpus.documents().size() / 2) {
          editor.commit(); // so that there are two segments
        }
      }
      editor.delete("d3");
      editor.put(corpus.documents().get(5), corpus.passages().getOrDefault("d5", List.of()));
      editor.commit();
    }
    return SearchIndex.open(folder);
  }

  @SeededTest
  void whatWasPutIsHadAgain(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 60);
    try (var index = index(corpus);
        var moment = index.moment()) {
      assertThat(moment.settings()).isEqualTo(corpus.settings());
      assertThat(moment.documents()).isEqualTo(59);
      assertThat(moment.hasWords()).isTrue();
      var seen = new ArrayList<String>();
      var numbers = new HashSet<Integer>();
      moment.visit(place -> {
        seen.add(place.id());
        TextDocument document = corpus.documents().get(Integer.parseInt(place.id().substring(1)));
        assertThat(moment.document(place)).isEqualTo(document);
        assertThat(place.content()).isEqualTo(ContentHash.of(document));
        assertThat(moment.find(place.id())).contains(place);
        assertThat(moment.place(place.number())).isEqualTo(place);
        var passages = corpus.passages().getOrDefault(place.id(), List.of());
        assertThat(place.passages()).isEqualTo(passages.size());
        for (int i = 0; i < passages.size(); i++) {
          int number = place.first() + i;
          assertThat(numbers.add(number)).isTrue();
          assertThat(number).isLessThan(moment.limit());
          assertThat(moment.documentOf(number)).isEqualTo(place.number());
          EmbeddedPassage passage = passages.get(i);
          assertThat(moment.span(number)).isEqualTo(new PassageSpan(passage.from(), passage.to()));
          KeptVector kept = moment.vector(number);
          assertThat(kept.unit()).containsExactly(UnitVectors.of(passage.vector()));
          assertThat(kept.length()).isEqualTo((float) UnitVectors.length(passage.vector()));
        }
        return true;
      });
      assertThat(seen).hasSize(59).doesNotHaveDuplicates().doesNotContain("d3");
      assertThat(numbers).hasSize((int) moment.passages());
      assertThat(moment.find("d3")).isEmpty();
      assertThat(moment.find("nobody")).isEmpty();
      var first = new ArrayList<String>();
      moment.visit(place -> {
        first.add(place.id());
        return first.size() < 7;
      });
      assertThat(first).isEqualTo(seen.subList(0, 7));
    }
  }

  @SeededTest
  void onlyThePassagesThatCountAreFound(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 850);
    float[] query = Corpus.queries(seed, 1).getFirst();
    try (var index = index(corpus);
        var moment = index.moment()) {
      var among = new BitSet();
      var counting = new HashMap<String, List<EmbeddedPassage>>();
      var random = seed.derive("among").random();
      moment.visit(place -> {
        for (int i = 0; i < place.passages(); i++) {
          if (random.nextInt(3) == 0) {
            among.set(place.first() + i);
            counting
                .computeIfAbsent(place.id(), id -> new ArrayList<>())
                .add(corpus.passages().getOrDefault(place.id(), List.of()).get(i));
          }
        }
        return true;
      });
      var right = new Corpus(corpus.space(), corpus.documents(), counting);
      var red = Filter.equal("colour", "red");
      for (Reach reach : Reach.values()) {
        for (Filter filter : List.of(Filter.ALL, red)) {
          var near = new PassageQuery(query, corpus.space(), filter, Optional.of(among), reach);
          List<Found> found = moment.nearest(near, K);
          var best =
              right.nearest(
                  query,
                  K,
                  document ->
                      filter.equals(Filter.ALL) || "red".equals(document.metadata().get("colour")));
          assertThat(moment.ranking(found).ids())
              .isEqualTo(best.stream().map(each -> each.id()).toList());
          assertThat(found)
              .allSatisfy(each -> assertThat(among.get(each.passage().orElseThrow())).isTrue());
        }
      }
      var none =
          new PassageQuery(
              query, corpus.space(), Filter.ALL, Optional.of(new BitSet()), Reach.EXACT);
      assertThat(moment.nearest(none, K)).isEmpty();
    }
  }

  @SeededTest
  void withoutAChoiceItIsTheSearchOfTheIndex(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 850);
    try (var index = index(corpus);
        var moment = index.moment()) {
      float[] query = Corpus.queries(seed, 1).getFirst();
      for (Reach reach : Reach.values()) {
        var near = new PassageQuery(query, corpus.space(), Filter.ALL, reach);
        SearchQuery same =
            switch (reach) {
              case WALK -> new SearchQuery.Dense(query, corpus.space());
              case EXACT -> new SearchQuery.Exact(query, corpus.space());
            };
        assertThat(moment.ranking(moment.nearest(near, K)))
            .isEqualTo(index.rank(same, K, Filter.ALL));
      }
      var foreign =
          new PassageQuery(query, Space.declared("other", Corpus.WIDTH), Filter.ALL, Reach.WALK);
      assertThatThrownBy(() -> moment.nearest(foreign, K)).isInstanceOf(ShapeException.class);
    }
  }

  @SeededTest
  void whatPassesAFilterIsItsDocumentsAndTheirPassages(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 100);
    try (var index = index(corpus);
        var moment = index.moment()) {
      BitSet passing = moment.passing(Filter.in("colour", Set.of("red", "blue")));
      var right = new BitSet();
      moment.visit(place -> {
        String colour = moment.document(place).metadata().get("colour");
        if ("red".equals(colour) || "blue".equals(colour)) {
          right.set(place.first(), place.number() + 1);
        }
        return true;
      });
      assertThat(passing).isEqualTo(right);
    }
  }

  @Test
  void aMomentStaysAsItIsUntilItIsClosed() throws IOException {
    var corpus = Corpus.of(Seed.DEFAULT, 20);
    try (var index = index(corpus)) {
      var moment = index.moment();
      try (var editor = IndexEditor.open(folder)) {
        assertThat(editor.settings()).isEqualTo(corpus.settings());
        editor.delete("d1");
        editor.commit();
      }
      assertThat(index.refresh()).isTrue();
      assertThat(moment.find("d1")).isPresent();
      var again = moment.share();
      moment.close();
      moment.close();
      assertThatThrownBy(() -> moment.find("d1")).isInstanceOf(BackendException.class);
      assertThatThrownBy(moment::share).isInstanceOf(BackendException.class);
      assertThat(again.find("d1")).isPresent();
      again.close();
      try (var newer = index.moment()) {
        assertThat(newer.find("d1")).isEmpty();
      }
    }
  }

  @Test
  void continuingAnIndexNeverMakesOne() throws IOException {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> IndexEditor.open(missing)).isInstanceOf(NoSuchFileException.class);
    assertThat(missing).doesNotExist();
    assertThatThrownBy(() -> IndexEditor.open(folder)).isInstanceOf(FormatException.class);
    assertThat(SearchIndex.exists(folder)).isFalse();
    IndexEditor.open(folder, IndexSettings.lexical()).close();
    try (var editor = IndexEditor.open(folder)) {
      assertThat(editor.settings()).isEqualTo(IndexSettings.lexical());
      assertThatThrownBy(() -> IndexEditor.open(folder)).isInstanceOf(BackendException.class);
    }
  }
}

package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.NumericalException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpaceChangeTest {
  private static final Space WIDER = Space.declared("wider", 31);

  @TempDir Path folder;

  private Corpus write(Seed seed, int size) throws IOException {
    var corpus = Corpus.of(seed, size);
    try (var editor = IndexEditor.open(folder, corpus.settings())) {
      for (int i = 0; i < size; i++) {
        TextDocument document = corpus.documents().get(i);
        editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
        if (i % 20 == 0) {
          editor.commit(); // so that there are many segments to merge
        }
      }
      editor.delete("d2");
      editor.commit();
    }
    return corpus;
  }

  /** A vector that tells which passage it is of. */
  private static KeptVector vector(IndexMoment before, int passage) throws IOException {
    var unit = new float[WIDER.width()];
    unit[(before.vector(passage).unit()[0] > 0 ? 1 : 0)] = 1;
    return new KeptVector(unit, passage + 1);
  }

  private static List<String> documents(Path folder) throws IOException {
    var documents = new ArrayList<String>();
    try (var index = SearchIndex.open(folder);
        var moment = index.moment()) {
      moment.visit(place -> {
        var spans = new ArrayList<PassageSpan>();
        for (int i = 0; i < place.passages(); i++) {
          spans.add(moment.span(place.first() + i));
        }
        return documents.add(moment.document(place) + " " + place.content() + " " + spans);
      });
    }
    return documents;
  }

  private Map<String, List<Byte>> files() throws IOException {
    var files = new TreeMap<String, List<Byte>>();
    try (Stream<Path> list = Files.list(folder)) {
      for (Path file : list.toList()) {
        var bytes = new ArrayList<Byte>();
        for (byte b : Files.readAllBytes(file)) {
          bytes.add(b);
        }
        files.put(file.getFileName().toString(), bytes);
      }
    }
    return files;
  }

  @SeededTest
  void allButTheVectorsStaysAsItWasAndInItsOrder(Seed seed) throws IOException {
    write(seed, 150);
    List<String> before = documents(folder);
    var lengths = new ArrayList<Float>();
    var after = IndexSettings.of(WIDER).withNote("encoder", "wider");
    boolean changed =
        SpaceChange.run(folder, after, moment -> passage -> vector(moment, passage), Progress.NONE);
    assertThat(changed).isTrue();
    assertThat(documents(folder)).isEqualTo(before);
    try (var index = SearchIndex.open(folder);
        var moment = index.moment()) {
      index.verify();
      assertThat(index.settings()).isEqualTo(after);
      assertThat(index.documents()).isEqualTo(before.size());
      moment.visit(place -> {
        for (int i = 0; i < place.passages(); i++) {
          lengths.add(moment.vector(place.first() + i).length());
        }
        return true;
      });
      assertThat(lengths).hasSize((int) index.passages()).isSorted().doesNotHaveDuplicates();
    }
    try (var editor = IndexEditor.open(folder, after)) {
      editor.put(new TextDocument("late", "", "x"), List.of(EmbeddedPassage.of(vectorOf(WIDER))));
      editor.commit();
    }
  }

  private static float[] vectorOf(Space space) {
    var vector = new float[space.width()];
    vector[0] = 2;
    return vector;
  }

  @Test
  void whateverGoesWrongTheIndexStaysAsItWas() throws IOException {
    write(Seed.DEFAULT, 40);
    var before = files();
    var after = IndexSettings.of(WIDER);
    assertThatThrownBy(() ->
            SpaceChange.run(
                folder, after, moment -> passage -> moment.vector(passage), Progress.NONE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("of the document d");
    assertThatThrownBy(() ->
            SpaceChange.run(
                folder,
                after,
                moment -> passage -> new KeptVector(new float[WIDER.width()], 1),
                Progress.NONE))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() ->
            SpaceChange.run(
                folder,
                after,
                moment -> {
                  throw new IOException("not today");
                },
                Progress.NONE))
        .hasMessage("not today");
    assertThat(files()).isEqualTo(before);
  }

  @SeededTest
  void aDiskMayFillUpAtAnyByte(Seed seed) throws IOException {
    write(seed, 60);
    List<String> before = documents(folder);
    var settings = SearchIndex.settings(folder);
    var random = seed.derive("space").random();
    var after = IndexSettings.of(WIDER);
    int full = 0;
    for (int trial = 0; trial < 10; trial++) {
      var left = new AtomicLong(random.nextInt(40_000));
      Throwable failure =
          catchThrowable(() ->
              new SpaceChange(folder, after, Progress.NONE)
                  .run(
                      new LimitedDisk(FSDirectory.open(folder), left),
                      moment -> passage -> vector(moment, passage)));
      if (failure == null) {
        break; // it fitted
      }
      full++;
      assertThat(failure)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is full; the index is as it was before");
      assertThat(SearchIndex.settings(folder)).isEqualTo(settings);
      assertThat(documents(folder)).isEqualTo(before);
    }
    assertThat(full).isPositive();
    SpaceChange.run(folder, after, moment -> passage -> vector(moment, passage), Progress.NONE);
    assertThat(documents(folder)).isEqualTo(before);
  }
}

package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.encode.PassageWindow;
import dev.invar.formats.text.TextDocument;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.Hit;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexTaskIT {
  @TempDir private Path folder;

  private Path docs;
  private Path index;

  @BeforeEach
  void writeDocuments() throws IOException {
    docs = Files.createDirectory(folder.resolve("docs"));
    index = folder.resolve("new/my index");
    Files.writeString(docs.resolve("sky.txt"), "the sky is blue because air scatters light");
    Files.writeString(docs.resolve("bread.md"), "# Bread\n\nflour water salt and yeast");
    Files.writeString(docs.resolve("名前 ü ☃.txt"), "snowmen melt in spring");
  }

  @Test
  void findsWhatItIndexed() throws IOException {
    IndexReport report = run(IndexTask.of(index, docs));

    assertThat(report.read()).isEqualTo(3);
    assertThat(report.written()).isEqualTo(3);
    assertThat(report.index().documents()).isEqualTo(3);
    assertThat(report.index().encoder()).contains("bge-small-en-v1.5-q");
    assertThat(report.skippedCount()).isZero();
    assertThat(report.interrupted()).isFalse();
    for (Mode mode : List.of(Mode.HYBRID, Mode.DENSE, Mode.EXACT, Mode.BM25)) {
      assertThat(search("snowmen in spring", mode).getFirst().text()).contains("snowmen");
    }
  }

  @Test
  void passesOverWhatIsThereReplacesWhatChangedAndRemovesNothing() throws IOException {
    run(IndexTask.of(index, docs));
    Files.writeString(docs.resolve("sky.txt"), "the sky is red at dusk");
    Files.delete(docs.resolve("bread.md"));

    IndexReport report = run(IndexTask.of(index, docs));

    assertThat(report.read()).isEqualTo(2);
    assertThat(report.written()).isEqualTo(1);
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(report.index().documents()).isEqualTo(3);
    assertThat(search("red at dusk", Mode.BM25)).hasSize(1);
    assertThat(search("scatters", Mode.BM25)).isEmpty();
    assertThat(search("yeast", Mode.BM25)).hasSize(1);
  }

  @Test
  void knowsAFileAgainByWhateverPathItIsNamed() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path single = Files.writeString(other.resolve("sky.txt"), "another sky");
    assertThat(run(IndexTask.of(index, docs, single)).written()).isEqualTo(4);

    assertThat(run(IndexTask.of(index, docs)).unchanged()).isEqualTo(3);
    assertThat(run(IndexTask.of(index, other, docs)).unchanged()).isEqualTo(4);
    assertThat(run(IndexTask.of(index, folder.resolve("other/../docs/sky.txt"))).unchanged())
        .isEqualTo(1);
    assertThat(run(IndexTask.of(index, single)).index().documents()).isEqualTo(4);
  }

  @Test
  void leavesUnchangedInputAsItIsThoughAnIdStandsTwice() throws IOException {
    Path lines = folder.resolve("lines.jsonl");
    Files.writeString(
        lines, "{\"_id\":\"a\",\"text\":\"first\"}\n{\"_id\":\"a\",\"text\":\"later\"}\n");
    for (int written : new int[] {1, 0}) {
      IndexReport report = run(IndexTask.of(index, lines));
      assertThat(report.written()).isEqualTo(written);
      assertThat(report.skippedCount()).isEqualTo(1);
    }
    assertThat(search("first", Mode.BM25)).hasSize(1);
    assertThat(search("later", Mode.BM25)).isEmpty();
  }

  @Test
  void goesOnFromACreationThatWasKilled() throws IOException {
    Files.createDirectories(index);
    Files.createFile(index.resolve("write.lock"));

    assertThat(run(IndexTask.of(index, docs)).written()).isEqualTo(3);
  }

  @Test
  void takesPackedJsonLinesForTexts() throws IOException {
    for (String name : List.of("texts.jsonl.gz", "TEXTS.JSONL")) {
      Path texts = Files.writeString(folder.resolve(name), "{\"text\":\"iron and nickel\"}\n");

      var task = IndexTask.of(List.of(texts), index, Optional.empty(), IndexChoices.OPEN);

      assertThat(task.source()).isInstanceOf(IndexSource.Texts.class);
    }
  }

  @Test
  void whenStoppedKeepsWhatIsDoneAndGoesOnFromThere() throws IOException {
    var documents = documents(50);
    var source = new IndexSource.Documents("fifty", 50, documents);
    var task = new IndexTask(source, index, IndexChoices.OPEN);

    IndexReport stopped = task.run(HashingEncoder.workplace(stopAfter(20)));
    assertThat(stopped.interrupted()).isTrue();
    assertThat(stopped.index().documents()).isEqualTo(20);

    IndexReport finished = run(task);
    assertThat(finished.unchanged()).isEqualTo(20);
    assertThat(finished.written()).isEqualTo(30);
    assertThat(finished.index().documents()).isEqualTo(50);
  }

  @Test
  void progressEndsAtItsTotalWhateverIsSkippedOrUnchanged() throws IOException {
    Files.writeString(docs.resolve("lines.jsonl"), "{\"text\":\"a\"}\n{\"text\":\"b\"}\nnone\n");
    Files.writeString(docs.resolve("damaged.pdf"), "%PDF-1.7 no more");
    for (String run : List.of("first", "again")) {
      var total = new AtomicLong();
      var done = new AtomicLong();
      IndexTask.of(index, docs).run(HashingEncoder.workplace(counting(total, done)));

      assertThat(total).as(run).hasValue(7);
      assertThat(done).as(run).hasValue(7);
    }
  }

  /** Hears the total of the stage of indexing, and how far that comes. */
  private static Progress counting(AtomicLong total, AtomicLong done) {
    return new Progress() {
      @Override
      public void begin(String stage, long items) {
        total.set(items);
        done.set(0);
      }

      @Override
      public void advance(long items) {
        done.addAndGet(items);
      }
    };
  }

  @Test
  void aFailureKeepsWhatWasDoneBefore() throws IOException {
    var documents = documents(10);
    var source =
        new IndexSource.Documents(
            "failing",
            0,
            () -> documents.stream().peek(document -> failAt(document, "doc-7")).iterator());
    var task = new IndexTask(source, index, IndexChoices.OPEN);

    assertThatThrownBy(() -> run(task)).isInstanceOf(IOException.class).hasMessage("doc-7");

    assertThat(
            run(new IndexTask(
                    new IndexSource.Documents("all", 0, documents), index, IndexChoices.OPEN))
                .unchanged())
        .isEqualTo(7);
  }

  @Test
  void anotherEncoderIsRefusedAndBothSpacesAreNamed() throws IOException {
    run(IndexTask.of(index, docs));

    assertThatThrownBy(
            () -> run(new IndexTask(texts(), index, IndexChoices.OPEN.withEncoder("another"))))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("bge-small-en-v1.5-q")
        .hasMessageContaining("another");
  }

  @Test
  void otherChoicesThanTheIndexsAreRefused() throws IOException {
    run(IndexTask.of(index, docs));

    assertThatThrownBy(() ->
            run(
                new IndexTask(
                    texts(), index, IndexChoices.OPEN.withPassages(new Passages.Whole()))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("16/2")
        .hasMessageContaining("off");
    assertThatThrownBy(() ->
            run(new IndexTask(texts(), index, IndexChoices.OPEN.withVectors(VectorChoice.INT8))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("float32");
  }

  @Test
  void aRefusedChoiceLeavesNoFolderBehind() {
    var choices =
        IndexChoices.OPEN.withPassages(new Passages.Windows(new PassageWindow(100_000, 5)));

    assertThatThrownBy(() -> run(new IndexTask(texts(), index, choices)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("100000");
    assertThat(index).doesNotExist();
  }

  @Test
  void theSameChoicesAreAccepted() throws IOException {
    var choices =
        IndexChoices.OPEN
            .withEncoder("some")
            .withPassages(new Passages.Windows(new PassageWindow(8, 2)))
            .withVectors(VectorChoice.INT8);
    run(new IndexTask(texts(), index, choices));

    assertThat(run(new IndexTask(texts(), index, choices)).unchanged()).isEqualTo(3);
    assertThat(run(IndexTask.of(index, docs)).unchanged()).isEqualTo(3);
  }

  @Test
  void longTextsHaveSeveralVectorsAndAreFoundByTheirBest() throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append("word").append(i).append(' ');
    }
    Files.writeString(docs.resolve("long.txt"), text);

    IndexReport report = run(IndexTask.of(index, docs));

    assertThat(report.index().documents()).isEqualTo(4);
    assertThat(report.index().passages()).isGreaterThan(6);
    Hit hit = search("word91 word92 word93", Mode.EXACT).getFirst();
    assertThat(hit.text()).contains("word92").doesNotContain("word10 ");
  }

  @Test
  void wordsAloneNeedNoEncoder() throws IOException {
    IndexReport report =
        run(new IndexTask(texts(), index, IndexChoices.OPEN.withVectors(VectorChoice.NONE)));

    assertThat(report.index().passages()).isZero();
    assertThat(report.index().encoder()).isEmpty();
    try (var searcher = Searcher.open(index, HashingEncoder.workplace(Progress.NONE))) {
      assertThat(searcher.modes()).containsExactly(Mode.BM25);
      assertThat(searcher.search("yeast", SearchChoices.DEFAULTS)).hasSize(1);
    }
    assertThat(run(IndexTask.of(index, docs)).unchanged()).isEqualTo(3);
  }

  @Test
  void vectorsMadeElsewhereAreFoundByVectors() throws IOException {
    Path file = folder.resolve("some.safetensors");
    var space = Space.declared("model-x", 2);
    var matrix = FloatMatrix.copyOf(new float[] {1, 0, 0, 1, 3, 3}, 3, 2);
    VectorFiles.write(file, new VectorSet(List.of("east", "north", "northeast"), matrix, space));
    var task = IndexTask.of(List.of(file), index, Optional.of("model-x"), IndexChoices.OPEN);

    assertThat(run(task).written()).isEqualTo(3);
    assertThat(run(task).unchanged()).isEqualTo(3);
    matrix.setRow(1, new float[] {0, -1});
    VectorFiles.write(file, new VectorSet(List.of("east", "north", "northeast"), matrix, space));
    assertThat(run(task).written()).as("only the vector that changed").isEqualTo(1);

    try (var searcher = Searcher.open(index, HashingEncoder.workplace(Progress.NONE))) {
      List<Hit> hits = searcher.search(new float[] {2, 1.9f}, space, SearchChoices.DEFAULTS);
      assertThat(hits).extracting(Hit::id).containsExactly("northeast", "east", "north");
      assertThatThrownBy(
              () -> searcher.search("words", SearchChoices.DEFAULTS.withMode(Mode.DENSE)))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("made elsewhere");
    }
  }

  @Test
  void aVectorWithoutDirectionIsNamedByFileRowAndId() throws IOException {
    Path file = folder.resolve("some.safetensors");
    var space = Space.declared("model-x", 2);
    var matrix = FloatMatrix.copyOf(new float[] {1, 0, 0, 0}, 2, 2);
    VectorFiles.write(file, new VectorSet(List.of("east", "nowhere"), matrix, space));
    var task = IndexTask.of(List.of(file), index, Optional.of("model-x"), IndexChoices.OPEN);

    assertThatThrownBy(() -> run(task))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("some.safetensors, row 1: ")
        .hasMessageContaining("the document with the id nowhere")
        .hasMessageNotContaining("passage");
  }

  @Test
  void vectorsNeedASpaceAndStandAlone() {
    Path file = folder.resolve("some.npy");

    assertThatThrownBy(
            () -> IndexTask.of(List.of(file), index, Optional.empty(), IndexChoices.OPEN))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("space");
    assertThatThrownBy(
            () -> IndexTask.of(List.of(file, docs), index, Optional.of("x"), IndexChoices.OPEN))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("alone");
  }

  @Test
  void aMissingPathIsFoundBeforeAnyWork() {
    assertThatThrownBy(() -> run(IndexTask.of(index, docs, folder.resolve("missing"))))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(index).doesNotExist();
  }

  @Test
  void anEmptyFolderMakesAnEmptyIndex() throws IOException {
    IndexReport report = run(IndexTask.of(index, Files.createDirectory(folder.resolve("empty"))));

    assertThat(report.index().documents()).isZero();
    assertThat(search("anything", Mode.HYBRID)).isEmpty();
  }

  @Test
  void aFolderOfOtherFilesIsNotOverwritten() {
    assertThatThrownBy(() -> run(IndexTask.of(docs, docs))).isInstanceOf(Exception.class);
    assertThat(docs.resolve("sky.txt")).exists();
    assertThat(docs.toFile().list()).hasSize(3);
  }

  @Test
  void anUnreadableFileAmongGoodOnesIsNamedAndSkipped() throws IOException {
    Files.write(
        docs.resolve("damaged.pdf"),
        "%PDF-1.7 no more".getBytes(java.nio.charset.StandardCharsets.UTF_8));

    IndexReport report = run(IndexTask.of(index, docs));

    assertThat(report.written()).isEqualTo(3);
    assertThat(report.skippedCount()).isEqualTo(1);
    assertThat(report.skipped())
        .singleElement()
        .satisfies(file -> assertThat(file.path()).endsWith("damaged.pdf"));
  }

  private IndexSource texts() {
    return new IndexSource.Texts(List.of(docs));
  }

  private static IndexReport run(IndexTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE));
  }

  private List<Hit> search(String query, Mode mode) throws IOException {
    var task =
        new SearchTask(index, new Question.Words(query), SearchChoices.DEFAULTS.withMode(mode));
    return task.run(HashingEncoder.workplace(Progress.NONE)).hits();
  }

  private static List<TextDocument> documents(int count) {
    var documents = new ArrayList<TextDocument>();
    for (int i = 0; i < count; i++) {
      documents.add(new TextDocument("doc-" + i, "", "text number " + i));
    }
    return documents;
  }

  private static void failAt(TextDocument document, String id) {
    if (document.id().equals(id)) {
      throw new java.io.UncheckedIOException(new IOException(id));
    }
  }

  private static Progress stopAfter(int documents) {
    var seen = new AtomicInteger();
    return new Progress() {
      @Override
      public void advance(long items) {
        seen.addAndGet((int) items);
      }

      @Override
      public boolean isCancelled() {
        return seen.get() >= documents;
      }
    };
  }
}

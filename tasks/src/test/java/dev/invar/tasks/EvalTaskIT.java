package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.formats.trec.TrecRun;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.ranking.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalTaskIT {
  @TempDir private Path folder;

  private Path data;
  private Path index;

  @BeforeEach
  void writeCollection() throws IOException {
    data = Files.createDirectories(folder.resolve("tiny"));
    index = folder.resolve("index");
    Files.writeString(
        data.resolve("corpus.jsonl"),
        """
        {"_id":"d1","title":"Sky","text":"the sky is blue"}
        {"_id":"d2","title":"Bread","text":"flour water salt yeast"}
        {"_id":"d3","title":"Snow","text":"snowmen melt in spring"}
        """);
    Files.writeString(
        data.resolve("queries.jsonl"),
        """
        {"_id":"q1","text":"blue sky"}
        {"_id":"q2","text":"yeast flour"}
        {"_id":"q3","text":"not judged in test"}
        """);
    Files.createDirectory(data.resolve("qrels"));
    Files.writeString(
        data.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\n");
    Files.writeString(data.resolve("qrels/broken.tsv"), "query-id\tcorpus-id\tscore\nq9\td1\t1\n");
    IndexTask.of(index, data).run(HashingEncoder.workplace(Progress.NONE));
  }

  @Test
  void aCollectionHasOneVectorPerDocumentUnlessPassagesAreChosen() throws IOException {
    Files.writeString(
        data.resolve("corpus.jsonl"),
        "{\"_id\":\"long\",\"text\":\"" + "many words ".repeat(2000) + "\"}\n");
    Path whole = folder.resolve("whole");
    Path cut = folder.resolve("cut");

    assertThat(vectorsOf(IndexTask.of(whole, data))).isEqualTo(1);

    var choices = IndexChoices.OPEN.withPassages(Passages.parse("16/2"));
    var source = new IndexSource.Texts(List.of(data));
    assertThat(vectorsOf(new IndexTask(source, cut, choices))).isGreaterThan(1);
  }

  @Test
  void measuresTheJudgedQueriesInEveryMode() throws IOException {
    EvalReport report = run(EvalTask.of(index, data));

    assertThat(report.queries()).isEqualTo(2);
    assertThat(report.mode()).isEqualTo(Mode.DENSE);
    assertThat(report.modes()).containsOnlyKeys(Mode.HYBRID, Mode.DENSE, Mode.EXACT, Mode.BM25);
    assertThat(report.metrics()).containsOnlyKeys(EvalTask.MEASURES);
    // q1 is right at rank 1; by words q2 finds only d2, which is not relevant.
    assertThat(report.of(Mode.BM25).mean("mrr")).isCloseTo(0.5, within(1e-12));
    assertThat(report.of(Mode.EXACT).mean("ndcg@10")).isBetween(0.5, 1.0);
    assertThat(report.of(Mode.DENSE).values()).isEqualTo(report.of(Mode.EXACT).values());
  }

  @Test
  void oneModeIsMeasuredAndItsRunIsWritten() throws IOException {
    Path file = folder.resolve("bm25.trec");
    var task =
        new EvalTask(
            index,
            data,
            "test",
            Optional.of(Mode.BM25),
            List.of(RankingMeasure.named("precision@1")),
            Optional.of(file),
            ReciprocalRankFusion.DEFAULTS,
            ModelChoice.UPGRADE);

    EvalReport report = run(task);

    assertThat(report.mode()).isEqualTo(Mode.BM25);
    assertThat(report.metrics()).containsExactly(java.util.Map.entry("precision@1", 0.5));
    Run written = TrecRun.read(file);
    assertThat(written.rankings()).containsOnlyKeys("q1", "q2");
    assertThat(written.ranking("q2").hits())
        .singleElement()
        .satisfies(hit -> assertThat(hit.id()).isEqualTo("d2"));
  }

  @Test
  void judgementsOfAQueryWithoutTextAreADamagedCollection() {
    var task =
        new EvalTask(
            index,
            data,
            "broken",
            Optional.empty(),
            List.of(RankingMeasure.named("map")),
            Optional.empty(),
            ReciprocalRankFusion.DEFAULTS,
            ModelChoice.UPGRADE);

    assertThatThrownBy(() -> run(task))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("q9");
  }

  @Test
  void aSplitThatIsMissingIsAnsweredWithThoseThereAre() {
    assertThatThrownBy(() ->
            run(
                new EvalTask(
                    index,
                    data,
                    "dev",
                    Optional.empty(),
                    List.of(RankingMeasure.named("map")),
                    Optional.empty(),
                    ReciprocalRankFusion.DEFAULTS,
                    ModelChoice.UPGRADE)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("test");
  }

  @Test
  void anIndexWithNoneOfTheJudgedDocumentsIsRefused() throws IOException {
    Path other = folder.resolve("other");
    Path text = Files.writeString(folder.resolve("sky.txt"), "the sky is blue");
    IndexTask.of(other, text).run(HashingEncoder.workplace(Progress.NONE));

    assertThatThrownBy(() -> run(EvalTask.of(other, data)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(other.toString())
        .hasMessageContaining("none of the 2 judged documents")
        .hasMessageContaining("d1");
  }

  @Test
  void judgedDocumentsThatTheIndexLacksAreCounted() throws IOException {
    try (var qrels =
        Files.newBufferedWriter(data.resolve("qrels/test.tsv"), StandardOpenOption.APPEND)) {
      qrels.write("q2\td77\t1\n");
    }
    var warnings = new ArrayList<String>();
    Progress progress =
        new Progress() {
          @Override
          public void warn(String message) {
            warnings.add(message);
          }
        };

    EvalTask.of(index, data).run(HashingEncoder.workplace(progress));

    assertThat(warnings)
        .singleElement()
        .satisfies(
            line -> assertThat(line).startsWith("1 of the 3 judged documents").contains("d77"));
  }

  @Test
  void theCorpusIsNotNeeded() throws IOException {
    Files.delete(data.resolve("corpus.jsonl"));

    assertThat(run(EvalTask.of(index, data)).queries()).isEqualTo(2);
  }

  @Test
  void aCollectionWithoutJudgementsIsSaidToHaveNone() throws IOException {
    Files.delete(data.resolve("qrels/test.tsv"));
    Files.delete(data.resolve("qrels/broken.tsv"));

    assertThatThrownBy(() -> run(EvalTask.of(index, data)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected judgements in files SPLIT.tsv, found none");
  }

  @Test
  void missingFoldersAreMissingFiles() {
    Path missing = folder.resolve("missing");

    for (EvalTask task : List.of(EvalTask.of(missing, data), EvalTask.of(index, missing))) {
      assertThatThrownBy(() -> run(task))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageContaining(missing.toString());
    }
  }

  @Test
  void nothingToMeasureIsRefused() {
    assertThatThrownBy(() ->
            new EvalTask(
                index,
                data,
                "test",
                Optional.empty(),
                List.of(),
                Optional.empty(),
                ReciprocalRankFusion.DEFAULTS,
                ModelChoice.UPGRADE))
        .isInstanceOf(OptionException.class);
  }

  private static long vectorsOf(IndexTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE)).index().passages();
  }

  private static EvalReport run(EvalTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE));
  }
}

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
import java.nio.file.Path;
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

    var choices = IndexChoices.OPEN.withPassages(Passages.parse("64/8"));
    var source = new IndexSource.Texts(List.of(data));
    assertThat(vectorsOf(new IndexTask(source, cut, choices))).isGreaterThan(1);
  }

  @Test
  void measuresTheJudgedQueriesInEveryMode() throws IOException {
    EvalReport report = run(EvalTask.of(index, data));

    assertThat(report.queries()).isEqualTo(2);
    assertThat(report.mode()).isEqualTo(Mode.DENSE);
    assertThat(report.modes()).containsOnlyKeys(Mode.values());
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
            ReciprocalRankFusion.DEFAULTS);

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
            ReciprocalRankFusion.DEFAULTS);

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
                    ReciprocalRankFusion.DEFAULTS)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("test");
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
                ReciprocalRankFusion.DEFAULTS))
        .isInstanceOf(OptionException.class);
  }

  private static long vectorsOf(IndexTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE)).index().passages();
  }

  private static EvalReport run(EvalTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE));
  }
}

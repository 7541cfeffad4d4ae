package dev.invar.tasks.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.Recommendation;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayOutcome;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.tasks.HashingEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlanTaskIT {
  private static final int BUDGET = 200;

  private Path folder;
  private TinyCollection collection;

  @BeforeAll
  void makeIndex(@TempDir Path temporary) throws IOException {
    folder = temporary;
    collection = TinyCollection.in(temporary);
  }

  private PlanTask task(String to, Questions questions, PlanTask.OldEncoder old) {
    return new PlanTask(collection.index(), to, questions, BUDGET, old, Seed.DEFAULT);
  }

  private Questions judged() {
    return new Questions.Collection(collection.data(), "test");
  }

  private static PlanReport run(PlanTask task) throws IOException {
    return task.run(HashingEncoder.workplace(Progress.NONE));
  }

  @Test
  void keepsItsBudgetAndChangesNothing() throws IOException {
    var before = collection.bytes();
    var embedded = new AtomicLong();
    var counting =
        new Progress() {
          @Override
          public void advance(long items) {
            embedded.addAndGet(items);
          }
        };

    PlanReport report =
        task(TinyCollection.NEW, judged(), PlanTask.OldEncoder.STAYS)
            .run(HashingEncoder.workplace(counting));

    assertThat(report.embedded().budget()).isEqualTo(BUDGET);
    assertThat(report.embedded().texts())
        .isEqualTo((int) embedded.get())
        .isLessThanOrEqualTo(BUDGET);
    assertThat(report.embedded().texts())
        .isEqualTo(
            report.embedded().passages()
                + 2 * report.trial().queries()
                + 2 * report.embedded().pastQueries());
    assertThat(report.embedded().passages()).isEqualTo(report.trial().passages());
    assertThat(collection.bytes()).isEqualTo(before);
    assertThat(report.seconds()).containsKeys("embed", "try", "total");
  }

  @Test
  void showsEveryWayWithItsIntervalAndCost() throws IOException {
    PlanReport report = run(task(TinyCollection.NEW, judged(), PlanTask.OldEncoder.STAYS));

    assertThat(report.trial().outcomes()).containsOnlyKeys(UpgradeWay.values());
    assertThat(report.costs()).containsOnlyKeys(UpgradeWay.values());
    assertThat(report.trial().isJudged()).isTrue();
    for (WayOutcome outcome : report.trial().outcomes().values()) {
      var ndcg = outcome.judged().orElseThrow().ndcg();
      assertThat(ndcg.low()).isLessThanOrEqualTo(ndcg.estimate());
      assertThat(ndcg.high()).isGreaterThanOrEqualTo(ndcg.estimate());
    }
    assertThat(report.cost(UpgradeWay.RE_EMBED).textsBefore()).isEqualTo(TinyCollection.DOCUMENTS);
    assertThat(report.cost(UpgradeWay.CASCADE).textsPerQuery()).isEqualTo(20);
    assertThat(report.ceiling().orElseThrow())
        .isBetween(
            report.trial().outcome(UpgradeWay.CASCADE).judged().orElseThrow().ndcg().estimate(),
            1.0);
  }

  @Test
  void isTheSameForOneSeed() throws IOException {
    PlanTask task = task(TinyCollection.NEW, judged(), PlanTask.OldEncoder.STAYS);

    assertThat(run(task).trial()).isEqualTo(run(task).trial());
  }

  @Test
  void saysThatThereIsNothingToDoBetweenTwoNamesOfOneModel() throws IOException {
    PlanReport report = run(task("hashing too", judged(), PlanTask.OldEncoder.STAYS));

    assertThat(report.plan().recommendation()).isEqualTo(Recommendation.KEEP);
    assertThat(report.plan().reason()).startsWith("Nothing to do");
    assertThat(report.trial().sameness().orElseThrow()).isGreaterThan(0.999);
  }

  @Test
  void saysWhatItCannotKnowWithoutJudgedQueries() throws IOException {
    for (Questions questions :
        new Questions[] {
          new Questions.None(), new Questions.Files(collection.queries(), Optional.empty())
        }) {
      PlanReport report = run(task(TinyCollection.NEW, questions, PlanTask.OldEncoder.STAYS));

      assertThat(report.trial().isJudged()).isFalse();
      assertThat(report.ceiling()).isEmpty();
      assertThat(report.plan().unknowns()).isNotEmpty();
      assertThat(report.trial().queries()).isPositive();
      assertThat(report.embedded().texts()).isLessThanOrEqualTo(BUDGET);
    }
  }

  @Test
  void recommendsNothingThatNeedsAModelThatIsGone() throws IOException {
    PlanReport report = run(task(TinyCollection.NEW, judged(), PlanTask.OldEncoder.GOES));

    assertThat(report.plan().way().needs()).doesNotContain(Need.OLD_ENCODER);
    assertThat(report.plan().estimates())
        .allSatisfy(open -> assertThat(open.way().needs()).doesNotContain(Need.OLD_ENCODER));
    assertThat(report.plan().warnings()).isNotEmpty();
  }

  @Test
  void readsJudgementsOfBothLayouts() throws IOException {
    Path tsv = collection.data().resolve("qrels/test.tsv");
    Path trec = folder.resolve("judged.qrels");
    Files.write(
        trec,
        Files.readAllLines(tsv).stream()
            .skip(1)
            .map(line -> line.replaceFirst("\t", " 0 ").replace('\t', ' '))
            .toList());

    PlanReport first =
        run(
            task(
                TinyCollection.NEW,
                new Questions.Files(collection.queries(), Optional.of(tsv)),
                PlanTask.OldEncoder.STAYS));
    PlanReport second =
        run(
            task(
                TinyCollection.NEW,
                new Questions.Files(collection.queries(), Optional.of(trec)),
                PlanTask.OldEncoder.STAYS));

    assertThat(second.trial()).isEqualTo(first.trial());
    assertThat(first.trial().isJudged()).isTrue();
  }

  @Test
  void refusesTheModelThatIsThereAndQueriesWithoutAnswers() throws IOException {
    assertThatThrownBy(() -> run(task(TinyCollection.OLD, judged(), PlanTask.OldEncoder.STAYS)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("there is nothing to do");
    Path strangers = folder.resolve("strangers.tsv");
    Files.writeString(strangers, "query-id\tcorpus-id\tscore\nq1\tnobody\t1\n");
    var questions = new Questions.Files(collection.queries(), Optional.of(strangers));
    assertThatThrownBy(() -> run(task(TinyCollection.NEW, questions, PlanTask.OldEncoder.STAYS)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("none of 1");
    assertThatThrownBy(() ->
            new PlanTask(
                collection.index(),
                TinyCollection.NEW,
                judged(),
                99,
                PlanTask.OldEncoder.STAYS,
                Seed.DEFAULT))
        .isInstanceOf(OptionException.class)
        .hasMessage("budget: expected at least 100 texts, found 99");
  }
}

package dev.invar.tasks.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.encode.Encoder;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.Hit;
import dev.invar.index.upgrade.FillOrder;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.EvalReport;
import dev.invar.tasks.EvalTask;
import dev.invar.tasks.HashingEncoder;
import dev.invar.tasks.IndexChoices;
import dev.invar.tasks.IndexSource;
import dev.invar.tasks.IndexTask;
import dev.invar.tasks.Mode;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.Question;
import dev.invar.tasks.SearchChoices;
import dev.invar.tasks.SearchReport;
import dev.invar.tasks.SearchTask;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LiveUpgradeTasksIT {
  private static final String QUERY = "t3w0 t3w1 t3w2";

  @TempDir private Path folder;
  private TinyCollection collection;
  private Path index;

  @BeforeEach
  void makeIndex() throws IOException {
    collection = TinyCollection.in(folder);
    index = collection.index();
  }

  private static Workplace workplace() {
    return HashingEncoder.workplace(Progress.NONE);
  }

  private StartReport start(UpgradeWay way) throws IOException {
    return StartTask.of(index, TinyCollection.NEW, way).run(workplace());
  }

  private List<Hit> search(ModelChoice model, Mode mode) throws IOException {
    return report(model, mode).hits();
  }

  private SearchReport report(ModelChoice model, Mode mode) throws IOException {
    var choices = SearchChoices.DEFAULTS.withMode(mode).withModel(model);
    return new SearchTask(index, new Question.Words(QUERY), choices).run(workplace());
  }

  private static List<String> ids(List<Hit> hits) {
    return hits.stream().map(Hit::id).toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = UpgradeWay.class,
      names = {"MIX", "CASCADE", "CAREFUL_CASCADE", "RETIRED_CASCADE", "BRIDGE", "RE_EMBED"})
  void everyWayIsSearchedEvaluatedAndTakenBackWithoutATrace(UpgradeWay way) throws IOException {
    var before = collection.bytes();
    List<Hit> old = search(ModelChoice.UPGRADE, Mode.DENSE);

    StartReport started = start(way);

    assertThat(started.status().target().way()).isEqualTo(way);
    assertThat(started.status().passagesDone()).isEqualTo(started.embedded());
    for (Mode mode : List.of(Mode.HYBRID, Mode.DENSE, Mode.EXACT, Mode.BM25)) {
      SearchReport found = report(ModelChoice.UPGRADE, mode);
      assertThat(found.hits()).hasSize(10);
      assertThat(found.upgrade().orElseThrow().way()).isEqualTo(way);
      assertThat(found.hits()).extracting(Hit::title).contains("topic 3");
    }
    assertThat(search(ModelChoice.OLD, Mode.DENSE)).isEqualTo(old);
    EvalReport measured = EvalTask.of(index, collection.data()).run(workplace());
    assertThat(measured.upgrade().orElseThrow().model()).isEqualTo(ModelChoice.UPGRADE);
    assertThat(measured.of(Mode.DENSE).means().get("ndcg@10")).isGreaterThan(0.5);

    EndReport ended = new RollbackTask(index).run(workplace());

    assertThat(ended.from().encoder()).isEqualTo(TinyCollection.OLD);
    assertThat(ended.to().encoder()).isEqualTo(TinyCollection.NEW);
    assertThat(collection.bytes()).isEqualTo(before);
    assertThat(report(ModelChoice.UPGRADE, Mode.DENSE).upgrade()).isEmpty();
  }

  @Test
  void aCascadeKeepsWhatItEmbeds() throws IOException {
    StartReport started = start(UpgradeWay.CASCADE);
    search(ModelChoice.UPGRADE, Mode.DENSE);

    StatusReport status = new StatusTask(index).run(workplace());

    assertThat(status.status().orElseThrow().passagesDone())
        .isGreaterThan(started.embedded())
        .isLessThanOrEqualTo(started.embedded() + 20);
    assertThat(status.evidence()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(FillOrder.class)
  void aBackfillThatIsStoppedGoesOnAndTheIndexIsThatOfTheNewModelInTheEnd(FillOrder order)
      throws IOException {
    var choices =
        new StartChoices(
            order,
            Optional.of(20),
            Optional.of(collection.queries()),
            Optional.empty(),
            Seed.DEFAULT);
    new StartTask(index, TinyCollection.NEW, UpgradeWay.RE_EMBED, choices).run(workplace());
    assertThatThrownBy(() -> new FinishTask(index).run(workplace()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("220 are missing");

    FilledReport stopped = BackfillTask.of(index).run(HashingEncoder.workplace(stopAfter(60)));
    assertThat(stopped.filled().cancelled()).isTrue();
    long done = new StatusTask(index).run(workplace()).status().orElseThrow().passagesDone();
    assertThat(done).isBetween(80L, 200L);
    FilledReport some =
        new BackfillTask(index, Optional.empty(), Optional.of(10L)).run(workplace());
    assertThat(some.filled().encoded()).isEqualTo(10);
    FilledReport rest = BackfillTask.of(index).run(workplace());
    assertThat(rest.filled().encoded()).isEqualTo(TinyCollection.DOCUMENTS - done - 10);
    assertThat(rest.filled().status().isComplete()).isTrue();
    List<Hit> complete = search(ModelChoice.UPGRADE, Mode.EXACT);

    EndReport ended = new FinishTask(index).run(workplace());

    assertThat(ended.done()).isTrue();
    assertThat(ended.index().encoder()).contains(TinyCollection.NEW);
    assertThat(ended.index().documents()).isEqualTo(TinyCollection.DOCUMENTS);
    assertThat(ids(search(ModelChoice.UPGRADE, Mode.EXACT))).isEqualTo(ids(complete));
    assertThat(new StatusTask(index).run(workplace()).status()).isEmpty();
    assertThatThrownBy(() -> search(ModelChoice.NEW, Mode.DENSE))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("no upgrade is under way");
  }

  private static Progress stopAfter(long texts) {
    var seen = new AtomicLong();
    return new Progress() {
      @Override
      public void advance(long items) {
        seen.addAndGet(items);
      }

      @Override
      public boolean isCancelled() {
        return seen.get() >= texts;
      }
    };
  }

  @Test
  void documentsMayBeAddedMeanwhileAndCountAsMissing() throws IOException {
    start(UpgradeWay.RE_EMBED);
    BackfillTask.of(index).run(workplace());
    Path added = Files.writeString(folder.resolve("added.txt"), "t3w0 t3w1 t3w2 t3w3 t3w4");

    collection.index(List.of(added));

    assertThat(new StatusTask(index).run(workplace()).status().orElseThrow().left()).isEqualTo(1);
    assertThat(search(ModelChoice.UPGRADE, Mode.DENSE)).hasSize(10);
    BackfillTask.of(index).run(workplace());
    assertThat(new FinishTask(index).run(workplace()).index().documents())
        .isEqualTo(TinyCollection.DOCUMENTS + 1);
  }

  @Test
  void addingWithTheNewModelBeforeTheEndIsRefusedWithTheReason() throws IOException {
    start(UpgradeWay.CASCADE);
    var task =
        new IndexTask(
            new IndexSource.Texts(List.of(collection.data())),
            index,
            IndexChoices.OPEN.withEncoder(TinyCollection.NEW));

    assertThatThrownBy(() -> task.run(workplace()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("until its upgrade is finished")
        .hasMessageEndingWith("found " + TinyCollection.NEW);
  }

  @Test
  void aVectorOfTheNewModelIsAnsweredByItAndOneOfAThirdIsRefused() throws IOException {
    start(UpgradeWay.BRIDGE);
    Path fresh = vector(TinyCollection.NEW);
    Path third = vector("hashing#3");

    SearchReport found =
        new SearchTask(index, new Question.VectorRow(fresh, 0), SearchChoices.DEFAULTS)
            .run(workplace());

    assertThat(found.upgrade().orElseThrow().model()).isEqualTo(ModelChoice.NEW);
    assertThat(found.hits()).extracting(Hit::title).contains("topic 3");
    assertThatThrownBy(() ->
            new SearchTask(index, new Question.VectorRow(third, 0), SearchChoices.DEFAULTS)
                .run(workplace()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("hashing#3")
        .hasMessageContaining("equal width is not equal space");
  }

  private Path vector(String encoder) throws IOException {
    Path file = folder.resolve(encoder + ".safetensors");
    try (Encoder open = new HashingEncoder(encoder)) {
      VectorFiles.write(
          file,
          new VectorSet(
              List.of("query"),
              open.encode(List.of(QUERY), Role.QUERY, Progress.NONE),
              open.space()));
    }
    return file;
  }

  @Test
  void waysWithoutTheOldModelNeverOpenIt() throws IOException {
    start(UpgradeWay.BRIDGE);
    var gone =
        new Workplace(
            Progress.NONE,
            workplace().clock(),
            id -> {
              if (id.equals(TinyCollection.OLD)) {
                throw new OptionException("encoder", "one that is there", id);
              }
              return new HashingEncoder(id);
            });

    assertThat(SearchTask.of(index, QUERY).run(gone).hits()).hasSize(10);
    assertThatThrownBy(() ->
            new SearchTask(
                    index,
                    new Question.Words(QUERY),
                    SearchChoices.DEFAULTS.withModel(ModelChoice.OLD))
                .run(gone))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void aSecondStartAndAnEndOfNothingAreRefused() throws IOException {
    assertThatThrownBy(() -> new FinishTask(index).run(workplace()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("start it first");
    assertThatThrownBy(() -> new RollbackTask(index).run(workplace()))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> BackfillTask.of(index).run(workplace()))
        .isInstanceOf(OptionException.class);
    start(UpgradeWay.CASCADE);
    assertThatThrownBy(() -> start(UpgradeWay.MIX))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("rollback");
    assertThatThrownBy(() -> start(UpgradeWay.KEEP)).isInstanceOf(OptionException.class);
  }
}

package dev.invar.tasks.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Evidence;
import dev.invar.align.EvidenceMeasure;
import dev.invar.align.HeldOut;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlignTaskIT {
  private static final int WIDTH = 16;
  private static final Space OLD = new Space("old", "m1", "t", "cls", "", "", true, WIDTH);
  private static final Space NEW = new Space("new", "m2", "t", "cls", "", "", true, WIDTH);

  @TempDir private Path folder;
  private Path old;
  private Path changed;
  private Path map;

  /** The same items in two spaces, the second the first with its axes shuffled and turned. */
  @BeforeEach
  void write() throws IOException {
    old = folder.resolve("old.safetensors");
    changed = folder.resolve("new.safetensors");
    map = folder.resolve("old2new.map");
    write(200);
  }

  private void write(int items) throws IOException {
    var random = Seed.DEFAULT.random();
    FloatMatrix rows = FloatMatrix.allocate(items, WIDTH);
    FloatMatrix turned = FloatMatrix.allocate(items, WIDTH);
    var ids = new ArrayList<String>();
    for (int i = 0; i < items; i++) {
      ids.add("item-" + i);
      var row = new float[WIDTH];
      double length = 0;
      for (int j = 0; j < WIDTH; j++) {
        row[j] = (float) random.nextGaussian() + 0.5f;
        length += row[j] * row[j];
      }
      var other = new float[WIDTH];
      for (int j = 0; j < WIDTH; j++) {
        row[j] /= (float) Math.sqrt(length);
        other[(j + 3) % WIDTH] = j % 3 == 0 ? -row[j] : row[j];
      }
      rows.setRow(i, row);
      turned.setRow(i, other);
    }
    VectorFiles.write(old, new VectorSet(ids, rows, OLD));
    var backwards = new ArrayList<>(ids);
    Collections.shuffle(backwards, new Random(7));
    backwards.removeLast();
    VectorFiles.write(changed, new VectorSet(ids, turned, NEW).select(backwards));
  }

  @Test
  void joinsByIdFitsAndJudges() throws IOException {
    AlignReport report = AlignTask.of(map, old, changed).run(Progress.NONE);

    assertThat(report.pairs()).isEqualTo(199);
    assertThat(report.method()).isEqualTo("orthogonal-procrustes");
    assertThat(report.reason()).contains("199 pairs show all 16 directions");
    assertThat(report.sides()).extracting(AlignReport.Side::space).containsExactly(OLD, NEW);
    Evidence evidence = report.evidence().getFirst().evidence();
    assertThat(evidence.heldOut()).isEqualTo(40);
    assertThat(evidence.figure(EvidenceMeasure.RANK_1).value().estimate()).isEqualTo(1);
    assertThat(evidence.figure(EvidenceMeasure.COSINE).value().estimate())
        .isCloseTo(1, within(1e-5));
    AlignmentFile file = new MapTask(map).run(Progress.NONE);
    assertThat(file.spaces()).containsExactly(OLD, NEW);
    assertThat(file.evidence()).contains(evidence);
    assertThat(file.provenance()).isEqualTo(report.provenance());
    assertThat(report.provenance().inputs())
        .containsEntry("side.0", old.toString())
        .containsEntry("side.1.space", NEW.fingerprint())
        .containsEntry("pairs", "199");
  }

  @Test
  void isTheSameBytesTheSecondTimeButForTheTime() throws IOException {
    AlignTask.of(map, old, changed).run(Progress.NONE);
    AlignmentFile first = new MapTask(map).run(Progress.NONE);
    AlignTask.of(map, old, changed).run(Progress.NONE);
    AlignmentFile second = new MapTask(map).run(Progress.NONE);

    assertThat(second.evidence()).isEqualTo(first.evidence());
    float[] vector = VectorFiles.read(old).vectors().row(0);
    assertThat(second.alignment().migration(OLD, NEW).apply(vector, Role.PASSAGE))
        .containsExactly(first.alignment().migration(OLD, NEW).apply(vector, Role.PASSAGE));
  }

  @Test
  void takesTheSeenSubspaceForFewPairsAndSaysWhy() throws IOException {
    write(13);

    AlignReport report = AlignTask.of(map, old, changed).run(Progress.NONE);

    assertThat(report.method()).isEqualTo("seen-subspace-procrustes");
    assertThat(report.reason()).startsWith("12 pairs show fewer than 16 directions");
  }

  @Test
  void bringsThreeSpacesIntoOneFrameAndJudgesEachWithTheFirst() throws IOException {
    Path third = folder.resolve("third.npy");
    VectorFiles.write(third, VectorFiles.read(old));
    Files.write(folder.resolve("third.ids"), VectorFiles.read(old).ids());

    AlignReport report = AlignTask.of(map, old, changed, third).run(Progress.NONE);

    assertThat(report.method()).startsWith("generalized-procrustes");
    assertThat(report.evidence()).hasSize(2);
    assertThat(report.evidence())
        .allSatisfy(judged ->
            assertThat(judged.evidence().figure(EvidenceMeasure.RANK_1).value().estimate())
                .isEqualTo(1));
    assertThat(new MapTask(map).run(Progress.NONE).spaces()).hasSize(3);
  }

  @Test
  void warnsIfRowsArePairedByTheirNumbersAlone() throws IOException {
    var warnings = new ArrayList<String>();
    var hears =
        new Progress() {
          @Override
          public void warn(String message) {
            warnings.add(message);
          }
        };
    AlignTask.of(map, old, changed).run(hears);
    assertThat(warnings).isEmpty();
    for (Path file : List.of(old, changed)) {
      VectorSet set = VectorFiles.read(file).rowRange(0, 150);
      List<String> numbers = IntStream.range(0, 150).mapToObj(Integer::toString).toList();
      VectorFiles.write(file, new VectorSet(numbers, set.vectors(), set.space()));
    }

    AlignTask.of(map, old, changed).run(hears);

    assertThat(warnings).singleElement().asString().startsWith("no file has ids");
  }

  @Test
  void holdsOutAsManyPairsAsAskedOrNone() throws IOException {
    assertThat(task(Optional.of(25)).run(Progress.NONE).evidence().getFirst().evidence().heldOut())
        .isEqualTo(25);
    assertThat(task(Optional.of(0)).run(Progress.NONE).evidence()).isEmpty();
    assertThat(new MapTask(map).run(Progress.NONE).evidence()).isEmpty();
    assertThatThrownBy(() -> task(Optional.of(1))).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> task(Optional.of(199)).run(Progress.NONE))
        .isInstanceOf(OptionException.class)
        .hasMessage("pairs held out: expected fewer than the 199 that there are, found 199");
  }

  private AlignTask task(Optional<Integer> heldOut) {
    return new AlignTask(
        List.of(old, changed),
        map,
        Optional.of(OrthogonalProcrustes.DEFAULTS),
        heldOut,
        HeldOut.DEFAULTS);
  }

  @Test
  void refusesOneSpaceTwiceAndFilesWithoutCommonIds() throws IOException {
    assertThatThrownBy(() -> AlignTask.of(map, old, old).run(Progress.NONE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("no map from a space to itself");
    Path strangers = folder.resolve("strangers.safetensors");
    VectorSet set = VectorFiles.read(changed);
    List<String> renamed = set.ids().stream().map(id -> "other-" + id).toList();
    VectorFiles.write(strangers, new VectorSet(renamed, set.vectors(), NEW));
    assertThatThrownBy(() -> AlignTask.of(map, old, strangers).run(Progress.NONE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("item-0")
        .hasMessageContaining("other-item-");
    assertThat(map).doesNotExist();
  }

  @Test
  void carriesVectorsOverAndKeepsTheirIds() throws IOException {
    AlignTask.of(map, old, changed).run(Progress.NONE);
    Path moved = folder.resolve("moved.safetensors");

    MigrateReport report = MigrateTask.of(map, old, moved, "new").run(Progress.NONE);

    assertThat(report.vectors()).isEqualTo(200);
    assertThat(report.rigid()).isTrue();
    VectorSet result = VectorFiles.read(moved);
    assertThat(result.space()).isEqualTo(NEW);
    VectorSet wanted = VectorFiles.read(changed);
    for (String id : wanted.ids().subList(0, 20)) {
      assertThat(result.select(List.of(id)).vectors().row(0))
          .containsExactly(wanted.select(List.of(id)).vectors().row(0), within(1e-5f));
    }
  }

  @Test
  void refusesVectorsOfAnotherSpaceUntilTheirSpaceIsNamed() throws IOException {
    AlignTask.of(map, old, changed).run(Progress.NONE);
    Path plain = folder.resolve("plain.npy");
    Path moved = folder.resolve("moved.npy");
    VectorFiles.write(plain, VectorFiles.read(old));

    assertThatThrownBy(() -> MigrateTask.of(map, plain, moved, "new").run(Progress.NONE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("found plain (fingerprint")
        .hasMessageContaining("--from");
    assertThat(moved).doesNotExist();
    new MigrateTask(map, plain, moved, Optional.of("old"), NEW.fingerprint(), Role.PASSAGE)
        .run(Progress.NONE);
    assertThat(Files.exists(moved)).isTrue();
    assertThatThrownBy(() ->
            new MigrateTask(map, changed, moved, Optional.of("old"), "new", Role.PASSAGE)
                .run(Progress.NONE))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> MigrateTask.of(map, old, moved, "newer").run(Progress.NONE))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("found newer");
    assertThatThrownBy(() -> MigrateTask.of(map, old, moved, "old").run(Progress.NONE))
        .isInstanceOf(ShapeException.class);
  }
}

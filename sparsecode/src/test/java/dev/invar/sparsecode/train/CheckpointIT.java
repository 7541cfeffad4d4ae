package dev.invar.sparsecode.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.TrainingReport.Moment;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckpointIT {
  private static final TrainingSet DATA = TrainingData.asked(70, 12, 8, Seed.DEFAULT);

  @TempDir private Path folder;

  private static Recipe recipe(Recipe.Tie tie, int epochs) {
    return TrainingTest.recipe(tie, TrainingTest.ALL_TERMS, epochs, Seed.DEFAULT);
  }

  /** Stops before a step. */
  private record StopsBefore(int steps, AtomicInteger asked) implements Progress {
    StopsBefore(int steps) {
      this(steps, new AtomicInteger());
    }

    @Override
    public boolean isCancelled() {
      return asked.getAndIncrement() >= steps;
    }
  }

  @ParameterizedTest
  @EnumSource(Recipe.Tie.class)
  void goesOnFromAnyStepToTheSameBytes(Recipe.Tie tie) throws IOException {
    var training = new Training(recipe(tie, 5), 2);
    FittedCoder whole = training.fit(DATA, TrainingRun.SILENT);
    for (int stop = 0; stop <= 10; stop++) {
      Path file = folder.resolve("stop" + stop);
      FittedCoder part =
          training.fit(DATA, new TrainingRun(new StopsBefore(stop), Optional.of(file)));
      assertThat(part.report().completed()).isEqualTo(stop == 10);
      assertThat(Files.exists(file)).isEqualTo(stop < 10);
      FittedCoder rest = training.fit(DATA, new TrainingRun(Progress.NONE, Optional.of(file)));
      assertThat(rest.coder().space()).isEqualTo(whole.coder().space());
      assertThat(rest.report()).isEqualTo(whole.report());
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void equalStatesGiveEqualFiles() throws IOException {
    var training = new Training(recipe(Recipe.Tie.TIED, 5), 2);
    Path once = stopped(training, 7, "once");
    Path twice = stopped(training, 3, "twice");
    training.fit(DATA, new TrainingRun(new StopsBefore(4), Optional.of(twice)));
    assertThat(Files.mismatch(once, twice)).isEqualTo(-1);
  }

  @Test
  void refusesTheFileOfAnotherTraining() throws IOException {
    Path file = stopped(new Training(recipe(Recipe.Tie.TIED, 5), 2), 3, "file");
    byte[] before = Files.readAllBytes(file);
    var run = new TrainingRun(Progress.NONE, Optional.of(file));
    assertThatThrownBy(() -> new Training(recipe(Recipe.Tie.TIED, 6), 2).fit(DATA, run))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(file.toString());
    TrainingSet other = TrainingData.asked(70, 12, 8, new Seed(5));
    assertThatThrownBy(() -> new Training(recipe(Recipe.Tie.TIED, 5), 2).fit(other, run))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("of this training");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void namesAFileThatIsCutOff() throws IOException {
    var training = new Training(recipe(Recipe.Tie.TIED, 5), 2);
    Path file = stopped(training, 3, "file");
    byte[] bytes = Files.readAllBytes(file);
    var run = new TrainingRun(Progress.NONE, Optional.of(file));
    for (int length : new int[] {0, 5, 100, bytes.length / 2, bytes.length - 1}) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> training.fit(DATA, run))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void refusesAFileWithOneWrongBit() throws IOException {
    var training = new Training(recipe(Recipe.Tie.UNTIED, 5), 2);
    Path file = stopped(training, 3, "file");
    byte[] bytes = Files.readAllBytes(file);
    var run = new TrainingRun(Progress.NONE, Optional.of(file));
    for (int part = 1; part <= 40; part++) {
      byte[] damaged = bytes.clone();
      damaged[bytes.length - (int) ((long) bytes.length * part / 50)] ^= (byte) (1 << part % 8);
      Files.write(file, damaged);
      assertThatThrownBy(() -> training.fit(DATA, run))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(file.toString());
    }
    Files.write(file, bytes);
    assertThat(training.fit(DATA, run).report().completed()).isTrue();
  }

  @Test
  void refusesAFileThatIsNoCheckpoint() throws IOException {
    Path file = folder.resolve("file");
    Tensor tensor = Tensor.of(FloatMatrix.allocate(2, 2));
    SafetensorsFile.write(file, Map.of(), Map.of("vectors", tensor));
    var run = new TrainingRun(Progress.NONE, Optional.of(file));
    assertThatThrownBy(() -> new Training(recipe(Recipe.Tie.TIED, 5), 2).fit(DATA, run))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void namesWhatIsOutOfRange() throws IOException {
    refuses("step", state -> state.step = -1);
    refuses("step", state -> state.step = 11);
    refuses("number of losses", state -> state.usage.lossCount = -1);
    refuses("number of losses", state -> state.usage.lossCount = 5);
    refuses("sum of losses", state -> state.usage.lossSum = Double.NaN);
    refuses("idle, latent 3", state -> state.usage.idleSteps[3] = -1);
    refuses("counts, latent 4", state -> state.usage.counts[4] = -7);
    refuses("moments, step", state -> state.moments.add(new Moment(-1, 0, 0, 1)));
    refuses("moments, loss", state -> state.moments.add(new Moment(1, Double.NaN, 0, 1)));
  }

  private void refuses(String named, Consumer<TrainingState> change) throws IOException {
    Path file = folder.resolve("changed");
    TrainingState state = state(12);
    state.step = 4;
    Checkpoint.write(file, "one", state);
    Checkpoint.read(file, "one", 10, state(12));
    change.accept(state);
    Checkpoint.write(file, "one", state);
    assertThatThrownBy(() -> Checkpoint.read(file, "one", 10, state(12)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(named);
    Checkpoint.write(file, "one", state(11));
    assertThatThrownBy(() -> Checkpoint.read(file, "one", 10, state(12)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("tensor atoms");
  }

  private static TrainingState state(int latents) {
    Learned atoms = Learned.of(FloatMatrix.allocate(latents, 5));
    Learned bias = Learned.of(FloatMatrix.allocate(1, latents));
    return new TrainingState(new Parameters(atoms, Optional.empty(), bias));
  }

  private Path stopped(Training training, int steps, String name) throws IOException {
    Path file = folder.resolve(name);
    training.fit(DATA, new TrainingRun(new StopsBefore(steps), Optional.of(file)));
    return file;
  }
}

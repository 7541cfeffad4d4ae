package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening the encoder beside the index changes neither answers nor failures. */
class SearcherIT {
  @TempDir private Path folder;

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final Workplace workplace =
      new Workplace(
          Progress.NONE,
          Clock.systemUTC(),
          id -> {
            opened.incrementAndGet();
            return new HashingEncoder(id, closed::incrementAndGet);
          });

  private Path index;

  @BeforeEach
  void makeIndex() throws IOException {
    Path text = Files.writeString(folder.resolve("sky.txt"), "the sky is blue");
    index = folder.resolve("index");
    IndexTask.of(index, text).run(HashingEncoder.workplace(Progress.NONE));
  }

  @Test
  void opensOneEncoderAndClosesIt() throws IOException {
    assertThat(SearchTask.of(index, "blue").run(workplace).hits()).hasSize(1);

    assertThat(opened).hasValue(1);
    assertThat(closed).hasValue(1);
  }

  @Test
  void closesTheEncoderThatNoQueryCameFor() throws IOException {
    Searcher.openForWords(index, SearchChoices.DEFAULTS, workplace).close();

    assertThat(opened).hasValue(1);
    assertThat(closed).hasValue(1);
  }

  @Test
  void opensNoneForWordsAlone() throws IOException {
    search("blue", SearchChoices.DEFAULTS.withMode(Mode.BM25), workplace);

    assertThat(opened).hasValue(0);
  }

  @Test
  void opensNoneWhereThereIsNoIndex() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> SearchTask.of(empty, "blue").run(workplace))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(empty.toString());
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> SearchTask.of(missing, "blue").run(workplace))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining(missing.toString());
    assertThatThrownBy(() -> SearchTask.of(index, " ")).isInstanceOf(OptionException.class);

    assertThat(opened).hasValue(0);
  }

  @Test
  void aDamagedIndexIsToldWhateverBecomesOfTheEncoder() throws IOException {
    try (var files = Files.newDirectoryStream(index, "*.{cfs,fdt,vec}")) {
      Path file = files.iterator().next();
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    }

    assertThatThrownBy(() -> SearchTask.of(index, "blue").run(workplace))
        .isInstanceOf(FormatException.class);
    assertThat(closed).as("closed as often as opened").hasValue(opened.get());
    assertThatThrownBy(() -> SearchTask.of(index, "blue").run(failing()))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void theEncodersFailureIsToldAsItIs() {
    assertThatThrownBy(() -> SearchTask.of(index, "blue").run(failing()))
        .isInstanceOf(BackendException.class)
        .hasMessage("no such library");
  }

  /** The encoder waits for the index to be open: in one thread, it would wait in vain. */
  @Test
  void theIndexDoesNotWaitForTheEncoder() throws IOException {
    var indexIsOpen = new CountDownLatch(1);
    var waiting =
        new Workplace(
            Progress.NONE,
            Clock.systemUTC(),
            id -> {
              try {
                assertThat(indexIsOpen.await(20, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new BackendException("interrupted", e);
              }
              return new HashingEncoder(id);
            });

    try (var searcher = Searcher.openForWords(index, SearchChoices.DEFAULTS, waiting)) {
      indexIsOpen.countDown();
      assertThat(searcher.search("blue", SearchChoices.DEFAULTS)).hasSize(1);
    }
  }

  private static Workplace failing() {
    return new Workplace(
        Progress.NONE,
        Clock.systemUTC(),
        id -> {
          throw new BackendException("no such library");
        });
  }

  private void search(String words, SearchChoices choices, Workplace at) throws IOException {
    new SearchTask(index, new Question.Words(words), choices).run(at);
  }
}

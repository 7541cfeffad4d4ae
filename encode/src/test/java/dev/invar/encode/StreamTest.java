package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The stream's order, bounds and ends, with a model so small that only the stream counts. */
@Timeout(60)
class StreamTest {
  private static final String[] WORDS = {"red", "green", "blue", "one", "two", "three"};

  @TempDir Path path;
  private Encoder encoder;

  @BeforeEach
  void open() throws IOException {
    encoder = TinyFolder.in(path).open();
  }

  @AfterEach
  void close() {
    encoder.close();
  }

  @SeededTest
  void theSinkGetsEveryItemInOrderWithItsVector(Seed seed) throws IOException {
    List<String> texts = texts(seed, 3000);
    var items = new ArrayList<String>();
    var vectors = new ArrayList<float[]>();
    encoder.stream(
        texts.iterator(),
        Function.identity(),
        Role.PASSAGE,
        (item, vector) -> {
          items.add(item);
          vectors.add(vector);
        },
        Progress.NONE);
    assertThat(items).isEqualTo(texts);
    FloatMatrix list = encoder.encode(texts, Role.PASSAGE, Progress.NONE);
    for (int i = 0; i < texts.size(); i += 97) {
      assertThat(vectors.get(i)).isEqualTo(list.row(i)).isEqualTo(alone(texts.get(i)));
    }
  }

  @Test
  void nothingStreamsToNothing() throws IOException {
    encoder.<String>stream(
        List.<String>of().iterator(),
        Function.identity(),
        Role.QUERY,
        (item, vector) -> {
          throw new AssertionError("nothing to take");
        },
        Progress.NONE);
  }

  @Test
  void readsNoFurtherAheadThanItsWindows() throws IOException {
    var read = new AtomicLong();
    var furthest = new AtomicLong();
    Iterator<Integer> items = IntStream.range(0, 20_000).peek(i -> read.set(i + 1L)).iterator();
    var taken = new AtomicLong();
    encoder.stream(
        items,
        i -> "red",
        Role.QUERY,
        (item, vector) ->
            furthest.accumulateAndGet(read.get() - taken.getAndIncrement(), Math::max),
        Progress.NONE);
    assertThat(taken).hasValue(20_000);
    assertThat(furthest.get()).isLessThanOrEqualTo(4 * 512);
  }

  @Test
  void progressHearsEachItem() throws IOException {
    var heard = new AtomicLong();
    Progress progress =
        new Progress() {
          @Override
          public void advance(long items) {
            heard.addAndGet(items);
          }
        };
    encoder.stream(
        endless().limit(1000).iterator(), text -> text, Role.QUERY, (i, v) -> {}, progress);
    assertThat(heard).hasValue(1000);
    encoder.encode(List.of("red"), Role.QUERY, progress);
    assertThat(heard).hasValue(1001);
  }

  @Test
  void cancelledItEndsQuietlyWithAPrefix() throws IOException {
    var taken = new AtomicLong();
    Progress progress =
        new Progress() {
          @Override
          public boolean isCancelled() {
            return taken.get() >= 700;
          }
        };
    encoder.stream(
        endless().iterator(),
        Function.identity(),
        Role.QUERY,
        (item, vector) -> taken.incrementAndGet(),
        progress);
    assertThat(taken.get()).isBetween(700L, 700L + 4 * 512);
    assertNoThreadIsLeft();
  }

  @Test
  void whatWasEncodedBeforeItWasCancelledReachesTheSink() throws IOException {
    var taken = new AtomicLong();
    Progress progress =
        new Progress() {
          @Override
          public boolean isCancelled() {
            return taken.get() > 0;
          }
        };
    encoder.stream(
        endless().iterator(),
        Function.identity(),
        Role.QUERY,
        (item, vector) -> taken.incrementAndGet(),
        progress);
    assertThat(taken.get()).as("at least the first item's batch").isGreaterThanOrEqualTo(16);
    assertNoThreadIsLeft();
  }

  @Test
  void cancelledEncodeGivesTheFirstRows() {
    Progress cancelled =
        new Progress() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThat(encoder.encode(List.of("red", "blue"), Role.QUERY, cancelled).rows()).isZero();
  }

  @Test
  void theSinksFailureReachesTheCaller() {
    assertThatThrownBy(() ->
            encoder.stream(
                endless().iterator(),
                Function.identity(),
                Role.QUERY,
                (item, vector) -> {
                  throw new IOException("disk full");
                },
                Progress.NONE))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
    assertNoThreadIsLeft();
  }

  @Test
  void theReadersFailureComesAfterTheItemsBeforeIt() {
    var taken = new AtomicLong();
    Iterator<Integer> items = IntStream.range(0, 5000).iterator();
    assertThatThrownBy(() ->
            encoder.stream(
                items,
                i -> {
                  if (i == 1234) {
                    throw new BackendException("unreadable item " + i);
                  }
                  return "red";
                },
                Role.QUERY,
                (item, vector) -> taken.incrementAndGet(),
                Progress.NONE))
        .isInstanceOf(BackendException.class)
        .hasMessage("unreadable item 1234");
    assertThat(taken).hasValue(1234);
    assertNoThreadIsLeft();
  }

  @Test
  void anInterruptEndsIt() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() ->
            encoder.stream(
                endless().iterator(), text -> text, Role.QUERY, (i, v) -> {}, Progress.NONE))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertNoThreadIsLeft();
  }

  private float[] alone(String text) {
    return encoder.encode(List.of(text), Role.PASSAGE, Progress.NONE).row(0);
  }

  private static void assertNoThreadIsLeft() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      if (name.startsWith("encoder-") || name.equals("encoding reader")) {
        // Its work is over, but on a busy machine it may not have come to its last instruction.
        assertThatCode(() -> thread.join(Duration.ofSeconds(10))).doesNotThrowAnyException();
        assertThat(thread.isAlive()).as(name).isFalse();
      }
    }
  }

  private static Stream<String> endless() {
    return Stream.generate(() -> "red green");
  }

  private static List<String> texts(Seed seed, int count) {
    var random = seed.random();
    return Stream.generate(() ->
            String.join(
                " ",
                random.ints(random.nextInt(7), 0, WORDS.length).mapToObj(i -> WORDS[i]).toList()))
        .limit(count)
        .toList();
  }
}

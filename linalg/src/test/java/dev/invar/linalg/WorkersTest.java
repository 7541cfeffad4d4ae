package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9})
  void doesEachTaskOnce(int threads) {
    var done = new AtomicIntegerArray(5);
    Workers.forEach(5, threads, done::incrementAndGet);
    for (int task = 0; task < 5; task++) {
      assertThat(done.get(task)).isEqualTo(1);
    }
    Workers.forEach(0, threads, done::incrementAndGet);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void throwsWhatATaskThrew(int threads) {
    assertThatThrownBy(() ->
            Workers.forEach(
                4,
                threads,
                task -> {
                  throw new IllegalStateException("task " + task);
                }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("task");
  }
}

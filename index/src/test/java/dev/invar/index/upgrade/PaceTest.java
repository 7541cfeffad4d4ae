package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final AtomicLong now = new AtomicLong(-5);
  private final Pace pace = new Pace(10, now::get, nanos -> now.addAndGet(nanos));

  @Test
  void keepsToTheRate() {
    long start = now.get();
    for (int i = 0; i < 30; i++) {
      pace.await(2, () -> false);
    }
    // The last two begin when the 58 before them have had their time.
    assertThat(now.get() - start).isBetween((long) (5.8 * SECOND), (long) (5.81 * SECOND));
  }

  @Test
  void makesUpForASecondAtMost() {
    pace.await(1, () -> false);
    now.addAndGet(3600 * SECOND);
    long start = now.get();
    for (int i = 0; i < 21; i++) {
      pace.await(1, () -> false);
    }
    assertThat(now.get() - start).isBetween(SECOND, (long) (1.2 * SECOND));
  }

  @Test
  void stopsWaitingWhenTold() {
    pace.await(1000, () -> false);
    long start = now.get();
    pace.await(1, () -> now.get() > start);
    assertThat(now.get() - start).isLessThan(SECOND);
  }

  @Test
  void withoutALimitNothingWaits() {
    var free = new Pace(Double.POSITIVE_INFINITY, now::get, nanos -> now.addAndGet(nanos));
    long start = now.get();
    for (int i = 0; i < 100; i++) {
      free.await(1000, () -> false);
    }
    assertThat(now.get()).isEqualTo(start);
    assertThat(free.atOnce(32)).isEqualTo(32);
  }

  @Test
  void asManyAtOnceAsASecondAllows() {
    assertThat(pace.atOnce(32)).isEqualTo(10);
    assertThat(pace.atOnce(4)).isEqualTo(4);
    assertThat(new Pace(0.1, now::get, nanos -> {}).atOnce(32)).isEqualTo(1);
  }
}

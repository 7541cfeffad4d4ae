package dev.invar.index.upgrade;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Holds work to a rate: after n items not less than n / rate seconds have passed since the first.
 * Time that was lost is not made up for by more than a second's work at once.
 */
final class Pace {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_NAP = TimeUnit.MILLISECONDS.toNanos(100);

  private final double perSecond;
  private final LongSupplier clock;
  private final LongConsumer nap;
  private double due;

  /**
   * @param perSecond items, above 0; infinity for no limit
   * @param clock nanoseconds from anywhere
   * @param nap waits for about so many nanoseconds
   */
  Pace(double perSecond, LongSupplier clock, LongConsumer nap) {
    this.perSecond = perSecond;
    this.clock = clock;
    this.nap = nap;
    this.due = clock.getAsLong();
  }

  /** By the computer's clock. */
  static Pace of(double perSecond) {
    return new Pace(perSecond, System::nanoTime, LockSupport::parkNanos);
  }

  /** Most items to begin at once: what a second allows, and at least one. */
  int atOnce(int most) {
    return (int) Math.clamp(perSecond, 1, most);
  }

  /** Waits until so many items may begin; ends early when it is told to stop. */
  void await(int items, BooleanSupplier stop) {
    long left = (long) Math.ceil(due - clock.getAsLong());
    while (left > 0 && !stop.getAsBoolean()) {
      nap.accept(Math.min(left, LONGEST_NAP));
      left = (long) Math.ceil(due - clock.getAsLong());
    }
    due = Math.max(due, clock.getAsLong() - NANOS) + items * NANOS / perSecond;
  }
}

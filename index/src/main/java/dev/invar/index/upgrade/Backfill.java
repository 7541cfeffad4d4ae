package dev.invar.index.upgrade;

import dev.invar.method.OptionException;
import java.time.Duration;

/**
 * How new vectors are filled in.
 *
 * @param batch how many texts are given to the encoder at a time, 1 to 10,000
 * @param textsPerSecond most texts encoded in a second; {@link Double#POSITIVE_INFINITY} for as
 *     fast as it goes
 * @param commitEvery how much work may be lost to a kill: what was encoded is committed at least
 *     that often, and a batch more
 * @param most how many texts are encoded at most; {@link Long#MAX_VALUE} for all that are left
 */
public record Backfill(int batch, double textsPerSecond, Duration commitEvery, long most) {
  /** As fast as it goes, until nothing is left; at most some five seconds are lost to a kill. */
  public static final Backfill DEFAULTS =
      new Backfill(32, Double.POSITIVE_INFINITY, Duration.ofSeconds(5), Long.MAX_VALUE);

  private static final int LARGEST_BATCH = 10_000;

  public Backfill {
    if (batch < 1 || batch > LARGEST_BATCH) {
      throw new OptionException("batch", "1 to " + LARGEST_BATCH, batch);
    }
    if (!(textsPerSecond > 0)) {
      throw new OptionException("texts per second", "more than 0", textsPerSecond);
    }
    if (commitEvery.isNegative()) {
      throw new OptionException("commit every", "0 seconds or more", commitEvery);
    }
    if (most < 0) {
      throw new OptionException("most texts", "0 or more", most);
    }
  }

  /** This, but at most so many texts in a second. */
  public Backfill withTextsPerSecond(double rate) {
    return new Backfill(batch, rate, commitEvery, most);
  }

  /** This, but at most so many texts. */
  public Backfill withMost(long texts) {
    return new Backfill(batch, textsPerSecond, commitEvery, texts);
  }

  /** This, but with commits so far apart. */
  public Backfill withCommitEvery(Duration time) {
    return new Backfill(batch, textsPerSecond, time, most);
  }

  /** This, but with so many texts at a time. */
  public Backfill withBatch(int texts) {
    return new Backfill(texts, textsPerSecond, commitEvery, most);
  }
}

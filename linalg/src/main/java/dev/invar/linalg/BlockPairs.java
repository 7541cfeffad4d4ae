package dev.invar.linalg;

import java.util.Optional;

/**
 * Hands out pairs of blocks of rows, each pair once and each block with itself, so that a row meets
 * the others nearly in their order. Safe for use by several threads.
 */
final class BlockPairs {
  private final int rows;
  private final int block;
  private int first;
  private int second;
  private boolean stopped;
  private double done;
  private long told;

  BlockPairs(int rows, int block) {
    this.rows = rows;
    this.block = block;
  }

  /** Rows from {@code first} and from {@code second} on, which is not lower. */
  record Pair(int first, int firstCount, int second, int secondCount) {}

  /** How many pairs there are, or as many as an int holds. */
  int count() {
    long blocks = (rows + (long) block - 1) / block;
    return (int) Math.min(Integer.MAX_VALUE, blocks * (blocks + 1) / 2);
  }

  /** A pair that nobody else has; empty if none is left. */
  synchronized Optional<Pair> next() {
    if (stopped || first >= rows) {
      return Optional.empty();
    }
    var pair =
        new Pair(first, Math.min(block, rows - first), second, Math.min(block, rows - second));
    second += block;
    if (second >= rows) {
      first += block;
      second = first;
    }
    return Optional.of(pair);
  }

  /** No more pairs are handed out. */
  synchronized void stop() {
    stopped = true;
  }

  /** A pair is done: by how many rows the work has come further, if all count alike. */
  synchronized long compared(Pair pair) {
    double area = (double) pair.firstCount * pair.secondCount;
    done += pair.first == pair.second ? area : 2 * area;
    long now = (long) (done / rows);
    long more = now - told;
    told = now;
    return more;
  }
}

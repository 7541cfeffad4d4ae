package dev.invar.align.match;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/**
 * Turns a poor start into a good map: fit the leading directions to the links there are, link anew
 * in that frame, and again, each time with more directions.
 *
 * <p>While few directions are open the links are soft: every row is shared out among its nearest
 * ({@link CslsNeighbours#shared}). Wrong links then cancel and right ones add up, where links of
 * one row to one row would confirm themselves. In the end rows are linked that are each other's
 * nearest, until nothing changes.
 *
 * @param softRounds rounds of soft links
 * @param neighbours how many each row is shared out among
 */
record SelfLearning(int softRounds, int neighbours) {
  static final double TEMPERATURE = 0.05;
  private static final int FIRST_DIRECTIONS = 20;
  private static final double GROWTH = 1.2;
  private static final int MOST_HARD_ROUNDS = 15;

  /** From a first frame. */
  Learned from(SeenFrame first, Clouds clouds) {
    SeenFrame frame = first;
    CslsNeighbours near = neighbours(frame, clouds);
    for (int round = 0; round < softRounds; round++) {
      DoubleMatrix cross = near.shared(TEMPERATURE).cross(clouds);
      frame = SeenFrame.of(cross, Math.max(first.width(), directions(round)));
      near = neighbours(frame, clouds);
    }
    Links mutual = near.mutual();
    int rounds = softRounds;
    for (int round = 0; round < MOST_HARD_ROUNDS; round++) {
      rounds++;
      frame = SeenFrame.of(mutual.cross(clouds), Math.max(1, mutual.size() + clouds.known() - 1));
      Links next = neighbours(frame, clouds).mutual();
      boolean settled = same(mutual, next);
      mutual = next;
      if (settled) {
        break;
      }
    }
    return new Learned(frame, mutual, rounds);
  }

  /** From links. */
  Learned from(Links start, Clouds clouds) {
    return from(SeenFrame.of(start.cross(clouds), directions(0)), clouds);
  }

  private static int directions(int round) {
    return (int) Math.min(1 << 16, FIRST_DIRECTIONS * Math.pow(GROWTH, round));
  }

  private CslsNeighbours neighbours(SeenFrame frame, Clouds clouds) {
    return CslsNeighbours.of(frame.source(clouds.x()), frame.target(clouds.y()), neighbours);
  }

  private static boolean same(Links one, Links other) {
    return Arrays.equals(one.source(), other.source())
        && Arrays.equals(one.target(), other.target());
  }
}

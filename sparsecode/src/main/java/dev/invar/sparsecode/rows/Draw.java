package dev.invar.sparsecode.rows;

import dev.invar.method.OptionException;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Drawing without putting back. */
public final class Draw {
  private Draw() {}

  /**
   * Different numbers below n, in the order in which they are drawn, each order as likely as any
   * other. Fewer numbers are the first of more. Cost: O(n).
   *
   * @param count from 0 to n; n numbers are a shuffle of all
   * @throws OptionException if count is out of its range
   */
  public static int[] of(int count, int n, RandomGenerator random) {
    if (count < 0 || count > n) {
      throw new OptionException("numbers to draw", "from 0 to " + n, count);
    }
    var numbers = new int[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = i;
    }
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i, n);
      int number = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = number;
    }
    return Arrays.copyOf(numbers, count);
  }
}

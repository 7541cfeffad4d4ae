package dev.invar.align.learned;

import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Rows to learn from and rows held out, chosen by their ids and a seed, so that the order in which
 * they came changes nothing.
 *
 * @param pairs all rows, in order of their ids
 * @param learned row numbers, at least one
 * @param heldOut row numbers, none of {@code learned}; may be empty
 */
public record RowSplit(PairedRows pairs, List<Integer> learned, List<Integer> heldOut) {
  /**
   * Splits.
   *
   * @param given only read; vectors are copied
   * @param share of rows held out, in (0, 1)
   */
  public static RowSplit of(PairedRows given, double share, Seed seed) {
    List<String> ids = given.ids().stream().sorted().toList();
    List<VectorSet> sides = given.sides().stream().map(side -> side.select(ids)).toList();
    int[] order = IntStream.range(0, ids.size()).toArray();
    RandomGenerator random = seed.derive("split").random();
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int held = order[i];
      order[i] = order[other];
      order[other] = held;
    }
    int held = Math.min(order.length - 1, (int) Math.round(share * order.length));
    return new RowSplit(
        new PairedRows(sides),
        IntStream.range(held, order.length).map(i -> order[i]).sorted().boxed().toList(),
        IntStream.range(0, held).map(i -> order[i]).sorted().boxed().toList());
  }
}

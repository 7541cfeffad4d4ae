package dev.invar.index.sparse.order;

import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * An order of documents in which those with like codes lie together: all are parted into 16 groups,
 * each of these again, down to groups as small as a block.
 *
 * <p>Cost: O(n·k·log n / log 16) steps of 16 products; one thread. The same codes in the same order
 * give the same order on every machine.
 */
final class CodeOrder {
  private static final int SMALLEST = 64;
  private static final long SEED = 0x5EED;

  private CodeOrder() {}

  private record Range(int from, int to) {
    int size() {
      return to - from;
    }
  }

  /** Documents in their new order; those without a code come last, as they were. */
  static int[] of(CodeTable codes) {
    var order = new int[codes.documents()];
    int coded = 0;
    for (int document = 0; document < order.length; document++) {
      if (codes.start(document) < codes.end(document)) {
        order[coded++] = document;
      }
    }
    int rest = coded;
    for (int document = 0; document < order.length; document++) {
      if (codes.start(document) == codes.end(document)) {
        order[rest++] = document;
      }
    }
    part(codes, order, coded);
    return order;
  }

  private static void part(CodeTable codes, int[] order, int coded) {
    var ways = new Ways(codes);
    var random = new SplittableRandom(SEED);
    var ranges = new ArrayDeque<Range>();
    ranges.push(new Range(0, coded));
    while (!ranges.isEmpty()) {
      Range range = ranges.pop();
      if (range.size() <= SMALLEST) {
        continue;
      }
      int count = Math.min(Ways.MOST, (range.size() + SMALLEST - 1) / SMALLEST);
      int[] starts = ways.part(order, range.from, range.to, count, random);
      for (int way = 0; way < count; way++) {
        var part = new Range(starts[way], starts[way + 1]);
        // What cannot be parted is alike already.
        if (part.size() < range.size()) {
          ranges.push(part);
        }
      }
    }
  }
}

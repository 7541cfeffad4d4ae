package dev.invar.align.relative;

import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Items in an order that depends on their ids and a seed alone, so that the order of the rows
 * changes nothing.
 *
 * @param pairs as given
 * @param ids all of them, shuffled
 */
record AnchorChoice(PairedRows pairs, List<String> ids) {
  static AnchorChoice of(PairedRows pairs, Seed seed) {
    var ids = new ArrayList<>(pairs.ids().stream().sorted().toList());
    var random = seed.derive("anchors").random();
    for (int i = ids.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      String held = ids.get(i);
      ids.set(i, ids.get(other));
      ids.set(other, held);
    }
    return new AnchorChoice(pairs, ids);
  }

  /** The rows of places {@code from} to {@code to − 1} in that order, in order of their ids. */
  PairedRows range(int from, int to) {
    List<String> chosen = ids.subList(from, to).stream().sorted().toList();
    List<VectorSet> sides = pairs.sides().stream().map(side -> side.select(chosen)).toList();
    return new PairedRows(sides);
  }
}

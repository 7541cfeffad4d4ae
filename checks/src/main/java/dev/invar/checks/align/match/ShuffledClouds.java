package dev.invar.checks.align.match;

import dev.invar.align.match.UnlinkedSets;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Rows in groups of unequal size, and the same rows turned by a rotation and shuffled: the two ids
 * of a row are equal, which no matcher looks at.
 *
 * @param rows n
 * @param width d
 * @param groups of which the first are the largest
 * @param spread of a group, where the distance of their middles has the spread 1
 */
record ShuffledClouds(int rows, int width, int groups, double spread) {
  /** Both sides, with some pairs known beside them. */
  UnlinkedSets related(int known, Seed seed) {
    DoubleMatrix all = cloud(rows + known, seed);
    DoubleMatrix turned = all.times(rotation(seed.derive("rotation")));
    VectorSet target = set("target", turned);
    UnlinkedSets sets =
        UnlinkedSets.of(
            set("source", all).rowRange(0, rows), shuffled(target.rowRange(0, rows), seed));
    return known == 0
        ? sets
        : sets.withKnown(
            PairedRows.of(
                set("source", all).rowRange(rows, rows + known),
                target.rowRange(rows, rows + known)));
  }

  /** Two sides that have nothing to do with each other. */
  UnlinkedSets unrelated(int known, Seed seed) {
    UnlinkedSets one = related(known, seed);
    UnlinkedSets other = related(known, seed.derive("other"));
    return new UnlinkedSets(
        one.source(),
        other.target(),
        one.known()
            .map(pairs -> PairedRows.of(pairs.source(), other.known().orElseThrow().target())));
  }

  private DoubleMatrix cloud(int count, Seed seed) {
    RandomGenerator middles = seed.derive("middles").random();
    RandomGenerator random = seed.derive("rows").random();
    DoubleMatrix centres = gaussian(groups, middles);
    DoubleMatrix result = gaussian(count, random);
    for (int i = 0; i < count; i++) {
      int group = (int) (groups * random.nextDouble() * random.nextDouble());
      for (int j = 0; j < width; j++) {
        result.set(i, j, centres.get(group, j) + spread * result.get(i, j));
      }
    }
    return result;
  }

  private DoubleMatrix gaussian(int count, RandomGenerator random) {
    DoubleMatrix result = DoubleMatrix.allocate(count, width);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < width; j++) {
        result.set(i, j, random.nextGaussian());
      }
    }
    return result;
  }

  private DoubleMatrix rotation(Seed seed) {
    return Qr.of(gaussian(width, seed.random())).q();
  }

  private static VectorSet set(String name, DoubleMatrix rows) {
    FloatMatrix floats = rows.toFloats();
    List<String> ids =
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(i -> "i" + i).toList();
    return new VectorSet(ids, floats, Space.declared(name, floats.columns()));
  }

  private static VectorSet shuffled(VectorSet set, Seed seed) {
    String[] ids = set.ids().toArray(new String[0]);
    RandomGenerator random = seed.derive("order").random();
    for (int i = ids.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      String held = ids[i];
      ids[i] = ids[other];
      ids[other] = held;
    }
    return set.select(List.of(ids));
  }
}

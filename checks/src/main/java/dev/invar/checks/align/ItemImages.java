package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.stream.IntStream;

/**
 * Items in the frame of an alignment, from every space.
 *
 * @param images of each space, of each item
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ItemImages(float[][][] images) {
  static ItemImages of(Aligner aligner, PairedRows pairs) {
    return of(aligner.fit(pairs), pairs);
  }

  /** Images of items that need not be those of the fit. */
  static ItemImages of(Alignment alignment, PairedRows pairs) {
    var images = new float[pairs.sides().size()][pairs.size()][];
    for (int side = 0; side < images.length; side++) {
      for (int item = 0; item < pairs.size(); item++) {
        float[] vector = pairs.sides().get(side).vectors().row(item);
        images[side][item] = alignment.sides().get(side).apply(vector, Role.PASSAGE);
      }
    }
    return new ItemImages(images);
  }

  /** Mean of 1 − cosine over all items and pairs of spaces. */
  double meanDistance() {
    double sum = 0;
    int count = 0;
    for (int one = 0; one < images.length; one++) {
      for (int other = 0; other < one; other++) {
        for (int item = 0; item < images[one].length; item++) {
          sum += 1 - product(images[one][item], images[other][item]);
          count++;
        }
      }
    }
    return sum / count;
  }

  /** Share of items whose nearest image in another space is their own, over all pairs of spaces. */
  double found() {
    double found = 0;
    int count = 0;
    for (int from = 0; from < images.length; from++) {
      for (int to = 0; to < images.length; to++) {
        for (int item = 0; from != to && item < images[from].length; item++) {
          found += nearest(images[from][item], images[to]) == item ? 1 : 0;
          count++;
        }
      }
    }
    return found / count;
  }

  private static int nearest(float[] image, float[][] among) {
    double[] products =
        IntStream.range(0, among.length).mapToDouble(i -> product(image, among[i])).toArray();
    int best = 0;
    for (int i = 1; i < products.length; i++) {
      best = products[i] > products[best] ? i : best;
    }
    return best;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}

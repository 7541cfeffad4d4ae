package dev.invar.bench.upgrade;

import dev.invar.align.UnitLength;
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

/** Made-up vectors of two modalities or models, with what was planted in them. */
final class PlantedModalities {
  static final int WIDTH = 64;
  static final int SHARED = 20;
  static final double CROWDED_SHARE = 0.125;
  static final double NOISE_SHARE = 0.5;

  private static final int CLASSES = 10;
  private static final int CROWDED = (int) (CROWDED_SHARE * WIDTH);
  private static final int CONTENT = WIDTH - CROWDED - (int) (NOISE_SHARE * WIDTH);

  private final RandomGenerator random;
  private final DoubleMatrix rotation;
  private final DoubleMatrix other;
  private final FloatMatrix means;
  private final FloatMatrix classes;
  private double oldRankOne;

  PlantedModalities(Seed seed) {
    random = seed.random();
    rotation = rotation(WIDTH);
    other = rotation(WIDTH);
    means = PlantedSpaces.normal(4, WIDTH, random);
    classes = PlantedSpaces.normal(CLASSES, WIDTH, random);
  }

  private DoubleMatrix rotation(int width) {
    return Qr.of(PlantedSpaces.normal(width, width, random).toDoubles()).q();
  }

  /** R, from the first model to the second. */
  DoubleMatrix rotation() {
    return rotation;
  }

  /** Items of one modality in two models: z + mean and zR + mean, each with noise of its own. */
  PairedRows rotated(int rows, int firstMean, int secondMean) {
    FloatMatrix z = PlantedSpaces.normal(rows, WIDTH, random);
    FloatMatrix turned = z.times(rotation.toFloats());
    return paired(seen(z, firstMean, 0.05), seen(turned, secondMean, 0.05));
  }

  /** Adds a mean and noise. */
  private FloatMatrix seen(FloatMatrix rows, int mean, double noise) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    for (long i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        double value = rows.get(i, j) + means.get(mean, j) + noise * random.nextGaussian();
        result.set(i, j, (float) value);
      }
    }
    return result;
  }

  static PairedRows paired(FloatMatrix first, FloatMatrix second) {
    List<String> ids = IntStream.range(0, (int) first.rows()).mapToObj(Integer::toString).toList();
    return PairedRows.of(
        new VectorSet(
            ids, UnitLength.ofRows(first, "row"), Space.declared("first", first.columns())),
        new VectorSet(
            ids, UnitLength.ofRows(second, "row"), Space.declared("second", second.columns())));
  }

  static PairedRows rows(PairedRows pairs, int from, int to) {
    return PairedRows.of(pairs.source().rowRange(from, to), pairs.target().rowRange(from, to));
  }

  static double cosine(FloatMatrix first, FloatMatrix second) {
    FloatMatrix a = UnitLength.ofRows(first, "row");
    FloatMatrix b = UnitLength.ofRows(second, "row");
    double sum = 0;
    for (long i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        sum += (double) a.get(i, j) * b.get(i, j);
      }
    }
    return sum / a.rows();
  }

  /** Two spaces that share {@value #SHARED} dimensions and have twice as many of their own. */
  PairedRows sharing(int rows) {
    FloatMatrix shared = PlantedSpaces.normal(rows, SHARED, random);
    return paired(mixed(shared, rotation, 2 * SHARED, 1.5), mixed(shared, other, 2 * SHARED, 1.5));
  }

  /** The shared coordinates in the first axes of a rotation, then private ones, then little. */
  private FloatMatrix mixed(
      FloatMatrix shared, DoubleMatrix axes, int privateCount, double strength) {
    FloatMatrix latent = FloatMatrix.allocate(shared.rows(), WIDTH);
    for (long i = 0; i < shared.rows(); i++) {
      for (int j = 0; j < WIDTH; j++) {
        double own = j < SHARED + privateCount ? strength : 0.05;
        double value =
            j < SHARED
                ? shared.get(i, j) + 0.2 * random.nextGaussian()
                : own * random.nextGaussian();
        latent.set(i, j, (float) value);
      }
    }
    return latent.times(axes.toFloats());
  }

  /** The planted coordinates of rows of a side. */
  FloatMatrix shared(FloatMatrix rows, int side) {
    FloatMatrix latent = rows.timesTranspose((side == 0 ? rotation : other).toFloats());
    return columns(latent, 0, SHARED);
  }

  private static FloatMatrix columns(FloatMatrix rows, int from, int to) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), to - from);
    for (long i = 0; i < rows.rows(); i++) {
      for (int j = from; j < to; j++) {
        result.set(i, j - from, rows.get(i, j));
      }
    }
    return result;
  }

  /** Pairs to fit to, and two views of the same items within the first modality or model. */
  record Views(PairedRows pairs, FloatMatrix first, FloatMatrix second) {}

  /** Strong shared style that changes from view to view, then content, then noise. */
  Views banded(int rows, int items) {
    FloatMatrix content = PlantedSpaces.normal(rows, CONTENT, random);
    FloatMatrix style = PlantedSpaces.normal(rows, CROWDED, random);
    PairedRows pairs = paired(band(content, style, rotation), band(content, style, other));
    FloatMatrix kept = PlantedSpaces.normal(items, CONTENT, random);
    return new Views(
        pairs,
        band(kept, PlantedSpaces.normal(items, CROWDED, random), rotation),
        band(kept, PlantedSpaces.normal(items, CROWDED, random), rotation));
  }

  private FloatMatrix band(FloatMatrix content, FloatMatrix style, DoubleMatrix axes) {
    FloatMatrix latent = FloatMatrix.allocate(content.rows(), WIDTH);
    for (long i = 0; i < content.rows(); i++) {
      for (int j = 0; j < WIDTH; j++) {
        double value;
        if (j < CROWDED) {
          value = 4 * style.get(i, j);
        } else if (j < CROWDED + CONTENT) {
          value = content.get(i, j - CROWDED) + 0.4 * random.nextGaussian();
        } else {
          value = 0.8 * random.nextGaussian();
        }
        latent.set(i, j, (float) value);
      }
    }
    return UnitLength.ofRows(latent.times(axes.toFloats()), "row");
  }

  /** The planted band of content of rows of the first modality. */
  FloatMatrix content(FloatMatrix rows) {
    return columns(rows.timesTranspose(rotation.toFloats()), CROWDED, CROWDED + CONTENT);
  }

  /** Rows of known classes in one modality. */
  record Labelled(FloatMatrix all, List<Integer> labels) {
    FloatMatrix rows(int from, int to) {
      return all.rowRange(from, to);
    }

    /** The mean of each class over rows that begin with the first. */
    FloatMatrix centres(FloatMatrix rows) {
      FloatMatrix centres = FloatMatrix.allocate(CLASSES, rows.columns());
      for (int i = 0; i < rows.rows(); i++) {
        for (int j = 0; j < rows.columns(); j++) {
          int label = labels.get(i);
          centres.set(label, j, centres.get(label, j) + rows.get(i, j));
        }
      }
      return centres;
    }

    /** The share of rows, the first of which is number {@code from}, nearest to their class. */
    double accuracy(FloatMatrix centres, FloatMatrix rows, int from) {
      var nearest = Agreement.nearest(rows, centres, 1);
      int right = 0;
      for (int i = 0; i < rows.rows(); i++) {
        right += nearest.row(i, 0) == labels.get(from + i) ? 1 : 0;
      }
      return (double) right / rows.rows();
    }
  }

  /** Classes with noise, in a modality that is shifted as a whole. */
  Labelled labelled(int rows, int modality) {
    FloatMatrix result = FloatMatrix.allocate(rows, WIDTH);
    List<Integer> labels = IntStream.range(0, rows).mapToObj(i -> random.nextInt(CLASSES)).toList();
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < WIDTH; j++) {
        double value =
            classes.get(labels.get(i), j)
                + 3 * means.get(modality, j)
                + 2.5 * random.nextGaussian();
        result.set(i, j, (float) value);
      }
    }
    return new Labelled(UnitLength.ofRows(result, "row"), labels);
  }

  /** An old model that sees half of what the new one sees, both with noise. */
  Views versions(int rows, int items) {
    FloatMatrix z = PlantedSpaces.normal(rows, WIDTH, random);
    PairedRows pairs = paired(version(z, rotation, WIDTH), version(z, other, WIDTH / 2));
    FloatMatrix kept = PlantedSpaces.normal(items, WIDTH, random);
    oldRankOne = RankOne.of(version(kept, other, WIDTH / 2), version(kept, other, WIDTH / 2));
    return new Views(pairs, version(kept, rotation, WIDTH), version(kept, rotation, WIDTH));
  }

  private FloatMatrix version(FloatMatrix latent, DoubleMatrix axes, int sees) {
    FloatMatrix seen = FloatMatrix.allocate(latent.rows(), WIDTH);
    for (long i = 0; i < latent.rows(); i++) {
      for (int j = 0; j < WIDTH; j++) {
        double value = (j < sees ? latent.get(i, j) : 0) + 0.9 * random.nextGaussian();
        seen.set(i, j, (float) value);
      }
    }
    return UnitLength.ofRows(seen.times(axes.toFloats()), "row");
  }

  /** Rank-1 of the old model alone on the items of {@link #versions}. */
  double oldRankOne() {
    return oldRankOne;
  }
}

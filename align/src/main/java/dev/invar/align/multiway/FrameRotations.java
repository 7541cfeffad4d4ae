package dev.invar.align.multiway;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.linalg.Qr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One partial isometry R_m per side, r_m×D, that carries its seen directions into the frame: R_m·
 * R_mᵀ = I.
 *
 * @param sides what they were fitted to
 * @param rotations R_1 … R_k
 */
record FrameRotations(SeenSides sides, List<DoubleMatrix> rotations) {
  /** Every side turned towards the hub. */
  static FrameRotations towardsHub(SeenSides sides) {
    int hub = sides.hub();
    DoubleMatrix identity = DoubleMatrix.identity(sides.frameWidth());
    return new FrameRotations(
        sides,
        IntStream.range(0, sides.count())
            .mapToObj(
                side -> side == hub ? identity : polar(sides.productTimes(side, hub, identity)))
            .toList());
  }

  private static DoubleMatrix polar(DoubleMatrix a) {
    return PolarFactor.of(a).orthogonal();
  }

  /** What every side is turned towards: Z_mᵀ·ΣZ_jR_j, r_m×D each. */
  List<DoubleMatrix> targets() {
    var targets = new ArrayList<DoubleMatrix>();
    for (int side = 0; side < sides.count(); side++) {
      DoubleMatrix sum = sides.productTimes(side, 0, rotations.getFirst());
      for (int other = 1; other < sides.count(); other++) {
        sum = sum.plus(sides.productTimes(side, other, rotations.get(other)));
      }
      targets.add(sum);
    }
    return targets;
  }

  /** ‖ΣZ_mR_m‖²_F / (k·Σ‖Z_m‖²_F), given the {@link #targets} of these rotations. */
  double agreement(List<DoubleMatrix> targets) {
    double common = 0;
    double all = 0;
    for (int side = 0; side < sides.count(); side++) {
      common += inner(rotations.get(side), targets.get(side));
      all += sides.squaredNorm(side);
    }
    return all == 0 ? 1 : common / (sides.count() * all);
  }

  /** Every side turned closest to what was meant for it. */
  FrameRotations turnedTo(List<DoubleMatrix> targets) {
    return new FrameRotations(sides, targets.stream().map(FrameRotations::polar).toList());
  }

  /** The same rotations seen from a frame whose first axes are the first side's own. */
  FrameRotations inFirstSidesFrame() {
    DoubleMatrix first = rotations.getFirst();
    int width = first.columns();
    int rank = Math.toIntExact(first.rows());
    DoubleMatrix start = DoubleMatrix.allocate(width, width);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < rank; j++) {
        start.set(i, j, first.get(j, i));
      }
    }
    for (int j = rank; j < width; j++) {
      start.set(j, j, 1);
    }
    DoubleMatrix turn = Qr.of(start).q();
    var turned = new ArrayList<DoubleMatrix>();
    turned.add(DoubleMatrix.identity(width).rowRange(0, rank));
    for (DoubleMatrix rotation : rotations.subList(1, rotations.size())) {
      turned.add(rotation.times(turn));
    }
    return new FrameRotations(sides, turned);
  }

  private static double inner(DoubleMatrix a, DoubleMatrix b) {
    double sum = 0;
    for (long i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        sum += a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }
}

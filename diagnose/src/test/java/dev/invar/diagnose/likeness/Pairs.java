package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.stream.IntStream;

/** Pairs of spaces for tests. */
final class Pairs {
  private Pairs() {}

  static DoubleMatrix normal(Seed seed, int n, int d) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, n, d), n, d);
  }

  static DoubleMatrix rotation(Seed seed, int d) {
    return Qr.of(normal(seed, d, d)).q();
  }

  static SpaceView view(String name, DoubleMatrix rows, Geometry geometry) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(i -> "item" + i).toList();
    VectorSet set = new VectorSet(ids, rows.toFloats(), Space.declared(name, rows.columns()));
    return SpaceView.of(set, geometry, Effort.DEFAULTS);
  }

  /** Rows as given. */
  static SpacePair of(DoubleMatrix x, DoubleMatrix y) {
    return of(x, y, Geometry.AS_GIVEN);
  }

  static SpacePair of(DoubleMatrix x, DoubleMatrix y, Geometry geometry) {
    return new SpacePair(view("first", x, geometry), view("second", y, geometry));
  }

  /** The value of a figure that has one. */
  static double value(List<Figure> figures, String id) {
    return figure(figures, id).value().asNumber().orElseThrow();
  }

  static Figure figure(List<Figure> figures, String id) {
    return figures.stream().filter(figure -> figure.id().equals(id)).findFirst().orElseThrow();
  }
}

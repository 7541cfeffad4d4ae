package dev.invar.diagnose;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodDescription;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Subjects of every form from small sets of rows. */
final class ContractSubjects {
  private ContractSubjects() {}

  /** The kinds of rows that every metric must know what to say of. */
  enum Rows {
    ONE(1, 4),
    TWO(2, 4),
    THREE(3, 4),
    FEWER_THAN_WIDE(12, 30),
    ONE_WIDE(40, 1),
    TWO_WIDE(40, 2),
    EQUAL(40, 4),
    DUPLICATES(40, 4),
    MULTIPLES(60, 4),
    PLAIN(60, 6);

    final int n;
    final int d;

    Rows(int n, int d) {
      this.n = n;
      this.d = d;
    }

    FloatMatrix drawn(Seed seed) {
      RandomGenerator random = seed.random();
      FloatMatrix rows = FloatMatrix.allocate(n, d);
      var row = new float[d];
      for (int i = 0; i < n; i++) {
        boolean anew = i == 0 || (this != EQUAL && !(this == DUPLICATES && i % 2 == 1));
        for (int j = 0; j < d && anew; j++) {
          row[j] = (float) random.nextGaussian();
        }
        if (this == MULTIPLES && i % 3 == 2) {
          row = rows.row(i - 1);
          for (int j = 0; j < d; j++) {
            row[j] *= 3.7f;
          }
        }
        rows.setRow(i, row);
      }
      return rows;
    }
  }

  /** What a metric measures. */
  static Class<?> subjectOf(MethodDescription metric) {
    return Arrays.stream(metric.type().getGenericInterfaces())
        .filter(ParameterizedType.class::isInstance)
        .map(type -> (Class<?>) ((ParameterizedType) type).getActualTypeArguments()[0])
        .findFirst()
        .orElseThrow();
  }

  /** A subject of a form. */
  static Subject of(Class<?> form, Rows rows, Geometry geometry) {
    SpaceView first = view(rows, geometry, 1);
    if (form == SpaceView.class) {
      return first;
    }
    if (form == SpacePair.class) {
      return new SpacePair(first, view(rows, geometry, 2));
    }
    if (form == RetrievalView.class) {
      return new RetrievalView(first, view(rows, geometry, 2));
    }
    if (form == LabelledView.class) {
      List<String> labels =
          IntStream.range(0, rows.n).mapToObj(i -> i % 2 == 0 ? "even" : "odd").toList();
      return new LabelledView(first, labels);
    }
    return new SpaceSeries(List.of(first, view(rows, geometry, 2), view(rows, geometry, 3)));
  }

  private static SpaceView view(Rows rows, Geometry geometry, int seed) {
    List<String> ids = IntStream.range(0, rows.n).mapToObj(Integer::toString).toList();
    VectorSet set = new VectorSet(ids, rows.drawn(new Seed(seed)), Space.declared("made", rows.d));
    return SpaceView.of(set, geometry, Effort.DEFAULTS);
  }
}

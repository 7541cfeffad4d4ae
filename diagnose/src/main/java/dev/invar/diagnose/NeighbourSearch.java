package dev.invar.diagnose;

import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestOthers;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.linalg.Workers;
import dev.invar.method.Progress;
import java.util.concurrent.CancellationException;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Looks for the nearest rows of a view's rows.
 *
 * <p>A few more than k are found by scores in float; their distances are then computed in double,
 * and the k nearest by these are kept: rows that float cannot tell apart are put in order.
 */
final class NeighbourSearch {
  /** Rows that are looked for beyond k. */
  private static final int SPARE = 4;

  /** Below this many rows it does not pay to start threads. */
  private static final int FEW = 1000;

  private static final int CHUNK = 256;

  private static final String STAGE = "nearest rows";

  private final SpaceView view;
  private final double[] scales;

  private NeighbourSearch(SpaceView view) {
    this.view = view;
    this.scales = new double[view.size()];
  }

  /** The nearest other rows of all rows, or of drawn ones. */
  static NeighbourLists of(SpaceView view, int k) {
    int n = view.size();
    int width = Math.min(k, n - 1);
    int[] asked = asked(view, n);
    if (width < 1) {
      return new NeighbourLists(0, n, asked, new int[0], new double[0]);
    }
    Progress progress = view.effort().progress();
    progress.begin(STAGE, n);
    Neighbors found;
    if (asked.length == n) {
      found =
          NearestOthers.of(view.set().vectors(), request(view, width + SPARE), listener(progress));
    } else {
      FloatMatrix queries = view.select(asked).set().vectors();
      found =
          NearestRows.of(
              queries, view.set().vectors(), request(view, width + 1 + SPARE), listener(progress));
    }
    var search = new NeighbourSearch(view);
    NeighbourLists lists = search.lists(view, asked, found, width, true);
    progress.end();
    return lists;
  }

  /** The nearest passages of all queries, or of drawn ones. */
  static NeighbourLists of(RetrievalView retrieval, int k) {
    SpaceView queries = retrieval.queries();
    SpaceView passages = retrieval.passages();
    int width = Math.min(k, passages.size());
    int[] asked = asked(queries, passages.size());
    Progress progress = passages.effort().progress();
    progress.begin(STAGE, passages.size());
    FloatMatrix rows = queries.select(asked).set().vectors();
    Neighbors found =
        NearestRows.of(
            rows, passages.set().vectors(), request(passages, width + SPARE), listener(progress));
    var search = new NeighbourSearch(passages);
    NeighbourLists lists = search.lists(queries, asked, found, width, false);
    progress.end();
    return lists;
  }

  /** All rows, or as many drawn ones as may be compared with n others. */
  private static int[] asked(SpaceView view, int n) {
    long most = Math.max(1, view.effort().comparisons() / n);
    return most >= view.size()
        ? IntStream.range(0, view.size()).toArray()
        : view.drawn((int) most, view.effort().seed().derive("neighbours").random());
  }

  private static NearestRows.Request request(SpaceView view, int k) {
    Score score = view.geometry() == Geometry.UNIT_LENGTH ? Score.COSINE : Score.EUCLIDEAN;
    return new NearestRows.Request(score, k, view.effort().threads());
  }

  private static NearestRows.Listener listener(Progress progress) {
    return rows -> {
      if (progress.isCancelled()) {
        throw new CancellationException("cancelled while looking for " + STAGE);
      }
      progress.advance(rows);
    };
  }

  /** Lists of the nearest by distances in double, without the row itself if it is one of them. */
  private NeighbourLists lists(
      SpaceView askers, int[] asked, Neighbors found, int k, boolean withoutSelf) {
    var rows = new int[asked.length * k];
    var distances = new double[rows.length];
    forEach(scales.length, i -> scales[i] = view.scale(i));
    forEach(
        asked.length,
        i -> {
          view.effort().goOn("looking for " + STAGE);
          Near[] near = nearest(askers, asked[i], found, i, withoutSelf ? asked[i] : -1);
          for (int place = 0; place < k; place++) {
            rows[i * k + place] = near[place].row;
            distances[i * k + place] = near[place].distance;
          }
        });
    return new NeighbourLists(k, view.size(), asked, rows, distances);
  }

  /** In chunks, so that few threads are asked little. */
  private void forEach(int count, IntConsumer action) {
    Workers.forEach(
        (count + CHUNK - 1) / CHUNK,
        count < FEW ? 1 : view.effort().threads(),
        chunk ->
            IntStream.range(chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK)).forEach(action));
  }

  /** Nearest first; ties in order of row. */
  private record Near(int row, double distance) implements Comparable<Near> {
    @Override
    public int compareTo(Near other) {
      int byDistance = Double.compare(distance, other.distance);
      return byDistance != 0 ? byDistance : Integer.compare(row, other.row);
    }
  }

  private Near[] nearest(SpaceView askers, int asker, Neighbors found, int list, int self) {
    var own = new double[view.width()];
    askers.copyRow(asker, own);
    var other = new float[own.length];
    return IntStream.range(0, found.k())
        .map(place -> (int) found.row(list, place))
        .filter(row -> row != self)
        .mapToObj(row -> {
          view.set().vectors().copyRow(row, other);
          return new Near(row, distance(own, other, scales[row]));
        })
        .sorted()
        .toArray(Near[]::new);
  }

  private static double distance(double[] own, float[] other, double scale) {
    double square = 0;
    for (int j = 0; j < own.length; j++) {
      double difference = own[j] - other[j] * scale;
      square += difference * difference;
    }
    return Math.sqrt(square);
  }
}

package dev.invar.align.crowding;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Map;

/**
 * A gallery and one of its banks, scaled to length 1.
 *
 * @param gallery n×d
 * @param bank m×d
 * @param own for each item of the gallery its row in the bank, or −1 if it is not there
 */
@SuppressWarnings("ArrayRecordComponent") // lives within one call
record Crowd(FloatMatrix gallery, FloatMatrix bank, int[] own) {
  private static final int LEAST = 2;

  static List<Crowd> of(VectorSet gallery, List<VectorSet> banks) {
    if (banks.isEmpty()) {
      throw new ShapeException("banks of a gallery correction", "at least one", "none");
    }
    FloatMatrix rows = UnitLength.ofRows(gallery.vectors(), "item of the gallery");
    return banks.stream().map(bank -> of(gallery, rows, bank)).toList();
  }

  private static Crowd of(VectorSet gallery, FloatMatrix rows, VectorSet bank) {
    gallery.space().requireSame(bank.space(), "correcting a gallery by a bank");
    if (bank.size() < LEAST) {
      throw new ShapeException("items of a bank", "at least " + LEAST, bank.size());
    }
    Map<String, Integer> places = bank.rowsById();
    int[] own = gallery.ids().stream().mapToInt(id -> places.getOrDefault(id, -1)).toArray();
    return new Crowd(rows, UnitLength.ofRows(bank.vectors(), "item of a bank"), own);
  }

  /** How many items of the bank count for an item of the gallery. */
  long others(int item) {
    return bank.rows() - (own[item] < 0 ? 0 : 1);
  }

  /** The k items of the bank nearest to each of the gallery, and one more for its own. */
  Neighbors nearest(int k) {
    return NearestRows.of(gallery, bank, Score.DOT, Math.toIntExact(Math.min(k + 1L, bank.rows())));
  }

  /** Takes the nearest of an item in turn, its own left out. */
  interface Neighbour {
    void take(int row, double similarity);
  }

  /** Hands the k nearest of an item on; how many there were. */
  int forEach(Neighbors neighbors, int item, int k, Neighbour neighbour) {
    int taken = 0;
    for (int place = 0; place < neighbors.k() && taken < k; place++) {
      int row = Math.toIntExact(neighbors.row(item, place));
      if (row != own[item]) {
        neighbour.take(row, neighbors.score(item, place));
        taken++;
      }
    }
    return taken;
  }
}

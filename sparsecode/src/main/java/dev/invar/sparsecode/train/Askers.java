package dev.invar.sparsecode.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Who asks whom in the contrastive terms of a batch. */
final class Askers {
  private Askers() {}

  /** Passages ask passages: those of one label belong together, without labels each to itself. */
  static Contrast.Asking passages(Batch batch) {
    int n = batch.passages();
    var belonging = new int[n][];
    if (batch.labels().length == 0) {
      for (int i = 0; i < n; i++) {
        belonging[i] = new int[] {i};
      }
    } else {
      Map<Integer, List<Integer>> classes = new HashMap<>();
      for (int i = 0; i < n; i++) {
        classes.computeIfAbsent(batch.labels()[i], label -> new ArrayList<>()).add(i);
      }
      for (List<Integer> rows : classes.values()) {
        int[] members = rows.stream().mapToInt(Integer::intValue).toArray();
        rows.forEach(row -> belonging[row] = members);
      }
    }
    return new Contrast.Asking(0, 0, n, belonging);
  }

  /** Queries ask the answers of all: to each belong those that are known to answer it. */
  static Contrast.Asking queries(Batch batch, TrainingRows rows) {
    int n = batch.queries().length;
    var belonging = new int[n][];
    for (int i = 0; i < n; i++) {
      int query = batch.queries()[i];
      belonging[i] =
          IntStream.range(0, n).filter(j -> rows.answers(query, batch.answers()[j])).toArray();
    }
    return new Contrast.Asking(batch.passages(), batch.passages() + n, n, belonging);
  }
}

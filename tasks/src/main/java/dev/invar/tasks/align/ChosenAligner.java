package dev.invar.tasks.align;

import dev.invar.align.Aligner;
import dev.invar.align.multiway.GeneralizedProcrustes;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.space.PairedRows;

/**
 * How a map is fitted, and why so.
 *
 * @param aligner fits it
 * @param reason one sentence, for people
 */
public record ChosenAligner(Aligner aligner, String reason) {
  /** What somebody asked for. */
  public static ChosenAligner asked(Aligner aligner) {
    return new ChosenAligner(aligner, "as asked");
  }

  /** What is best where nobody asked for anything: by the number of sides, pairs and dimensions. */
  public static ChosenAligner standard(PairedRows pairs) {
    int n = pairs.size();
    int k = pairs.sides().size();
    if (k > 2) {
      return new ChosenAligner(
          GeneralizedProcrustes.DEFAULTS, k + " spaces share one frame, and all loops are exact");
    }
    int d = pairs.sides().stream().mapToInt(side -> side.vectors().columns()).max().orElseThrow();
    return n - 1 < d
        ? new ChosenAligner(
            SeenSubspaceProcrustes.DEFAULTS,
            "%d pairs show fewer than %d directions; a full rotation would fill the others with noise"
                .formatted(n, d))
        : new ChosenAligner(
            OrthogonalProcrustes.DEFAULTS,
            "%d pairs show all %d directions, and a rotation keeps every distance".formatted(n, d));
  }

  /** The method as a record, which every method is. */
  Record record() {
    return (Record) aligner;
  }
}

package dev.invar.bench.upgrade;

import dev.invar.align.crowding.CorrectedGallery;
import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.align.crowding.InverseGraphConvolution;
import dev.invar.align.crowding.LocalAdjustment;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Criterion;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether pushing documents apart helps a model's own search: every encoder on every collection,
 * the rate chosen on tuning queries among which none at all is.
 */
record Crowding(UpgradeSets sets) implements Part {
  private static final List<Double> RATES = List.of(0.0, 0.03, 0.1, 0.3);

  private static final Claim RECALL =
      new Claim(
          "g17-crowding-recall",
          "S067: success@1 after local adjustment less before, test queries, least of the"
              + " encoders and collections, no unit",
          Criterion.atLeast(-0.002),
          UpgradeSets.NEEDS);
  private static final Claim COSINE =
      new Claim(
          "g17-crowding-cosine",
          "S067: mean cosine of a document's nearest neighbour after it, at its default rate, less before, largest"
              + " of the encoders and collections, no unit",
          Criterion.atMost(0),
          UpgradeSets.NEEDS);

  @Override
  public String name() {
    return "crowding";
  }

  @Override
  public List<Claim> claims() {
    return List.of(RECALL, COSINE);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<String> encoders = UpgradeSets.encoders(setting);
    var lines = new ArrayList<Line>();
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    setting.progress().begin("pushing documents apart", (long) all.size() * encoders.size());
    for (EncodedSet set : all) {
      for (String encoder : encoders) {
        double[] figures = figures(set, encoder);
        lines.add(Line.of(set.name() + ", " + encoder, figures));
        least = Math.min(least, figures[2] - figures[1]);
        largest = Math.max(largest, figures[4] - figures[3]);
        setting.progress().advance(1);
      }
    }
    findings.table(
        new FigureTable(
            "crowding",
            "success@1 of test queries, and the mean cosine of a document's nearest neighbour",
            List.of(
                "rate chosen",
                "success@1 before",
                "after",
                "neighbour's cosine before",
                "after, default rate",
                "success@1, default rate",
                "success@1, inverse graph convolution",
                "neighbour's cosine, inverse graph convolution"),
            lines));
    findings.measured(RECALL.id(), least, lines.size() + " cases");
    findings.measured(COSINE.id(), largest, lines.size() + " cases");
  }

  private static double[] figures(EncodedSet set, String encoder) {
    VectorSet gallery = set.passages(encoder);
    VectorSet tuning = set.queries(encoder).select(set.tuning());
    VectorSet test = set.queries(encoder).select(set.test());
    double chosen = 0;
    double best = Double.NEGATIVE_INFINITY;
    for (double rate : RATES) {
      double success = success(set, corrected(gallery, tuning, rate), tuning);
      if (success > best) {
        best = success;
        chosen = rate;
      }
    }
    CorrectedGallery pushed = corrected(gallery, tuning, LocalAdjustment.DEFAULTS.rate());
    CorrectedGallery global =
        InverseGraphConvolution.DEFAULTS.correct(gallery, List.of(gallery, tuning));
    return new double[] {
      chosen,
      success(set, corrected(gallery, tuning, 0), test),
      success(set, corrected(gallery, tuning, chosen), test),
      neighbourCosine(gallery.vectors()),
      neighbourCosine(pushed.rows()),
      success(set, pushed, test),
      success(set, global, test),
      neighbourCosine(global.rows())
    };
  }

  private static CorrectedGallery corrected(VectorSet gallery, VectorSet queries, double rate) {
    GalleryCorrection method = new LocalAdjustment(rate, LocalAdjustment.DEFAULTS.share());
    return method.correct(gallery, List.of(gallery, queries));
  }

  /** The share of queries whose first hit is relevant. */
  private static double success(EncodedSet set, CorrectedGallery gallery, VectorSet queries) {
    FloatMatrix asked = FloatMatrix.allocate(queries.size(), gallery.rows().columns());
    for (int i = 0; i < queries.size(); i++) {
      asked.setRow(i, gallery.query(queries.vectors().row(i)));
    }
    Neighbors found = NearestRows.of(asked, gallery.rows(), Score.DOT, 1);
    int hits = 0;
    for (int i = 0; i < queries.size(); i++) {
      String first = set.documents().get((int) found.row(i, 0));
      hits += set.judgements().of(queries.ids().get(i)).getOrDefault(first, 0) > 0 ? 1 : 0;
    }
    return (double) hits / queries.size();
  }

  private static double neighbourCosine(FloatMatrix rows) {
    Neighbors nearest = Agreement.nearest(rows, rows, 2);
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      sum += nearest.row(i, 0) == i ? nearest.score(i, 1) : nearest.score(i, 0);
    }
    return sum / rows.rows();
  }
}

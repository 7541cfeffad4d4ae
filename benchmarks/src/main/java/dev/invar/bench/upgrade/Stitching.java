package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.relative.InvariantProduct;
import dev.invar.align.relative.RelativeRepresentation;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A part trained on one encoder's vectors, used with another's: which of 48 articles a question of
 * XQuAD is about, by the nearest mean. Anchors are the articles' paragraphs.
 */
record Stitching(UpgradeSets sets) implements Part {
  private static final int PARAGRAPHS = 5;
  private static final String FOLDER = "xquad-retrieval";

  private static final Claim NATIVE =
      new Claim(
          "g17-stitched",
          "V013: accuracy of a part used with another encoder than it was trained on, by the product"
              + " of invariant components, over that of a part of its own, mean over pairs, no unit",
          Criterion.atLeast(0.85),
          FOLDER);
  private static final Claim SINGLE =
      new Claim(
          "g17-stitched-to-single",
          "V013: that accuracy less the best single similarity's, mean over pairs, no unit",
          Criterion.atLeast(-0.01),
          FOLDER);

  @Override
  public String name() {
    return "stitching";
  }

  @Override
  public List<Claim> claims() {
    return List.of(NATIVE, SINGLE);
  }

  /** Questions and the number of the article each is about. */
  private record Articles(EncodedSet set, Map<String, Integer> labels, int count) {
    /** The mean vector of each article's training questions. */
    FloatMatrix centres(FloatMatrix rows) {
      FloatMatrix centres = FloatMatrix.allocate(count, rows.columns());
      for (int i = 0; i < set.tuning().size(); i++) {
        int label = labels.getOrDefault(set.tuning().get(i), 0);
        for (int j = 0; j < rows.columns(); j++) {
          centres.set(label, j, centres.get(label, j) + rows.get(i, j));
        }
      }
      return centres;
    }

    double accuracy(FloatMatrix centres, FloatMatrix rows) {
      var nearest = Agreement.nearest(rows, centres, 1);
      int right = 0;
      for (int i = 0; i < set.test().size(); i++) {
        right += nearest.row(i, 0) == labels.getOrDefault(set.test().get(i), -1) ? 1 : 0;
      }
      return (double) right / set.test().size();
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> found = sets.some(List.of(UpgradeSets.XQUAD), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    Articles articles = articles(found.getFirst());
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    SequencedMap<String, Aligner> ways = ways(setting.seed());
    var lines = new ArrayList<Line>();
    var means = new double[ways.size() + 2];
    setting.progress().begin("using parts with other encoders", pairs.size());
    for (ModelPair pair : pairs) {
      double[] figures = figures(articles, pair, ways);
      lines.add(Line.of("trained on " + pair.old() + ", used with " + pair.fresh(), figures));
      for (int i = 0; i < means.length; i++) {
        means[i] += figures[i] / pairs.size();
      }
      setting.progress().advance(1);
    }
    lines.add(Line.of("mean", means));
    var columns = new ArrayList<>(ways.keySet());
    columns.add("unstitched");
    columns.add("trained on its own vectors");
    findings.table(
        new FigureTable(
            "stitching",
            "accuracy of %d articles on %d test questions of XQuAD"
                .formatted(articles.count(), articles.set().test().size()),
            columns,
            lines));
    double single = Arrays.stream(means, 1, ways.size()).max().orElseThrow();
    findings.measured(
        NATIVE.id(),
        means[0] / means[ways.size() + 1],
        "%.3f of %.3f; unstitched %.3f"
            .formatted(means[0], means[ways.size() + 1], means[ways.size()]));
    findings.measured(SINGLE.id(), means[0] - single, "%.3f and %.3f".formatted(means[0], single));
  }

  /** The product first, then each similarity alone. */
  private static SequencedMap<String, Aligner> ways(Seed seed) {
    var ways = new LinkedHashMap<String, Aligner>();
    ways.put("product", InvariantProduct.DEFAULTS);
    for (AnchorMeasure measure : AnchorMeasure.values()) {
      int anchors = RelativeRepresentation.DEFAULTS.anchors();
      ways.put(measure.toString(), new RelativeRepresentation(measure, true, anchors, seed));
    }
    return ways;
  }

  private static double[] figures(
      Articles articles, ModelPair pair, SequencedMap<String, Aligner> ways) {
    EncodedSet set = articles.set();
    VectorSet train = set.queries(pair.old()).select(set.tuning());
    VectorSet own = set.queries(pair.fresh()).select(set.tuning());
    VectorSet test = set.queries(pair.fresh()).select(set.test());
    var figures = new double[ways.size() + 2];
    int way = 0;
    for (Aligner aligner : ways.values()) {
      Alignment fitted = aligner.fit(set.pairs(pair, set.documents()));
      FloatMatrix centres = articles.centres(fitted.side(train.space()).apply(train, Role.PASSAGE));
      figures[way++] =
          articles.accuracy(centres, fitted.side(test.space()).apply(test, Role.PASSAGE));
    }
    figures[way++] = articles.accuracy(articles.centres(train.vectors()), test.vectors());
    figures[way] = articles.accuracy(articles.centres(own.vectors()), test.vectors());
    return figures;
  }

  /** Every article of XQuAD has five paragraphs, one after the other. */
  private static Articles articles(EncodedSet set) {
    var labels = new HashMap<String, Integer>();
    set.judgements()
        .grades()
        .forEach((question, grades) ->
            labels.put(question, set.documents().indexOf(grades.firstKey()) / PARAGRAPHS));
    return new Articles(set, labels, set.documents().size() / PARAGRAPHS);
  }
}

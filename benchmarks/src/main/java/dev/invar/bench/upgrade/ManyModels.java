package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.Migration;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.align.multiway.GeneralizedCanonicalCorrelation;
import dev.invar.align.multiway.GeneralizedProcrustes;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Criterion;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Several models in one frame: as good as maps between two, exact around a loop, and open to one
 * more model without a new fit.
 */
record ManyModels(UpgradeSets sets) implements Part {
  private static final int GALLERY = 1_500;
  private static final int FEW = 100;
  private static final int MANY = 2_500;

  private static final Claim FEW_PAIRS =
      claim(
          "g9-gpa-over-gcca-100",
          "rank-1 of generalised Procrustes less that of generalised CCA, 100 items, mean over pairs",
          Criterion.atLeast(0));
  private static final Claim FEW_PAIRS_LEVEL =
      claim(
          "g9-gpa-rank1-100",
          "rank-1 of generalised Procrustes, 100 items, mean over pairs (the pilot's GCCA: .934)",
          Criterion.atLeast(0.934));
  private static final Claim MANY_PAIRS =
      claim(
          "g9-gpa-to-pairwise-2500",
          "rank-1 of maps between two less that of generalised Procrustes, 2,500 items, mean over"
              + " pairs",
          Criterion.atMost(0.001));
  private static final Claim LOOP =
      claim(
          "g9-loop",
          "largest entry by which the map around a loop A → B → C → A differs from the identity",
          Criterion.atMost(1e-9));
  private static final Claim ADDED =
      claim(
          "g9-added-model",
          "rank-1 after a new fit with one more model less that after adding it, largest over which"
              + " model is added",
          Criterion.atMost(0.001));
  private static final Claim CHAIN =
      claim(
          "g13-chain",
          "agreement of the top 10 with the new model's by direct maps less that through the common"
              + " frame, mean over pairs",
          Criterion.atMost(0.002));

  private static Claim claim(String id, String statement, Criterion criterion) {
    return new Claim(id, statement + ", no unit", criterion, UpgradeSets.SCIFACT);
  }

  @Override
  public String name() {
    return "many-models";
  }

  @Override
  public List<Claim> claims() {
    return List.of(FEW_PAIRS, FEW_PAIRS_LEVEL, MANY_PAIRS, LOOP, ADDED, CHAIN);
  }

  /** A collection, the models, and which documents are fitted and which are found. */
  private record Scene(
      EncodedSet set, List<String> encoders, List<String> fit, List<String> gallery) {
    PairedRows sides(List<String> models, List<String> documents) {
      List<VectorSet> sides =
          models.stream().map(model -> set.passages(model).select(documents)).toList();
      return new PairedRows(sides);
    }

    /** Rank-1 over all changes of model. */
    double rankOne(BiFunction<ModelPair, Integer, Alignment> fitted, int items) {
      List<ModelPair> pairs = ModelPair.changes(encoders);
      double sum = 0;
      for (ModelPair pair : pairs) {
        sum += RankOne.of(fitted.apply(pair, items), set.pairs(pair, gallery));
      }
      return sum / pairs.size();
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    if (setting.quick()) {
      findings.missRemaining("a quick run has only two models");
      return;
    }
    List<EncodedSet> found = sets.some(List.of(UpgradeSets.SCIFACT), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    EncodedSet set = found.getFirst();
    List<String> order = set.shuffled(setting.seed().derive("many models"));
    int gallery = Math.min(GALLERY, order.size() / 3);
    var scene =
        new Scene(
            set,
            UpgradeSets.encoders(setting),
            order.subList(gallery, order.size()),
            order.subList(0, gallery));
    rankOne(scene, findings);
    Alignment all = GeneralizedProcrustes.DEFAULTS.fit(scene.sides(scene.encoders(), scene.fit()));
    findings.measured(LOOP.id(), loop(all), "all models, " + scene.fit().size() + " items");
    added(scene, findings);
    chain(scene, all, findings);
  }

  private static void rankOne(Scene scene, Findings findings) {
    int many = Math.min(MANY, scene.fit().size());
    var lines = new ArrayList<Line>();
    double[] gpa =
        line("generalised Procrustes", scene, many, GeneralizedProcrustes.DEFAULTS, lines);
    double[] gcca =
        line("generalised CCA", scene, many, GeneralizedCanonicalCorrelation.DEFAULTS, lines);
    double[] pairwise = pairwise(scene, many, SeenSubspaceProcrustes.DEFAULTS);
    lines.add(Line.of("seen-subspace Procrustes, two at a time", pairwise));
    lines.add(
        Line.of(
            "orthogonal Procrustes, two at a time",
            pairwise(scene, many, OrthogonalProcrustes.DEFAULTS)));
    findings.table(
        new FigureTable(
            "many-models",
            "rank-1 of the same document among %,d of %s, mean over pairs of models, by the number of items fitted to"
                .formatted(scene.gallery().size(), scene.set().name()),
            List.of(FEW + " items", "500 items", many + " items"),
            lines));
    findings.measured(FEW_PAIRS.id(), gpa[0] - gcca[0], "%.4f and %.4f".formatted(gpa[0], gcca[0]));
    findings.measured(FEW_PAIRS_LEVEL.id(), gpa[0], "");
    findings.measured(
        MANY_PAIRS.id(), pairwise[2] - gpa[2], "%.4f and %.4f".formatted(pairwise[2], gpa[2]));
  }

  private static double[] line(
      String name, Scene scene, int many, Aligner aligner, List<Line> lines) {
    double[] figures = new double[3];
    int[] items = {FEW, 500, many};
    for (int i = 0; i < items.length; i++) {
      Alignment all = aligner.fit(scene.sides(scene.encoders(), scene.fit().subList(0, items[i])));
      figures[i] = scene.rankOne((pair, count) -> all, items[i]);
    }
    lines.add(Line.of(name, figures));
    return figures;
  }

  private static double[] pairwise(Scene scene, int many, Aligner aligner) {
    BiFunction<ModelPair, Integer, Alignment> fitted =
        (pair, count) -> aligner.fit(scene.set().pairs(pair, scene.fit().subList(0, count)));
    return new double[] {
      scene.rankOne(fitted, FEW), scene.rankOne(fitted, 500), scene.rankOne(fitted, many)
    };
  }

  /** The largest entry of R_A R_Bᵀ R_B R_Cᵀ R_C R_Aᵀ − I over all loops of three. */
  private static double loop(Alignment alignment) {
    double largest = 0;
    for (SideMap a : alignment.sides()) {
      for (SideMap b : alignment.sides()) {
        for (SideMap c : alignment.sides()) {
          DoubleMatrix around = way(c, a).times(way(b, c)).times(way(a, b));
          DoubleMatrix identity = DoubleMatrix.identity(around.columns());
          for (double entry : around.minus(identity).toArray()) {
            largest = Math.max(largest, Math.abs(entry));
          }
        }
      }
    }
    return largest;
  }

  /** From one space into the frame and out to another. */
  private static DoubleMatrix way(SideMap from, SideMap to) {
    return affine(to).pseudoInverse().weights().times(affine(from).weights());
  }

  private static AffineMap affine(SideMap side) {
    if (side.map() instanceof AffineMap affine) {
      return affine;
    }
    throw new IllegalStateException("expected a linear map of " + side.space());
  }

  private static void added(Scene scene, Findings findings) {
    List<String> fit = scene.fit().subList(0, Math.min(MANY, scene.fit().size()));
    Alignment refitted = GeneralizedProcrustes.DEFAULTS.fit(scene.sides(scene.encoders(), fit));
    double worst = Double.NEGATIVE_INFINITY;
    var lines = new ArrayList<Line>();
    for (String late : scene.encoders()) {
      List<String> early =
          scene.encoders().stream().filter(encoder -> !encoder.equals(late)).toList();
      Alignment frame = GeneralizedProcrustes.DEFAULTS.fit(scene.sides(early, fit));
      Alignment extended = GeneralizedProcrustes.extend(frame, scene.sides(scene.encoders(), fit));
      double after = ofModel(scene, late, extended);
      double anew = ofModel(scene, late, refitted);
      lines.add(Line.of(late, after, anew));
      worst = Math.max(worst, anew - after);
    }
    findings.table(
        new FigureTable(
            "added-model",
            "rank-1 of pairs with the model that came last, %,d items".formatted(fit.size()),
            List.of("added to the frame", "all fitted anew"),
            lines));
    findings.measured(ADDED.id(), worst, fit.size() + " items");
  }

  private static double ofModel(Scene scene, String model, Alignment alignment) {
    return ModelPair.changes(scene.encoders()).stream()
        .filter(pair -> pair.old().equals(model) || pair.fresh().equals(model))
        .mapToDouble(pair -> RankOne.of(alignment, scene.set().pairs(pair, scene.gallery())))
        .average()
        .orElseThrow();
  }

  /** Queries of the new model, carried to the old one directly and through the frame of all. */
  private static void chain(Scene scene, Alignment all, Findings findings) {
    List<ModelPair> pairs = ModelPair.changes(scene.encoders());
    double direct = 0;
    double through = 0;
    for (ModelPair pair : pairs) {
      Alignment own = SeenSubspaceProcrustes.DEFAULTS.fit(scene.set().pairs(pair, scene.fit()));
      direct += Agreement.ofBridge(scene.set(), pair, asked(scene, pair, own)) / pairs.size();
      through += Agreement.ofBridge(scene.set(), pair, asked(scene, pair, all)) / pairs.size();
    }
    findings.measured(
        CHAIN.id(),
        direct - through,
        "agreement %.4f directly, %.4f through the frame; in two links %.4f"
            .formatted(direct, through, inTwoLinks(scene)));
  }

  /** With the new model's mean query, of queries that are not measured. */
  private static Alignment asked(Scene scene, ModelPair pair, Alignment alignment) {
    VectorSet past = scene.set().queries(pair.fresh()).select(scene.set().tuning());
    double[] mean = QueryShift.ofPast(past.vectors(), 1).mean();
    return alignment.withMean(past.space(), Role.QUERY, mean);
  }

  /** The same through a third model, one map after the other, as is usual. */
  private static double inTwoLinks(Scene scene) {
    double sum = 0;
    int count = 0;
    for (ModelPair pair : ModelPair.changes(scene.encoders())) {
      for (String middle : scene.encoders()) {
        if (!middle.equals(pair.old()) && !middle.equals(pair.fresh())) {
          sum += Agreement.ofLinks(scene.set(), pair, middle, link(scene));
          count++;
        }
      }
    }
    return sum / count;
  }

  private static BiFunction<String, String, Migration> link(Scene scene) {
    return (from, to) -> {
      Alignment fitted =
          OrthogonalProcrustes.DEFAULTS.fit(
              scene.set().pairs(new ModelPair(to, from), scene.fit()));
      return fitted.migration(scene.set().passages(from).space(), scene.set().passages(to).space());
    };
  }
}

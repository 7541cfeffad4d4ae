package dev.invar.bench.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.correlation.DirectionChoice;
import dev.invar.align.correlation.IsoClip;
import dev.invar.align.correlation.SubspaceAlignment;
import dev.invar.align.gap.ConnectCollapseCorrupt;
import dev.invar.align.map.AffineMap;
import dev.invar.align.orthogonal.OrthogonalCompatible;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.List;

/**
 * The methods for two modalities on made-up data whose truth is known: how far each stays below
 * what is reached by whoever knows the map, the subspace or the gap that were planted.
 */
final class TwoModalities implements Part {
  private static final int FIT = 2_000;
  private static final int TEST = 2_000;

  private static final Claim ROTATION =
      claim(
          "g17-rotation-carries",
          "J17: mean cosine of texts under the planted rotation less that under the one fitted on"
              + " images");
  private static final Claim SUBSPACE =
      claim(
          "g17-shared-subspace", "S007: rank-1 in the planted subspace less that in the one found");
  private static final Claim BAND =
      claim(
          "g17-middle-band",
          "S062: rank-1 within a modality in the planted band less that in the one found");
  private static final Claim GAP =
      claim(
          "g17-closed-gap",
          "S096: accuracy on images of a head trained on images less that of one trained alike on texts");
  private static final Claim LAYOUT =
      claim(
          "g17-compatible-layout",
          "S108: rank-1 among new vectors as they are less that in the layout that old ones share");

  private static Claim claim(String id, String statement) {
    return new Claim(id, statement + ", no unit", Criterion.atMost(0.01), "generated data");
  }

  @Override
  public String name() {
    return "two-modalities";
  }

  @Override
  public List<Claim> claims() {
    return List.of(ROTATION, SUBSPACE, BAND, GAP, LAYOUT);
  }

  /** What was reached, and what whoever knows the truth reaches. */
  private record Reached(Claim claim, String method, double plain, double ours, double ceiling) {}

  @Override
  public void measure(Setting setting, Findings findings) {
    Seed seed = setting.seed();
    findings.data(
        new DataUsed(
            "planted-modalities",
            FIT + TEST,
            PlantedModalities.WIDTH,
            "generated, seed " + seed.value()));
    List<Reached> all =
        List.of(
            rotation(seed.derive("rotation")),
            subspace(seed.derive("subspace")),
            band(seed.derive("band")),
            gap(seed.derive("gap")),
            layout(seed.derive("layout")));
    findings.table(
        new FigureTable(
            "two-modalities",
            "made-up modalities: %,d items fitted to, %d others measured".formatted(FIT, TEST),
            List.of("without the method", "with it", "ceiling"),
            all.stream()
                .map(one -> Line.of(one.method(), one.plain(), one.ours(), one.ceiling()))
                .toList()));
    for (Reached one : all) {
      findings.measured(
          one.claim().id(),
          one.ceiling() - one.ours(),
          "%.4f of %.4f; without it %.4f".formatted(one.ours(), one.ceiling(), one.plain()));
    }
  }

  /** Two models of images and texts that differ by a rotation and by the four means. */
  private static Reached rotation(Seed seed) {
    var world = new PlantedModalities(seed);
    PairedRows images = world.rotated(FIT, 0, 2);
    PairedRows texts = world.rotated(FIT + TEST, 1, 3);
    PairedRows known = PlantedModalities.rows(texts, 0, FIT);
    PairedRows test = PlantedModalities.rows(texts, FIT, FIT + TEST);
    Alignment fitted = withTexts(OrthogonalProcrustes.DEFAULTS.fit(images), known);
    Alignment planted =
        withTexts(
            new Alignment(List.of(turned(fitted.sides().get(0), world), fitted.sides().get(1))),
            known);
    return new Reached(
        ROTATION,
        "orthogonal Procrustes on images, cosine of texts",
        PlantedModalities.cosine(test.source().vectors(), test.target().vectors()),
        cosine(fitted, test),
        cosine(planted, test));
  }

  private static SideMap turned(SideMap side, PlantedModalities world) {
    return new SideMap(side.space(), side.means(), AffineMap.ofRows(world.rotation()));
  }

  private static Alignment withTexts(Alignment alignment, PairedRows texts) {
    Alignment result = alignment;
    for (var side : texts.sides()) {
      double[] mean = QueryShift.ofPast(side.vectors(), 1).mean();
      result = result.withMean(side.space(), Role.QUERY, mean);
    }
    return result;
  }

  private static double cosine(Alignment alignment, PairedRows texts) {
    return PlantedModalities.cosine(
        alignment.sides().get(0).apply(texts.source(), Role.QUERY),
        alignment.sides().get(1).apply(texts.target(), Role.QUERY));
  }

  /** Two spaces that share 20 of their dimensions. */
  private static Reached subspace(Seed seed) {
    var world = new PlantedModalities(seed);
    PairedRows all = world.sharing(FIT + TEST);
    PairedRows test = PlantedModalities.rows(all, FIT, FIT + TEST);
    PairedRows fit = PlantedModalities.rows(all, 0, FIT);
    var method =
        new SubspaceAlignment(
            PlantedModalities.SHARED, 0.01, DirectionChoice.FIXED, seed.derive("held-out"));
    return new Reached(
        SUBSPACE,
        "subspace alignment, rank-1 across",
        RankOne.of(OrthogonalProcrustes.DEFAULTS.fit(fit), test),
        RankOne.of(method.fit(fit), test),
        RankOne.of(
            world.shared(test.source().vectors(), 0), world.shared(test.target().vectors(), 1)));
  }

  /** A crowded band, a band of content and a band of noise. */
  private static Reached band(Seed seed) {
    var world = new PlantedModalities(seed);
    PlantedModalities.Views views = world.banded(FIT, TEST);
    var method = new IsoClip(PlantedModalities.CROWDED_SHARE, PlantedModalities.NOISE_SHARE);
    Alignment fitted = method.fit(views.pairs());
    return new Reached(
        BAND,
        "IsoCLIP, rank-1 of another view within a modality",
        RankOne.of(views.first(), views.second()),
        RankOne.of(
            fitted.sides().get(0).apply(views.first(), Role.PASSAGE),
            fitted.sides().get(0).apply(views.second(), Role.PASSAGE)),
        RankOne.of(world.content(views.first()), world.content(views.second())));
  }

  /** Classes in two modalities with a gap between them. */
  private static Reached gap(Seed seed) {
    var world = new PlantedModalities(seed);
    PlantedModalities.Labelled images = world.labelled(FIT + TEST, 0);
    PlantedModalities.Labelled texts = world.labelled(FIT, 1);
    Alignment fitted =
        ConnectCollapseCorrupt.DEFAULTS.fit(
            PlantedModalities.paired(images.rows(0, FIT), texts.rows(0, FIT)));
    FloatMatrix text = fitted.sides().get(1).apply(texts.rows(0, FIT), Role.PASSAGE);
    FloatMatrix image = fitted.sides().get(0).apply(images.rows(0, FIT + TEST), Role.PASSAGE);
    FloatMatrix noisy = ConnectCollapseCorrupt.DEFAULTS.corrupt(text, seed.derive("noise"));
    FloatMatrix noisyImage =
        ConnectCollapseCorrupt.DEFAULTS.corrupt(image.rowRange(0, FIT), seed.derive("image noise"));
    FloatMatrix test = image.rowRange(FIT, FIT + TEST);
    return new Reached(
        GAP,
        "C³, accuracy on images of a head trained on texts",
        images.accuracy(texts.centres(texts.rows(0, FIT)), images.rows(FIT, FIT + TEST), FIT),
        images.accuracy(texts.centres(noisy), test, FIT),
        images.accuracy(images.centres(noisyImage), test, FIT));
  }

  /** An old model that sees less than the new one, and a layout for both. */
  private static Reached layout(Seed seed) {
    var world = new PlantedModalities(seed);
    PlantedModalities.Views views = world.versions(FIT, TEST);
    Alignment fitted = OrthogonalCompatible.DEFAULTS.fit(views.pairs());
    return new Reached(
        LAYOUT,
        "compatible layout, rank-1 of another view among new vectors",
        world.oldRankOne(),
        RankOne.of(
            fitted.sides().get(0).apply(views.first(), Role.PASSAGE),
            fitted.sides().get(0).apply(views.second(), Role.PASSAGE)),
        RankOne.of(views.first(), views.second()));
  }
}

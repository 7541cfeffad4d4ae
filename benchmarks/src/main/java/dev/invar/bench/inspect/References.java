package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.diagnose.dimension.LocalDimensionMoments;
import dev.invar.diagnose.dimension.TwoNearestNeighbours;
import dev.invar.diagnose.hubness.Hubness;
import dev.invar.diagnose.likeness.CentredKernelAlignment;
import dev.invar.diagnose.likeness.MutualNeighbours;
import dev.invar.diagnose.likeness.ProcrustesAlignability;
import dev.invar.diagnose.likeness.Svcca;
import dev.invar.diagnose.spectrum.EffectiveRank;
import dev.invar.diagnose.spectrum.IsoScore;
import dev.invar.diagnose.spectrum.ParticipationRatio;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.diagnose.spectrum.StableRank;
import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.method.BackendException;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Our figures of real spaces beside those of public implementations. */
final class References implements Part {
  private static final Claim DIFFERENCE =
      new Claim(
          "references-difference",
          "largest relative difference of a figure from a public implementation's, on three"
              + " collections by two encoders each, no unit",
          Criterion.atMost(1e-6),
          "scifact, xquad-retrieval, the built-in encoders, Python with numpy, scipy,"
              + " scikit-learn, scikit-dimension and IsoScore");

  /** Trees of all rows. */
  private static final int TREE_ROWS = 10_000;

  private static final List<Metric<SpaceView>> OF_SPACES =
      List.of(
          RankMe.DEFAULTS,
          EffectiveRank.DEFAULTS,
          ParticipationRatio.DEFAULTS,
          StableRank.DEFAULTS,
          IsoScore.DEFAULTS,
          AverageCosine.DEFAULTS,
          new SpanningTree(TREE_ROWS),
          Hubness.DEFAULTS,
          LocalDimension.DEFAULTS,
          LocalDimensionMoments.DEFAULTS,
          TwoNearestNeighbours.DEFAULTS);

  private static final List<Metric<SpacePair>> OF_PAIRS =
      List.of(
          CentredKernelAlignment.DEFAULTS,
          Svcca.DEFAULTS,
          ProcrustesAlignability.DEFAULTS,
          MutualNeighbours.DEFAULTS);

  @Override
  public String name() {
    return "references";
  }

  @Override
  public List<Claim> claims() {
    return List.of(DIFFERENCE);
  }

  /** What was compared so far. */
  private static final class Compared {
    int figures;
    double largest;
    String versions = "";
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    ReferencePeer peer = ReferencePeer.in(setting.checkout());
    var compared = new Compared();
    for (ReferenceSpaces.Choice choice : ReferenceSpaces.choices(setting)) {
      Optional<ReferenceSpaces> spaces = ReferenceSpaces.of(choice, setting, findings);
      if (spaces.isEmpty()) {
        findings.missed(DIFFERENCE.id(), "no data set " + choice.texts());
        return;
      }
      try {
        compare(spaces.get(), peer, compared, findings);
      } catch (BackendException | IOException e) {
        findings.missed(DIFFERENCE.id(), "no public implementations: " + e.getMessage());
        return;
      }
    }
    findings.measured(
        DIFFERENCE.id(), compared.largest, compared.figures + " figures; " + compared.versions);
  }

  private static void compare(
      ReferenceSpaces spaces, ReferencePeer peer, Compared compared, Findings findings)
      throws IOException {
    ReferencePeer.Measured theirs = peer.measure(spaces.pair(), spaces.labels());
    Map<String, Double> ours = ours(spaces);
    theirs
        .values()
        .forEach((id, value) -> {
          double found = ours.getOrDefault(id, Double.NaN);
          double difference = Math.abs(found - value) / Math.abs(value);
          findings.row(
              Row.of(
                  "reference-difference." + id + "." + spaces.name(),
                  difference,
                  "no unit",
                  Side.OURS,
                  "ours " + found + ", theirs " + value + ", N = " + spaces.pair().size()));
          compared.largest = Math.max(compared.largest, difference);
          compared.figures++;
        });
    compared.versions = theirs.versions();
  }

  private static Map<String, Double> ours(ReferenceSpaces spaces) {
    var values = new HashMap<String, Double>();
    SpaceView first = spaces.pair().first();
    OF_SPACES.forEach(metric -> put(metric.of(first, Sampling.VALUES_ONLY), values));
    OF_PAIRS.forEach(metric -> put(metric.of(spaces.pair(), Sampling.VALUES_ONLY), values));
    if (!spaces.labels().isEmpty()) {
      put(
          NeuralCollapse.DEFAULTS.of(
              new LabelledView(first, spaces.labels()), Sampling.VALUES_ONLY),
          values);
    }
    return values;
  }

  private static void put(List<Figure> figures, Map<String, Double> values) {
    for (Figure figure : figures) {
      figure.value().asNumber().ifPresent(value -> values.put(figure.id(), value));
    }
  }
}

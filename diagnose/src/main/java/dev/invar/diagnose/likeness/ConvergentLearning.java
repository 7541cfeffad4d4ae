package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Convergent learning: do single coordinates (units) of two networks mean the same, or do only
 * groups of them?
 *
 * <p>c_ij = E[(Xᵢ − μᵢ)(Yⱼ − μⱼ)]/(σᵢσⱼ), 0 for a constant unit. Semi-matching: mean over units i
 * of maxⱼ|c_ij|. One to one: mean of |c_ij| over the assignment with the greatest sum, which is
 * what this metric is known by. Their gap: units without a partner of their own. One to many: each
 * unit j of the second side from few of the first, min ½E(yⱼ − Σwᵢxᵢ)² + λ‖w‖₁ over standardised
 * units; units with wᵢ ≠ 0 and R² on the half of the rows that the fit has not seen. Many to many:
 * the leading eigenvectors of D^(−½)|C|D^(−½), C the correlations of all d + e units, those below
 * 4/√n as 0, grouped by k-means, as many as stand before the largest gap of the eigenvalues; a
 * group with units of both sides is shared, and its likeness is the mean canonical correlation of
 * the two sides' units in it.
 *
 * <p>Correlations, R² and likeness from 0 to 1, 1 for a permuted copy with any signs. A rotation
 * lowers the matchings, which is what they are for. Drawn pairs: at most 5,000. Cost: O(n·(d + e)²
 * + (d + e)³). Weakness: the number of groups is a guess where the eigenvalues fall evenly. Source:
 * Li, Yosinski, Clune, Lipson, Hopcroft 2015, arXiv:1511.07543 (k-means here, where they cut a
 * tree).
 *
 * @param penalty λ
 * @param groups most groups that are looked for
 */
@Method(
    id = "convergent-learning",
    name = "Convergent learning (neuron matching)",
    rows = "S080",
    source = "arXiv:1511.07543",
    summary = "Whether single coordinates of two spaces mean the same, or only groups of them")
public record ConvergentLearning(
    @Option(
            value =
                "penalty of sparse prediction, as a correlation: 0.001 many units, 0.5 hardly any",
            min = 0.001,
            max = 0.999)
        double penalty,
    @Option(value = "most groups of units that are looked for", min = 1, max = 4096) int groups)
    implements Metric<SpacePair> {
  public static final ConvergentLearning DEFAULTS = new ConvergentLearning(0.05, 128);

  private static final int MOST = 5_000;

  /** Two halves in which units can vary. */
  private static final int LEAST = 8;

  public ConvergentLearning {
    Options.check(ConvergentLearning.class, penalty, groups);
  }

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    DrawnPairs pairs = DrawnPairs.of(pair, MOST, sampling);
    String convention = pair.first().geometry().convention();
    var figures =
        new ArrayList<>(
            new LikenessFigures(
                    id(),
                    "One-to-one matching",
                    "mean |c|, " + convention,
                    0,
                    ConvergentLearning::verdict)
                .of(pairs, ConvergentLearning::ready, sampling));
    Optional<String> obstacle = pairs.obstacle(LEAST);
    if (obstacle.isPresent()) {
      figures.addAll(undefined(pairs.basis(), obstacle.get(), convention));
      return figures;
    }
    UnitCorrelations units = UnitCorrelations.of(pairs);
    Results results =
        new Results(
            units.semiMatching(),
            units.oneToOne(),
            SparsePrediction.of(pairs, penalty),
            UnitGroups.of(units, groups, sampling.forUse("groups").seed()));
    figures.addAll(figures(results, pairs.basis(), convention));
    return figures;
  }

  private static Pairing ready(DrawnPairs pairs) {
    Optional<String> obstacle = pairs.obstacle(LEAST);
    return obstacle.isPresent() ? new Pairing.Impossible(obstacle.get()) : MatchedUnits.of(pairs);
  }

  /** What was measured beside the matching itself. */
  private record Results(
      double semiMatching, double oneToOne, SparsePrediction sparse, UnitGroups groups) {}

  private List<Figure> figures(Results results, Basis basis, String convention) {
    var figures = new ArrayList<Figure>();
    double gap = results.semiMatching - results.oneToOne;
    add(figures, Part.SEMI, results.semiMatching, basis, convention);
    add(figures, Part.GAP, gap, basis, convention);
    add(figures, Part.PREDICTION, results.sparse.explained(), basis, convention);
    add(figures, Part.PREDICTORS, results.sparse.units(), basis, convention);
    add(figures, Part.GROUPS, results.groups.count(), basis, convention);
    if (results.groups.count() == 0) {
      String because = "no group has units of both sides";
      figures.add(undefined(Part.SIZE, basis, because, convention));
      figures.add(undefined(Part.SUBSPACE, basis, because, convention));
    } else {
      add(figures, Part.SIZE, results.groups.meanSize(), basis, convention);
      add(figures, Part.SUBSPACE, results.groups.likeness(), basis, convention);
    }
    return figures;
  }

  private void add(List<Figure> to, Part part, double value, Basis basis, String convention) {
    to.add(Figure.of(id(part), part.name(convention), value, basis, part.says(value)));
  }

  private List<Figure> undefined(Basis basis, String because, String convention) {
    var figures = new ArrayList<Figure>();
    for (Part part : Part.values()) {
      figures.add(undefined(part, basis, because, convention));
    }
    return figures;
  }

  private Figure undefined(Part part, Basis basis, String because, String convention) {
    return Figure.undefined(id(part), part.name(convention), basis, because);
  }

  private String id(Part part) {
    return id() + "." + part.id;
  }

  /** The figures beside the one-to-one matching, in order. */
  private enum Part {
    SEMI(
        "semi-matching",
        "Semi-matching (mean of the best |c| of each unit, %s)",
        "Partners may be shared: %.2f."),
    GAP(
        "gap",
        "Semi-matching less one-to-one matching (mean |c|, %s)",
        "%.2f is lost when each partner serves once: units that have none of their own."),
    PREDICTION(
        "prediction",
        "Sparse prediction (R² on rows held out, %s)",
        "Few units of the first side explain %.2f of the variance of one of the second."),
    PREDICTORS(
        "predictors",
        "Sparse prediction (mean number of units used, %s)",
        "A unit of the second side takes %.1f of the first on average; 1 would be a match."),
    GROUPS(
        "groups",
        "Groups of units of both sides (largest gap of eigenvalues, %s)",
        "%.0f groups are shared. With 1 there is no smaller group than all units: fit a full rotation."),
    SIZE(
        "group-size",
        "Units in a shared group (mean number, %s)",
        "A shared group has %.1f units of the two sides."),
    SUBSPACE(
        "subspace",
        "Likeness of the two sides within shared groups (mean canonical correlation, %s)",
        "Within a shared group the two sides span the same to %.2f.");

    private final String id;
    private final String title;
    private final String sentence;

    Part(String id, String title, String sentence) {
      this.id = id;
      this.title = title;
      this.sentence = sentence;
    }

    String name(String convention) {
      return title.formatted(convention);
    }

    String says(double value) {
      return String.format(Locale.ROOT, sentence, value);
    }
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "coordinates mean the same one to one; matching them will do.";
    }
    return corrected > 0.3
        ? "some coordinates have a partner, the others need a rotation."
        : "single coordinates mean nothing in common; only whole subspaces compare.";
  }
}

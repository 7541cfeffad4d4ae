package dev.invar.diagnose.drift;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Whether the first r principal directions turn from step to step by more than the noise of
 * sampling: a test of neighbouring steps, with the statistic T of a {@link SubspaceComparison}
 * beside χ² with r(m − r) degrees of freedom, m the directions with any variance. The p-values are
 * of the pair of steps with the smallest one, times the number of pairs (Bonferroni), at most 1.
 *
 * <p>The p-value by χ² takes rows for Gaussian and n·gap²/df for large (from about {@value
 * SubspaceRegion#RELIABLE} on; it is given as a figure). The p-value by shuffling asks how often
 * rows that are dealt to the two steps at random turn the subspace as far, by the magnitude of the
 * {@link FirstDifference} within the first 4r principal directions of both steps' rows together: it
 * holds for any rows and any n, but is never below pairs/(draws + 1); its draws are the sampling's
 * resamples. At most 4,096 drawn rows of each step are used. Cost: pairs · (2·n·d² + 18·d³) + draws
 * · 64·n·r². Regions for one sample: {@link SubspaceRegion}. Weakness: with many rows every drift
 * is more than noise; how large it is say the {@link DifferenceSubspaces}. Source:
 * arXiv:2209.02025; the form for two samples is derived at {@link SubspaceComparison}.
 *
 * @param rank r
 */
@Method(
    id = "principal-subspace-test",
    name = "Test of principal subspaces",
    rows = "S034",
    source = "arXiv:2209.02025",
    summary = "Whether the principal subspace of a series turns by more than the noise of sampling")
public record PrincipalSubspaceTest(
    @Option(value = "Principal directions that are compared: 1 compares the widest alone", min = 1)
        int rank)
    implements Metric<SpaceSeries> {
  public static final PrincipalSubspaceTest DEFAULTS = new PrincipalSubspaceTest(10);

  /** Directions that rows are dealt in, as a multiple of the rank. */
  private static final int FRAME = 4;

  public PrincipalSubspaceTest {
    Options.check(PrincipalSubspaceTest.class, rank);
  }

  private enum Part {
    P_VALUE("", "p-value (χ², Gaussian rows)"),
    SHUFFLED(".shuffled", "p-value (rows shuffled between the steps)"),
    STATISTIC(".statistic", "T of the two steps"),
    RELIABILITY(".reliability", "n·gap²/df"),
    STEP(".step", "Step of the smallest p-value (counted from 0)");

    private final String suffix;
    private final String title;

    Part(String suffix, String title) {
      this.suffix = suffix;
      this.title = title;
    }
  }

  @Override
  public List<Figure> of(SpaceSeries series, Sampling sampling) {
    Sampling own = sampling.forUse(id());
    List<StepRows> steps =
        series.steps().stream().map(view -> StepRows.of(view, own.seed())).toList();
    long rows = steps.stream().mapToLong(StepRows::size).sum();
    long all = series.steps().stream().mapToLong(view -> view.size()).sum();
    var basis = new Basis(rows, all, series.width(), sampling.seed());
    String because = whyNot(steps, series.width());
    if (!because.isEmpty()) {
      return List.of(Part.values()).stream()
          .map(part -> Figure.undefined(id() + part.suffix, name(part), basis, because))
          .toList();
    }
    return measured(steps, basis, own);
  }

  private String whyNot(List<StepRows> steps, int width) {
    if (steps.size() < 2) {
      return "there is one step";
    }
    if (rank >= width) {
      return "all " + width + " directions are compared, and they span everything";
    }
    for (int at = 0; at < steps.size(); at++) {
      if (steps.get(at).principal(rank + 1).columns() <= rank) {
        return "the rows of step " + at + " spread in no more than " + rank + " directions";
      }
    }
    return "";
  }

  private List<Figure> measured(List<StepRows> steps, Basis basis, Sampling own) {
    int found = 0;
    SubspaceComparison strongest = SubspaceComparison.of(steps.get(0), steps.get(1), rank);
    for (int at = 1; at + 1 < steps.size(); at++) {
      SubspaceComparison next = SubspaceComparison.of(steps.get(at), steps.get(at + 1), rank);
      if (next.isSurerThan(strongest)) {
        strongest = next;
        found = at;
      }
    }
    int pairs = steps.size() - 1;
    double pValue = Math.min(1, pairs * strongest.pValue());
    Figure shuffled =
        own.resamples() < 1
            ? Figure.undefined(
                id() + Part.SHUFFLED.suffix, name(Part.SHUFFLED), basis, "no draws were asked for")
            : shuffled(steps.subList(found, found + 2), pairs, basis, own);
    return List.of(
        figure(Part.P_VALUE, pValue, basis, meaning(pValue, strongest)),
        shuffled,
        figure(
            Part.STATISTIC,
            strongest.statistic(),
            basis,
            "The more it is above " + strongest.degrees() + ", the surer the drift."),
        figure(
            Part.RELIABILITY,
            strongest.reliability(),
            basis,
            "Below 50 the p-value by χ² is too small; take the one by shuffling."),
        figure(
            Part.STEP,
            found + 1,
            basis,
            "The drift is surest from step %d to %d.".formatted(found, found + 1)));
  }

  private Figure shuffled(List<StepRows> two, int pairs, Basis basis, Sampling own) {
    StepRows both = two.get(0).with(two.get(1));
    int first = two.get(0).size();
    int second = two.get(1).size();
    if (FRAME * rank < basis.width()) {
      // Directions of both steps together are the same however rows are dealt to the two.
      both = both.along(both.principal(FRAME * rank));
    }
    List<StepRows> found = both.parted(first);
    double turn = turn(found.get(0), found.get(1));
    RandomGenerator random = own.seed().derive("shuffled").random();
    int above = 0;
    for (int draw = 0; draw < own.resamples(); draw++) {
      StepRows[] parts = both.dealt(random, first, second);
      if (turn(parts[0], parts[1]) >= turn) {
        above++;
      }
    }
    double pValue = Math.min(1, pairs * (1.0 + above) / (own.resamples() + 1));
    String says =
        "Of %d ways to deal the rows to the two steps at random, %d turn the subspace as far"
            .formatted(own.resamples(), above);
    return figure(
        Part.SHUFFLED,
        pValue,
        basis,
        pairs == 1
            ? says + "."
            : says + "; the share is multiplied by %d, the pairs looked at.".formatted(pairs));
  }

  private double turn(StepRows first, StepRows second) {
    return FirstDifference.of(first.principal(rank), second.principal(rank)).magnitude();
  }

  private Figure figure(Part part, double value, Basis basis, String meaning) {
    return Figure.of(id() + part.suffix, name(part), value, basis, meaning);
  }

  private String name(Part part) {
    return part.title + ", first " + rank + " principal directions, centred";
  }

  private static String meaning(double pValue, SubspaceComparison strongest) {
    String says =
        pValue < 0.05
            ? "The subspace turns by more than sampling explains: look for what changed. "
            : "What drift there is may be sampling noise. ";
    return strongest.reliability() < SubspaceRegion.RELIABLE
        ? says
            + String.format(
                Locale.ROOT,
                "Not to be relied on: n·gap²/df is %.3g, below 50; take the p-value by shuffling.",
                strongest.reliability())
        : says;
  }
}

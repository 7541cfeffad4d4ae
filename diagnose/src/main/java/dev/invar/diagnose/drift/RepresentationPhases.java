package dev.invar.diagnose.drift;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.AlphaReq;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Phases of a series of checkpoints: RankMe and α of each step, cut where RankMe turns.
 *
 * <p>A training was seen to go through three: warm-up, in which the space collapses (RankMe falls
 * before its first rise); entropy-seeking, in which it expands (RankMe rises); compression-seeking,
 * in which it keeps a few directions (RankMe falls after a rise, α rises). None is looked for: a
 * turn counts only if RankMe moves by at least {@code least} on both sides of it, so noise makes no
 * phase and a flat series is one phase that is steady. Take {@code least} above what RankMe's
 * interval allows.
 *
 * <p>Figures: the number of phases, at least 1; the step (from 0) at which the first phase ends,
 * and the second, not defined if there is none; RankMe of the last step over the first's, and α of
 * the last less the first's. RankMe grows with n, so of every step as many rows are measured, drawn
 * ones of those that have more than the fewest. Cost: that of {@link RankMe} for each step.
 * Weakness: sees turns of one curve, not their cause. Source: Li et al. 2025, arXiv:2509.23024.
 *
 * @param least smallest move of RankMe that counts, as a share of it, above 0
 */
@Method(
    id = "representation-phases",
    name = "Phases of a series of checkpoints",
    rows = "V048",
    source = "arXiv:2509.23024",
    summary = "Where RankMe turns over a series of checkpoints: collapse, expansion, compression")
public record RepresentationPhases(
    @Option(value = "Smallest move of RankMe that counts: 0.5 takes a half", min = 1e-9)
        double least)
    implements Metric<SpaceSeries> {
  public static final RepresentationPhases DEFAULTS = new RepresentationPhases(0.03);

  private static final String COUNT = "Phases (turns of RankMe over the series)";
  private static final String FIRST = "Step at which the first phase ends";
  private static final String SECOND = "Step at which the second phase ends";
  private static final String RANK_ME = "RankMe of the last step over the first's";
  private static final String ALPHA = "α of the last step less the first's";

  public RepresentationPhases {
    Options.check(RepresentationPhases.class, least);
  }

  /**
   * A step of the series.
   *
   * @param rankMe above 0
   * @param alpha of {@link AlphaReq}; empty if it is not defined
   */
  public record Step(double rankMe, Optional<Double> alpha) {}

  /** What RankMe does in a phase. */
  public enum Course {
    /** It falls, before any rise: warm-up. */
    COLLAPSE("collapse (warm-up)"),
    /** It rises: entropy-seeking. */
    EXPANSION("expansion (entropy-seeking)"),
    /** It falls after a rise: compression-seeking. */
    COMPRESSION("compression (compression-seeking)"),
    /** It does not move. */
    STEADY("a steady state");

    private final String says;

    Course(String says) {
      this.says = says;
    }
  }

  /**
   * A phase.
   *
   * @param from first step, counted from 0; where the phase before ends
   * @param to last step
   */
  public record Phase(Course course, int from, int to) {}

  /**
   * The curves, for a plot: of as many rows of each step; empty if RankMe of a step is not defined.
   */
  public List<Step> curve(SpaceSeries series) {
    var steps = new ArrayList<Step>();
    int rows = fewest(series);
    for (SpaceView step : series.steps()) {
      SpaceView view = some(step, rows);
      var rankMe = RankMe.DEFAULTS.value(view).asNumber();
      var alpha = AlphaReq.DEFAULTS.value(view).asNumber();
      if (rankMe.isEmpty()) {
        return List.of();
      }
      steps.add(
          new Step(
              rankMe.getAsDouble(),
              alpha.isPresent() ? Optional.of(alpha.getAsDouble()) : Optional.empty()));
    }
    return steps;
  }

  private static int fewest(SpaceSeries series) {
    return series.steps().stream().mapToInt(SpaceView::size).min().orElseThrow();
  }

  private static SpaceView some(SpaceView step, int rows) {
    return step.size() == rows
        ? step
        : step.select(
            step.drawn(rows, step.effort().seed().derive("as many rows of each step").random()));
  }

  /** The phases of values of RankMe, all above 0, in order of time; at least one. */
  public List<Phase> phases(double[] rankMe) {
    double[] log = Arrays.stream(rankMe).map(Math::log).toArray();
    double bar = Math.log1p(least);
    var phases = new ArrayList<Phase>();
    int direction = 0;
    int start = 0;
    // The furthest that the curve has come in its direction; before it has one, its lowest.
    int furthest = 0;
    int highest = 0;
    for (int t = 1; t < log.length; t++) {
      if (direction == 0) {
        furthest = log[t] < log[furthest] ? t : furthest;
        highest = log[t] > log[highest] ? t : highest;
        direction = log[t] - log[furthest] >= bar ? 1 : log[highest] - log[t] >= bar ? -1 : 0;
        furthest = direction == 0 ? furthest : t;
      } else if (direction * (log[t] - log[furthest]) > 0) {
        furthest = t;
      } else if (direction * (log[furthest] - log[t]) >= bar) {
        phases.add(phase(phases, direction, start, furthest));
        start = furthest;
        direction = -direction;
        furthest = t;
      }
    }
    phases.add(phase(phases, direction, start, log.length - 1));
    return phases;
  }

  private static Phase phase(List<Phase> before, int direction, int from, int to) {
    Course falls = before.isEmpty() ? Course.COLLAPSE : Course.COMPRESSION;
    Course moves = direction > 0 ? Course.EXPANSION : falls;
    return new Phase(direction == 0 ? Course.STEADY : moves, from, to);
  }

  @Override
  public List<Figure> of(SpaceSeries series, Sampling sampling) {
    long all = series.steps().stream().mapToLong(SpaceView::size).sum();
    long rows = (long) series.steps().size() * fewest(series);
    Basis basis = new Basis(rows, all, series.width(), sampling.seed());
    List<Step> curve = curve(series);
    if (curve.size() < 2) {
      return undefined(
          basis, curve.isEmpty() ? "all rows of a step are zero" : "the series has one step");
    }
    List<Phase> phases = phases(curve.stream().mapToDouble(Step::rankMe).toArray());
    double change = curve.getLast().rankMe() / curve.getFirst().rankMe();
    return List.of(
        Figure.of(id(), COUNT, phases.size(), basis, meaning(phases)),
        end(basis, phases, 0, ".first-turn", FIRST),
        end(basis, phases, 1, ".second-turn", SECOND),
        Figure.of(
            id() + ".rankme",
            RANK_ME,
            change,
            basis,
            String.format(Locale.ROOT, "RankMe went to %.0f %% of what it was.", 100 * change)),
        alphaChange(basis, curve));
  }

  private List<Figure> undefined(Basis basis, String because) {
    return List.of(
        Figure.undefined(id(), COUNT, basis, because),
        Figure.undefined(id() + ".first-turn", FIRST, basis, because),
        Figure.undefined(id() + ".second-turn", SECOND, basis, because),
        Figure.undefined(id() + ".rankme", RANK_ME, basis, because),
        Figure.undefined(id() + ".alpha", ALPHA, basis, because));
  }

  private Figure end(Basis basis, List<Phase> phases, int number, String id, String name) {
    if (phases.size() < number + 2) {
      return Figure.undefined(id() + id, name, basis, "RankMe does not turn as often");
    }
    return Figure.of(
        id() + id,
        name,
        phases.get(number).to(),
        basis,
        "There the series goes over from %s to %s."
            .formatted(phases.get(number).course().says, phases.get(number + 1).course().says));
  }

  private Figure alphaChange(Basis basis, List<Step> curve) {
    Optional<Double> before = curve.getFirst().alpha();
    Optional<Double> after = curve.getLast().alpha();
    if (before.isEmpty() || after.isEmpty()) {
      return Figure.undefined(
          id() + ".alpha", ALPHA, basis, "α of the first or the last step is not defined");
    }
    double change = after.get() - before.get();
    return Figure.of(
        id() + ".alpha",
        ALPHA,
        change,
        basis,
        change == 0
            ? "Variance falls off as it did."
            : change > 0
                ? "Variance has moved to fewer directions."
                : "Variance has spread to more directions.");
  }

  private String meaning(List<Phase> phases) {
    String courses =
        phases.stream()
            .map(phase ->
                "%s (steps %d to %d)".formatted(phase.course().says, phase.from(), phase.to()))
            .collect(Collectors.joining(", then in "));
    Course last = phases.getLast().course();
    return "Over the series the space is in "
        + courses
        + (last == Course.COLLAPSE ? ". It has not recovered: train on." : ".");
  }
}

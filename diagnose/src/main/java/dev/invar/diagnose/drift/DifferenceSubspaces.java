package dev.invar.diagnose.drift;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How fast and how suddenly the principal subspace of a series of spaces turns: the largest
 * magnitude of the {@link FirstDifference} of neighbouring steps, and of the {@link
 * SecondDifference} of three in a row, with the step at which each lies.
 *
 * <p>Each step is taken for the span of its first k principal directions (centred). Magnitudes are
 * from 0 (no turn) to 2k (all directions new); the acceleration is 0 at constant speed along a
 * geodesic. By chance: the largest over the series as well, the rows of each two or three steps in
 * a row being dealt to them at random; of long series of wide rows one draw or a few. Intervals:
 * the jackknife over ten groups of rows at the step found. At most 4,096 drawn rows of each step
 * are used. Cost: 2·n·d² + 9·d³ for each step, and for each of ten groups and each draw of chance
 * two to three times as much for each step. Weakness: where the k-th and the next variance are
 * nearly equal, the subspace turns from sample to sample; the value by chance shows it. Source:
 * Fukui and others 2024, arXiv:2409.08563.
 *
 * @param rank k
 */
@Method(
    id = "difference-subspaces",
    name = "Difference subspaces",
    rows = "S005",
    source = "arXiv:2409.08563",
    summary = "How fast and how suddenly the principal subspace of a series of spaces turns")
public record DifferenceSubspaces(
    @Option(value = "Principal directions of each step: 1 follows the widest alone", min = 1)
        int rank)
    implements Metric<SpaceSeries> {
  public static final DifferenceSubspaces DEFAULTS = new DifferenceSubspaces(10);

  private static final int GROUPS = 10;

  /** Operations that draws of chance may take, but for one draw. */
  private static final double MOST_WORK = 2e10;

  public DifferenceSubspaces {
    Options.check(DifferenceSubspaces.class, rank);
  }

  @Override
  public List<Figure> of(SpaceSeries series, Sampling sampling) {
    Sampling own = sampling.forUse(id());
    List<StepRows> steps =
        series.steps().stream().map(view -> StepRows.of(view, own.seed())).toList();
    long rows = steps.stream().mapToLong(StepRows::size).sum();
    long all = series.steps().stream().mapToLong(view -> view.size()).sum();
    var basis = new Basis(rows, all, series.width(), sampling.seed());
    int still =
        IntStream.range(0, steps.size())
            .filter(i -> steps.get(i).principal(1).columns() == 0)
            .findFirst()
            .orElse(-1);
    Order velocity = new Order(id(), "velocity", "first order", 2, this::velocity);
    Order acceleration =
        new Order(id() + ".acceleration", "acceleration", "second order", 3, this::acceleration);
    var figures = new ArrayList<Figure>();
    for (Order order : List.of(velocity, acceleration)) {
      if (still >= 0) {
        figures.addAll(undefined(order, basis, "the rows of step " + still + " are all equal"));
      } else if (steps.size() < order.steps()) {
        figures.addAll(
            undefined(
                order,
                basis,
                "it takes " + order.steps() + " steps, and there are " + steps.size()));
      } else {
        figures.addAll(measured(order, steps, basis, own));
      }
    }
    return List.copyOf(figures);
  }

  /** What is looked at in so many steps in a row. */
  private record Order(
      String id, String name, String order, int steps, ToDoubleFunction<List<StepRows>> measure) {
    String title(int rank) {
      return "Largest %s (%s difference of the first %d principal directions, centred)"
          .formatted(name, order, rank);
    }
  }

  private double velocity(List<StepRows> two) {
    return FirstDifference.of(two.get(0).principal(rank), two.get(1).principal(rank)).magnitude();
  }

  private double acceleration(List<StepRows> three) {
    return SecondDifference.of(
            three.get(0).principal(rank),
            three.get(1).principal(rank),
            three.get(2).principal(rank))
        .magnitude();
  }

  private List<Figure> undefined(Order order, Basis basis, String because) {
    return List.of(
        Figure.undefined(order.id(), order.title(rank), basis, because),
        Figure.undefined(stepId(order), stepName(order), basis, because));
  }

  private List<Figure> measured(Order order, List<StepRows> steps, Basis basis, Sampling own) {
    int found = 0;
    double largest = -1;
    List<List<StepRows>> runs = runs(order, steps);
    for (int at = 0; at < runs.size(); at++) {
      double value = order.measure().applyAsDouble(runs.get(at));
      if (value > largest) {
        largest = value;
        found = at;
      }
    }
    List<StepRows> there = runs.get(found);
    Figure figure =
        Figure.of(order.id(), order.title(rank), largest, basis, meaning(order, found + 1));
    if (own.resamples() > 1 && there.stream().allMatch(step -> step.size() >= 2 * GROUPS)) {
      figure = figure.within(Resampling.leavingOut(largest, withoutGroups(order, there)));
    }
    if (own.chanceDraws() > 0) {
      figure =
          figure.byChance(
              byChance(order, runs, basis.width(), own),
              "the largest with rows dealt at random to each " + order.steps() + " steps in a row");
    }
    return List.of(
        figure,
        Figure.of(
            stepId(order),
            stepName(order),
            found + 1,
            basis,
            "The " + order.name() + " is largest at step " + (found + 1) + ", counted from 0."));
  }

  private static double[] withoutGroups(Order order, List<StepRows> there) {
    return IntStream.range(0, GROUPS)
        .mapToDouble(group ->
            order
                .measure()
                .applyAsDouble(there.stream().map(step -> step.without(group, GROUPS)).toList()))
        .toArray();
  }

  /** So many steps in a row, from each step on. */
  private static List<List<StepRows>> runs(Order order, List<StepRows> steps) {
    return IntStream.rangeClosed(0, steps.size() - order.steps())
        .mapToObj(at -> steps.subList(at, at + order.steps()))
        .toList();
  }

  private static double byChance(Order order, List<List<StepRows>> runs, int width, Sampling own) {
    RandomGenerator random = own.seed().derive(order.id()).random();
    double work =
        runs.stream()
            .flatMap(List::stream)
            .mapToDouble(step -> (2.0 * step.size() + 9.0 * width) * width * width)
            .sum();
    int draws = Math.min(own.chanceDraws(), (int) Math.max(1, MOST_WORK / work));
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      sum += runs.stream().mapToDouble(run -> dealt(order, run, random)).max().orElseThrow();
    }
    return sum / draws;
  }

  private static double dealt(Order order, List<StepRows> run, RandomGenerator random) {
    StepRows all = run.stream().reduce(StepRows::with).orElseThrow();
    int[] sizes = run.stream().mapToInt(StepRows::size).toArray();
    return order.measure().applyAsDouble(List.of(all.dealt(random, sizes)));
  }

  private static String stepId(Order order) {
    return order.id() + (order.steps() == 2 ? ".step" : "-step");
  }

  private static String stepName(Order order) {
    return "Step of the largest " + order.name() + " (counted from 0)";
  }

  private String meaning(Order order, int step) {
    return String.format(
        Locale.ROOT,
        "0 is no %s and %d the most there can be; it is largest at step %d. Far above the value by"
            + " chance, look for what changed there: data, model or preparation.",
        order.name(),
        2 * rank,
        step);
  }
}

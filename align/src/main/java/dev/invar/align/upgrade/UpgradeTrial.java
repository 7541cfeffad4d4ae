package dev.invar.align.upgrade;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Bootstrap;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.Judgements;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Every way of changing the model tried on one sample: what the planner decides by, and the rows of
 * its table.
 *
 * @param passages how many passages were searched
 * @param queries how many queries were answered
 * @param judgedQueries how many of them were judged; 0 if none
 * @param sameness mean cosine of the two vectors of a passage, each model's mean removed, without
 *     any map, −1 to 1: near 1 the models are one space; empty if their widths differ
 * @param outcomes the ways that the two spaces allow; copied
 */
public record UpgradeTrial(
    int passages,
    int queries,
    int judgedQueries,
    OptionalDouble sameness,
    SortedMap<UpgradeWay, WayOutcome> outcomes) {
  /** How many hits count. */
  public static final int DEPTH = 10;

  private static final String NDCG = new NormalizedGain(DEPTH).label();

  public UpgradeTrial {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
  }

  /**
   * Tries every way.
   *
   * @param judgements of queries and passages of the sample; what is not in the sample is left out
   * @param bootstrap draws the intervals
   * @throws ShapeException if no query of the sample has a relevant passage in it
   */
  public static UpgradeTrial judged(
      UpgradeRanker ranker, Judgements judgements, Bootstrap bootstrap) {
    Judgements within = within(ranker.sample(), judgements);
    if (within.grades().isEmpty()) {
      throw new ShapeException(
          "judged queries", "at least one with a relevant passage in the sample", "none");
    }
    var judging = new Judging(within, bootstrap);
    return run(ranker, List.copyOf(within.grades().keySet()), Optional.of(judging), bootstrap);
  }

  /**
   * Measures what can be measured without judgements: how far each way agrees with the new model's
   * own search. Which model is right stays unknown ({@link #unknowns}).
   */
  public static UpgradeTrial unjudged(UpgradeRanker ranker, Bootstrap bootstrap) {
    return run(ranker, ranker.sample().queryIds(), Optional.empty(), bootstrap);
  }

  private static UpgradeTrial run(
      UpgradeRanker ranker, List<String> queries, Optional<Judging> judging, Bootstrap bootstrap) {
    var runs = new EnumMap<UpgradeWay, Run>(UpgradeWay.class);
    for (UpgradeWay way : ranker.ways()) {
      runs.put(way, ranker.run(way, queries, DEPTH));
    }
    Run reEmbedded = ranker.run(UpgradeWay.RE_EMBED, queries, DEPTH);
    Run today = ranker.run(UpgradeWay.KEEP, queries, DEPTH);
    var judged =
        judging
            .map(by -> by.judge(runs, today, reEmbedded))
            .orElseGet(() -> new EnumMap<>(UpgradeWay.class));
    var outcomes = new TreeMap<UpgradeWay, WayOutcome>();
    runs.forEach((way, run) -> {
      double[] shared = agreement(run, reEmbedded, queries);
      outcomes.put(
          way, new WayOutcome(way, bootstrap.ofMean(shared), Optional.ofNullable(judged.get(way))));
    });
    return new UpgradeTrial(
        ranker.sample().oldPassages().size(),
        queries.size(),
        judging.isPresent() ? queries.size() : 0,
        Sameness.of(ranker.sample().pairs()),
        outcomes);
  }

  /** For each query, the share of one run's top hits that another has too. */
  private static double[] agreement(Run run, Run other, List<String> queries) {
    var shares = new double[queries.size()];
    for (int i = 0; i < shares.length; i++) {
      Ranking hits = run.ranking(queries.get(i)).top(DEPTH);
      var found = new HashSet<>(other.ranking(queries.get(i)).top(DEPTH).ids());
      long both = hits.ids().stream().filter(found::contains).count();
      shares[i] = found.isEmpty() ? 1 : (double) both / found.size();
    }
    return shares;
  }

  private static Judgements within(UpgradeSample sample, Judgements judgements) {
    var passages = sample.oldPassages().rowsById();
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (String query : sample.queryIds()) {
      var kept =
          judgements.of(query).entrySet().stream()
              .filter(grade -> passages.containsKey(grade.getKey()))
              .collect(
                  Collectors.toMap(
                      Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
      if (kept.values().stream().anyMatch(grade -> grade > 0)) {
        grades.put(query, kept);
      }
    }
    return new Judgements(grades);
  }

  /** Whether queries were judged. */
  public boolean isJudged() {
    return judgedQueries > 0;
  }

  /**
   * What a way did.
   *
   * @throws OptionException if it was not tried; lists what was
   */
  public WayOutcome outcome(UpgradeWay way) {
    WayOutcome outcome = outcomes.get(way);
    if (outcome == null) {
      throw new OptionException(
          "way of changing the model",
          "one of " + outcomes.keySet().stream().map(UpgradeWay::id).toList(),
          way.id());
    }
    return outcome;
  }

  /** What this trial cannot tell, a sentence each, for whoever decides by it. */
  public List<String> unknowns() {
    if (isJudged()) {
      return List.of(
          ("Only %,d passages were searched: among more of them all ways find less, and a cascade's"
                  + " candidates miss more.")
              .formatted(passages),
          "The queries judged are %,d: the intervals say how far others like them may differ."
              .formatted(judgedQueries));
    }
    return List.of(
        "No query was judged: whether the new model answers better or worse than the old one is not"
            + " known.",
        "Agreement with the new model is not quality: where the two differ, either may be right.",
        "How many answers would get worse is not known. Fifty judged queries would tell.");
  }

  /** Measures runs by judgements, against the old model's. */
  private record Judging(Judgements judgements, Bootstrap bootstrap) {
    EnumMap<UpgradeWay, WayOutcome.Judged> judge(
        EnumMap<UpgradeWay, Run> runs, Run today, Run reEmbedded) {
      SortedMap<String, Double> todays = values(today);
      double whole = mean(array(values(reEmbedded)));
      var judged = new EnumMap<UpgradeWay, WayOutcome.Judged>(UpgradeWay.class);
      runs.forEach((way, run) -> judged.put(way, judged(values(run), todays, whole)));
      return judged;
    }

    private SortedMap<String, Double> values(Run run) {
      return Evaluation.of(run, judgements, List.of(new NormalizedGain(DEPTH))).perQuery(NDCG);
    }

    private WayOutcome.Judged judged(
        SortedMap<String, Double> values, SortedMap<String, Double> today, double whole) {
      var gains = new TreeMap<String, Double>();
      values.forEach((query, value) -> gains.put(query, value - today.getOrDefault(query, 0.0)));
      double[] differences = array(gains);
      double mean = mean(array(values));
      return new WayOutcome.Judged(
          bootstrap.ofMean(array(values)),
          bootstrap.ofMean(differences),
          whole > 0 ? mean / whole : 1,
          Flips.of(differences),
          gains);
    }

    private static double[] array(SortedMap<String, Double> values) {
      return values.values().stream().mapToDouble(value -> value).toArray();
    }

    private static double mean(double[] values) {
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      return sum / values.length;
    }
  }
}

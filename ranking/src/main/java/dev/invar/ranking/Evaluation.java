package dev.invar.ranking;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How well a run answers the judged queries.
 *
 * <p>Every judged query counts, as under {@code trec_eval -c}: one that the run does not answer, or
 * that has no relevant documents, scores 0. Queries without judgements are left out.
 *
 * @param run the run's name
 * @param values measure label to query id to value; same queries for every measure; copied
 */
public record Evaluation(String run, SortedMap<String, SortedMap<String, Double>> values) {
  public Evaluation {
    var copy = new TreeMap<String, SortedMap<String, Double>>();
    values.forEach((label, queries) ->
        copy.put(label, Collections.unmodifiableSortedMap(new TreeMap<>(queries))));
    values = Collections.unmodifiableSortedMap(copy);
  }

  /**
   * Measures a run. Cost: O(n log n) for each query's n hits and each measure.
   *
   * @throws ShapeException if no query is judged
   */
  public static Evaluation of(Run run, Judgements judgements, List<RankingMeasure> measures) {
    if (judgements.grades().isEmpty()) {
      throw new ShapeException("judgements", "at least one judged query", "none");
    }
    var values = new TreeMap<String, SortedMap<String, Double>>();
    for (RankingMeasure measure : measures) {
      var queries = new TreeMap<String, Double>();
      judgements
          .grades()
          .forEach((query, grades) -> queries.put(query, measure.of(run.ranking(query), grades)));
      values.put(measure.label(), queries);
    }
    return new Evaluation(run.name(), values);
  }

  /** How many queries were measured. */
  public int queries() {
    return values.isEmpty() ? 0 : values.firstEntry().getValue().size();
  }

  /** Measure label to the mean over the queries; in [0, 1]. */
  public SortedMap<String, Double> means() {
    var means = new TreeMap<String, Double>();
    values.keySet().forEach(label -> means.put(label, mean(label)));
    return means;
  }

  /**
   * The mean of one measure over the queries, in [0, 1].
   *
   * @throws OptionException if it was not measured; lists what was
   */
  public double mean(String label) {
    return perQuery(label).values().stream().mapToDouble(x -> x).average().orElse(0);
  }

  /**
   * Query id to the value of one measure, in [0, 1].
   *
   * @throws OptionException if it was not measured; lists what was
   */
  public SortedMap<String, Double> perQuery(String label) {
    SortedMap<String, Double> queries = values.get(label);
    if (queries == null) {
      throw new OptionException("measure", "one of " + String.join(", ", values.keySet()), label);
    }
    return queries;
  }

  /** The mean of a measure with its bootstrap interval over the queries. */
  public Interval interval(String label, Bootstrap bootstrap) {
    return bootstrap.ofMean(array(perQuery(label)));
  }

  /**
   * How much higher this run scores than another: the mean difference, query by query, with its
   * paired bootstrap interval.
   *
   * @throws ShapeException if the two were measured on different queries
   */
  public Interval gainOver(Evaluation other, String label, Bootstrap bootstrap) {
    SortedMap<String, Double> mine = perQuery(label);
    SortedMap<String, Double> theirs = other.perQuery(label);
    if (!mine.keySet().equals(theirs.keySet())) {
      throw new ShapeException(
          "queries of " + run + " and " + other.run,
          "the same queries",
          mine.size() + " and " + theirs.size() + " that differ");
    }
    double[] differences = array(mine);
    double[] subtracted = array(theirs);
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= subtracted[i];
    }
    return bootstrap.ofMean(differences);
  }

  private static double[] array(SortedMap<String, Double> queries) {
    return queries.values().stream().mapToDouble(x -> x).toArray();
  }
}

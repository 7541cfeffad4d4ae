package dev.invar.tasks.upgrade;

import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.UpgradeCosts;
import dev.invar.align.upgrade.UpgradePlan;
import dev.invar.align.upgrade.UpgradePlanner;
import dev.invar.align.upgrade.UpgradeRanker;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeTrial;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayCost;
import dev.invar.index.IndexMoment;
import dev.invar.index.SearchIndex;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.Version;
import dev.invar.ranking.Bootstrap;
import dev.invar.space.PairedRows;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells before any work what a change of an index's model would bring and cost: tries every way of
 * changing it on a sample, and recommends one, which may be to leave everything as it is. The index
 * is only read.
 *
 * <p>Cost: {@code budget} texts embedded at most, and about a second. Old vectors come from the
 * index. Passages that are searched are a sample, so full re-embedding is measured among fewer
 * passages than the index has, and rather too well ({@link PlanSampler}).
 *
 * @param index the index's folder
 * @param to the new model: an encoder's id or folder
 * @param questions the queries to judge by
 * @param budget how many texts may be embedded, at least 100; a text counts once for each model
 *     that embeds it
 * @param oldEncoder whether the old model will be there to encode queries
 * @param seed of the sample
 */
public record PlanTask(
    Path index, String to, Questions questions, int budget, OldEncoder oldEncoder, Seed seed)
    implements Task<PlanReport> {
  /** Texts embedded at most where nobody says how many: a quarter of a minute for small models. */
  public static final int BUDGET = 600;

  private static final int BOOTSTRAP_SAMPLES = 2000;
  private static final double CONFIDENCE = 0.95;

  /** Whether the old model can encode queries after the change. */
  public enum OldEncoder {
    /** It stays. */
    STAYS,
    /** It will be gone; the plan itself still asks it, to know how good today's answers are. */
    GOES
  }

  public PlanTask {
    if (budget < EmbeddingBudget.LEAST) {
      throw new OptionException("budget", "at least " + EmbeddingBudget.LEAST + " texts", budget);
    }
  }

  /** A plan by the judged queries of a collection, with the standard budget. */
  public static PlanTask of(Path index, String to, Path collection) {
    return new PlanTask(
        index,
        to,
        new Questions.Collection(collection, "test"),
        BUDGET,
        OldEncoder.STAYS,
        Seed.DEFAULT);
  }

  @Override
  public PlanReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var open = timings.time("open", () -> SearchIndex.open(index));
        IndexMoment moment = open.moment();
        Models models = timings.time("encoders", () -> Models.open(index, open, to, workplace))) {
      Questions.Asked asked = timings.time("data", questions::read);
      var settings = UpgradeSettings.DEFAULTS;
      workplace.progress().begin("embedding a sample", budget);
      var counted = new EmbeddingBudget(budget, workplace.progress());
      var passages = new IndexedPassages(moment);
      PlanSample sample =
          timings.time(
              "embed",
              () ->
                  new PlanSampler(passages, models.old(), models.fresh(), settings, counted, seed)
                      .draw(asked));
      workplace.progress().end();
      UpgradeTrial trial = timings.time("try", () -> trial(sample, settings));
      var costs =
          new UpgradeCosts(
              moment.passages(),
              models.fresh().space().width(),
              Math.min(StartTask.PAIRS, moment.passages()),
              counted.rate());
      UpgradePlan plan = UpgradePlanner.DEFAULTS.plan(trial, available(), costs, settings);
      return new PlanReport(
          IndexFacts.of(index, open),
          models.fresh().space(),
          embedded(sample, counted),
          trial,
          costs(trial, costs),
          sample.ceiling(),
          plan,
          timings.seconds(),
          provenance(models, workplace));
    }
  }

  private UpgradeTrial trial(PlanSample sample, UpgradeSettings settings) {
    UpgradeRanker ranker =
        UpgradeRanker.fit(sample.sample(), sample.pairs(), sample.past(), settings);
    var bootstrap = new Bootstrap(BOOTSTRAP_SAMPLES, CONFIDENCE, seed.derive("bootstrap"));
    return sample.judgements().isPresent()
        ? UpgradeTrial.judged(ranker, sample.judgements().get(), bootstrap)
        : UpgradeTrial.unjudged(ranker, bootstrap);
  }

  private Set<Need> available() {
    Set<Need> available = EnumSet.of(Need.NEW_ENCODER, Need.TEXTS, Need.MAP);
    if (oldEncoder == OldEncoder.STAYS) {
      available.add(Need.OLD_ENCODER);
    }
    return available;
  }

  private PlanReport.Embedded embedded(PlanSample sample, EmbeddingBudget counted) {
    return new PlanReport.Embedded(
        budget,
        counted.used(),
        counted.passages(),
        sample.past().map(PairedRows::size).orElse(0),
        counted.rate());
  }

  private static SortedMap<UpgradeWay, WayCost> costs(UpgradeTrial trial, UpgradeCosts costs) {
    var each = new TreeMap<UpgradeWay, WayCost>();
    trial
        .outcomes()
        .keySet()
        .forEach(way -> each.put(way, costs.of(way, UpgradeSettings.DEFAULTS)));
    return each;
  }

  private Provenance provenance(Models models, Workplace workplace) {
    var inputs =
        new TreeMap<>(
            Map.of(
                "space", models.old().space().fingerprint(),
                "to", models.fresh().space().fingerprint()));
    var options =
        new TreeMap<>(
            Map.of("budget", Integer.toString(budget), "seed", Long.toString(seed.value())));
    return new Provenance(
        "upgrade-plan", options, inputs, Version.CURRENT, workplace.clock().instant());
  }
}

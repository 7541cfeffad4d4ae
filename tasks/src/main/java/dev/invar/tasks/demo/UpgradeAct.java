package dev.invar.tasks.demo;

import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.Hit;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import dev.invar.tasks.Mode;
import dev.invar.tasks.SearchChoices;
import dev.invar.tasks.Searcher;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import dev.invar.tasks.upgrade.PlanReport;
import dev.invar.tasks.upgrade.PlanTask;
import dev.invar.tasks.upgrade.Questions;
import dev.invar.tasks.upgrade.RollbackTask;
import dev.invar.tasks.upgrade.StartTask;
import dev.invar.tasks.upgrade.StatusTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Changes the model of the demonstration's index by plan and cascade, compares the answers to its
 * queries, and takes the change back, so that the next run finds the index as this one did.
 */
final class UpgradeAct {
  /** The model to change to. */
  static final String TO = "e5-small-v2-q";

  /** Texts for the plan: those of a cascade's statistics and candidates, and the queries. */
  private static final int BUDGET = 240;

  /** As deep as a cascade looks. */
  private static final int DEPTH = FusedCascade.CANDIDATES;

  private final Path index;
  private final Workplace workplace;

  UpgradeAct(Path index, Workplace workplace) {
    this.index = index;
    this.workplace = workplace;
  }

  /**
   * Plays the act.
   *
   * @return empty if the index is being upgraded already, by a user or by a run that was killed:
   *     that is not this act's to take back
   */
  Optional<DemoUpgrade> play(Timings timings) throws IOException {
    if (LiveUpgrade.find(index).isPresent()) {
      workplace
          .progress()
          .warn(
              index
                  + " is being upgraded already, so another model is not tried; \"invar upgrade"
                  + " rollback\" takes that upgrade back");
      return Optional.empty();
    }
    PlanReport plan = timings.time("plan", this::plan);
    List<List<Hit>> before = answers();
    timings.time("start", () -> StartTask.of(index, TO, UpgradeWay.CASCADE).run(workplace));
    try {
      List<List<Hit>> after = timings.time("cascade", this::answers);
      long embedded = new StatusTask(index).run(workplace).status().orElseThrow().passagesDone();
      return Optional.of(new DemoUpgrade(plan, embedded, changes(before, after)));
    } finally {
      takeBack();
    }
  }

  private PlanReport plan() throws IOException {
    var texts = new TreeMap<String, String>();
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (DemoQuery query : DemoQuery.ALL) {
      texts.put(query.text(), query.text());
      var answer = new TreeMap<String, Integer>();
      answer.put(query.answer(), 1);
      grades.put(query.text(), answer);
    }
    var asked = new Questions.Asked(texts, Optional.of(new Judgements(grades)));
    return new PlanTask(
            index, TO, new Questions.Given(asked), BUDGET, PlanTask.OldEncoder.STAYS, Seed.DEFAULT)
        .run(workplace);
  }

  /** By meaning, whatever the mode of the query: it is the model that changes. */
  private List<List<Hit>> answers() throws IOException {
    try (var searcher = Searcher.open(index, workplace)) {
      var answers = new ArrayList<List<Hit>>();
      for (DemoQuery query : DemoQuery.ALL) {
        var choices =
            SearchChoices.DEFAULTS.withK(DEPTH).withMode(Mode.DENSE).withFilter(query.filter());
        answers.add(searcher.search(query.text(), choices));
      }
      return answers;
    }
  }

  private static List<DemoChange> changes(List<List<Hit>> before, List<List<Hit>> after) {
    var changes = new ArrayList<DemoChange>();
    for (int i = 0; i < DemoQuery.ALL.size(); i++) {
      changes.add(new DemoChange(DemoQuery.ALL.get(i), before.get(i), after.get(i)));
    }
    return changes;
  }

  private void takeBack() throws IOException {
    new RollbackTask(index).run(workplace);
  }
}

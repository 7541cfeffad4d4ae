package dev.invar.bench.upgrade;

import com.sun.management.OperatingSystemMXBean;
import dev.invar.align.match.AnchorBootstrapping;
import dev.invar.align.match.Matching;
import dev.invar.align.match.UnlinkedSets;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.method.Criterion;
import dev.invar.space.PairedRows;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Both models embedded the same documents, but which vector belongs to which is known of 15 alone.
 * The map that comes of it is measured on documents that no one has seen.
 */
record LinksLost(UpgradeSets sets) implements Part {
  private static final int KNOWN = 15;
  private static final int DOCUMENTS = 3_000;
  private static final int UNSEEN = 1_000;

  private static final Claim RANK =
      new Claim(
          "g7-rank1",
          "rank-1 of the same document among %,d unseen, from %d pairs and %,d documents without links, least of the pairs of models, no unit"
              .formatted(UNSEEN, KNOWN, DOCUMENTS),
          Criterion.atLeast(0.99),
          UpgradeSets.SCIFACT);
  private static final Claim SECONDS =
      new Claim(
          "g7-seconds",
          "processor time of all threads for that, largest of the pairs of models, s",
          Criterion.atMost(60),
          UpgradeSets.SCIFACT);

  @Override
  public String name() {
    return "links-lost";
  }

  @Override
  public List<Claim> claims() {
    return List.of(RANK, SECONDS);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    String name = setting.quick() ? UpgradeSets.CRANFIELD : UpgradeSets.SCIFACT;
    List<EncodedSet> found = sets.some(List.of(name), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    EncodedSet set = found.getFirst();
    List<String> order = set.shuffled(setting.seed().derive("links lost"));
    int unseen = Math.min(UNSEEN, order.size() / 4);
    List<String> test = order.subList(0, unseen);
    List<String> lost = order.subList(unseen, Math.min(order.size(), unseen + DOCUMENTS));
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    var lines = new ArrayList<Line>();
    double least = 1;
    double slowest = 0;
    setting.progress().begin("finding lost links", pairs.size());
    for (ModelPair pair : pairs) {
      UnlinkedSets sets =
          Shuffled.withKnown(
              Shuffled.same(set, pair, lost, setting.seed().derive("shuffled")),
              set,
              pair,
              lost.subList(0, KNOWN));
      long start = processorTime();
      Matching matching = AnchorBootstrapping.DEFAULTS.match(sets);
      double seconds = (processorTime() - start) * 1e-9;
      PairedRows unseenPairs = set.pairs(pair, test);
      double rank = RankOne.of(matching.alignment(), unseenPairs);
      double before =
          RankOne.of(
              SeenSubspaceProcrustes.DEFAULTS.fit(set.pairs(pair, lost.subList(0, KNOWN))),
              unseenPairs);
      lines.add(
          Line.of(
              pair.toString(),
              before,
              rank,
              matching.pairs().size(),
              matching.convergence().converged() ? 1 : 0,
              seconds));
      least = Math.min(least, rank);
      slowest = Math.max(slowest, seconds);
      setting.progress().advance(1);
    }
    findings.table(
        new FigureTable(
            "links-lost",
            "%d known pairs, %,d documents of %s without links, rank-1 among %,d unseen"
                .formatted(KNOWN, lost.size(), set.name(), unseen),
            List.of("pairs alone", "links found again", "links", "says it converged", "s"),
            lines));
    String note = "%s, %,d documents".formatted(set.name(), lost.size());
    findings.measured(RANK.id(), least, note);
    findings.measured(SECONDS.id(), slowest, note);
  }

  /** Of the whole process: it counts too much rather than too little. */
  private static long processorTime() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}

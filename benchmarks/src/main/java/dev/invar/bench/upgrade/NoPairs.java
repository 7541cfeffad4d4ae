package dev.invar.bench.upgrade;

import dev.invar.align.match.Matching;
import dev.invar.align.match.MiniVec2Vec;
import dev.invar.align.match.SimilarityProfiles;
import dev.invar.align.match.UnlinkedSets;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Not one pair is known. First the same documents in another order; then, over many seeds, harder
 * and easier cases in turn, to see whether the method knows when it has failed.
 */
record NoPairs(UpgradeSets sets) implements Part {
  private static final int DOCUMENTS = 3_000;
  private static final int UNSEEN = 1_000;
  private static final int SEEDS = 20;
  private static final int QUICK_SEEDS = 4;

  /** How many documents a run with each seed is given: enough for some, too few for others. */
  private static final int[] SIZES = {100, 300, 1_000, 2_000};

  /** Below this rank-1 a map is worth nothing, whatever it says. */
  private static final double WORTH = 0.5;

  private static final Claim RANK =
      new Claim(
          "g8-rank1-e5-bge",
          "rank-1 of the same document among %,d unseen, from %,d shuffled documents without any pair, least of E5 to BGE and back, no unit"
              .formatted(UNSEEN, DOCUMENTS),
          Criterion.atLeast(0.86),
          UpgradeSets.SCIFACT);
  private static final Claim HONEST =
      new Claim(
          "g8-false-success",
          "runs over %d seeds that say they converged and whose rank-1 is below %s, a count"
              .formatted(SEEDS, WORTH),
          Criterion.atMost(0),
          UpgradeSets.SCIFACT);

  @Override
  public String name() {
    return "no-pairs";
  }

  @Override
  public List<Claim> claims() {
    return List.of(RANK, HONEST);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    String name = setting.quick() ? UpgradeSets.CRANFIELD : UpgradeSets.SCIFACT;
    List<EncodedSet> found = sets.some(List.of(name), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    EncodedSet set = found.getFirst();
    shuffled(set, setting, findings);
    seeds(set, setting, findings);
  }

  private static void shuffled(EncodedSet set, Setting setting, Findings findings) {
    List<String> order = set.shuffled(setting.seed().derive("no pairs"));
    int unseen = Math.min(UNSEEN, order.size() / 4);
    List<String> test = order.subList(0, unseen);
    List<String> lost = order.subList(unseen, Math.min(order.size(), unseen + DOCUMENTS));
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    var lines = new ArrayList<Line>();
    double least = 1;
    setting.progress().begin("matching without pairs", pairs.size());
    for (ModelPair pair : pairs) {
      UnlinkedSets sets = Shuffled.same(set, pair, lost, setting.seed().derive("shuffled"));
      Matching ours = SimilarityProfiles.DEFAULTS.match(sets);
      double rank = RankOne.of(ours.alignment(), set.pairs(pair, test));
      double published =
          isE5ToBge(pair)
              ? RankOne.of(MiniVec2Vec.DEFAULTS.match(sets).alignment(), set.pairs(pair, test))
              : Double.NaN;
      lines.add(Line.of(pair.toString(), rank, ours.convergence().converged() ? 1 : 0, published));
      if (isE5ToBge(pair)) {
        least = Math.min(least, rank);
      }
      setting.progress().advance(1);
    }
    findings.table(
        new FigureTable(
            "no-pairs",
            "no known pair, %,d shuffled documents of %s, rank-1 among %,d unseen"
                .formatted(lost.size(), set.name(), unseen),
            List.of("similarity profiles", "says it converged", "mini-vec2vec"),
            lines));
    if (setting.quick()) {
      findings.missed(RANK.id(), "a quick run has no BGE");
    } else {
      findings.measured(RANK.id(), least, set.name());
    }
  }

  private static boolean isE5ToBge(ModelPair pair) {
    return (pair.old() + pair.fresh()).contains(UpgradeSets.E5)
        && (pair.old() + pair.fresh()).contains(UpgradeSets.BGE);
  }

  /** What a run found, and what it said. */
  private record Run(String name, int documents, boolean same, double rank, boolean converged) {
    boolean isFalseSuccess() {
      return converged && rank < WORTH;
    }
  }

  private static void seeds(EncodedSet set, Setting setting, Findings findings) {
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    int count = setting.quick() ? QUICK_SEEDS : SEEDS;
    List<Run> runs = new ArrayList<>();
    setting.progress().begin("asking whether it converged", count);
    for (int i = 0; i < count; i++) {
      runs.add(run(set, pairs.get(i % pairs.size()), i, setting.seed().derive("seed " + i)));
      setting.progress().advance(1);
    }
    findings.table(
        new FigureTable(
            "no-pairs-seeds",
            "runs with different documents and seeds; rank-1 among unseen documents",
            List.of("documents a side", "the same documents", "rank-1", "says it converged"),
            runs.stream()
                .map(run ->
                    Line.of(
                        run.name(),
                        run.documents(),
                        run.same() ? 1 : 0,
                        run.rank(),
                        run.converged() ? 1 : 0))
                .toList()));
    int modest = count(runs, run -> !run.converged() && run.rank() >= WORTH);
    findings.row(
        Row.of(
            "no-pairs-missed-success",
            modest,
            "a count",
            Side.OURS,
            "of " + count + " runs: the map is good and it says that it did not converge"));
    findings.measured(
        HONEST.id(),
        count(runs, Run::isFalseSuccess),
        "%d runs, %d of which say that they converged"
            .formatted(count, count(runs, Run::converged)));
  }

  private static int count(List<Run> runs, Predicate<Run> which) {
    return Math.toIntExact(runs.stream().filter(which).count());
  }

  /** In every second round of sizes the two sets have no document in common. */
  private static Run run(EncodedSet set, ModelPair pair, int number, Seed seed) {
    int size = Math.min(SIZES[number % SIZES.length], set.documents().size() / 4);
    boolean same = number / SIZES.length % 2 == 0;
    List<String> order = set.shuffled(seed);
    List<String> test = order.subList(0, Math.min(UNSEEN, order.size() / 4));
    List<String> rest = order.subList(test.size(), order.size());
    List<String> source = rest.subList(0, size);
    List<String> target =
        same ? EncodedSet.shuffled(source, seed.derive("order")) : rest.subList(size, 2 * size);
    SimilarityProfiles defaults = SimilarityProfiles.DEFAULTS;
    var method = new SimilarityProfiles(defaults.rounds(), defaults.neighbours(), seed);
    Matching matching = method.match(Shuffled.of(set, pair, source, target));
    return new Run(
        "seed " + number + ", " + pair,
        size,
        same,
        RankOne.of(matching.alignment(), set.pairs(pair, test)),
        matching.convergence().converged());
  }
}

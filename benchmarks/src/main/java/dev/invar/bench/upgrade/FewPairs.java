package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * How good a map is by how many pairs it was fitted to: the share of a gallery of documents, none
 * of them fitted to, whose vector of one model finds the same document's vector of the other.
 */
record FewPairs(UpgradeSets sets) implements Part {
  private static final int GALLERY = 1_500;
  private static final int DRAWS = 3;
  private static final int[] SIZES = {30, 50, 100, 250, 500, 1_000};
  private static final int MANY = 1_000;
  private static final List<Aligner> ALIGNERS =
      List.of(SeenSubspaceProcrustes.DEFAULTS, OrthogonalProcrustes.DEFAULTS);

  private static final Claim AT_30 = rank(30, 0.5);
  private static final Claim AT_100 = rank(100, 0.93);
  private static final Claim PLATEAU =
      new Claim(
          "g6-plateau-1000",
          "agreement of the bridge's top 10 with the new model's, fitted to 1,000 pairs, over the"
              + " same fitted to all of SciFact, mean over pairs of models, no unit",
          Criterion.atLeast(0.95),
          UpgradeSets.SCIFACT);

  private static Claim rank(int pairs, double least) {
    return new Claim(
        "g6-rank1-" + pairs,
        "rank-1 of the same document among %,d, map fitted to %d pairs, mean over pairs of models, no unit"
            .formatted(GALLERY, pairs),
        Criterion.atLeast(least),
        UpgradeSets.SCIFACT);
  }

  @Override
  public String name() {
    return "few-pairs";
  }

  @Override
  public List<Claim> claims() {
    return List.of(AT_30, AT_100, PLATEAU);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    String name = setting.quick() ? UpgradeSets.CRANFIELD : UpgradeSets.SCIFACT;
    List<EncodedSet> found = sets.some(List.of(name), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    EncodedSet set = found.getFirst();
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    sameDocument(set, pairs, setting, findings);
    plateau(set, pairs, setting, findings);
  }

  private void sameDocument(
      EncodedSet set, List<ModelPair> pairs, Setting setting, Findings findings) {
    int gallery = Math.min(GALLERY, set.documents().size() / 2);
    int[] sizes = Arrays.stream(SIZES).filter(n -> n <= set.documents().size() - gallery).toArray();
    SequencedMap<Aligner, double[]> means = new LinkedHashMap<>();
    ALIGNERS.forEach(aligner -> means.put(aligner, new double[sizes.length]));
    setting.progress().begin("maps from few pairs", (long) pairs.size() * DRAWS);
    for (int draw = 0; draw < DRAWS; draw++) {
      Seed seed = setting.seed().derive("few pairs " + draw);
      List<String> order = set.shuffled(seed);
      List<String> held = order.subList(0, gallery);
      List<String> rest = order.subList(gallery, order.size());
      for (ModelPair pair : pairs) {
        PairedRows test = set.pairs(pair, held);
        for (int i = 0; i < sizes.length; i++) {
          PairedRows fit = set.pairs(pair, rest.subList(0, sizes[i]));
          for (Map.Entry<Aligner, double[]> entry : means.entrySet()) {
            double found = RankOne.of(entry.getKey().fit(fit), test);
            entry.getValue()[i] += found / (DRAWS * pairs.size());
          }
        }
        setting.progress().advance(1);
      }
    }
    report(set, gallery, sizes, means, findings);
  }

  private static void report(
      EncodedSet set,
      int gallery,
      int[] sizes,
      SequencedMap<Aligner, double[]> means,
      Findings findings) {
    var lines = new ArrayList<FigureTable.Line>();
    means.forEach((aligner, figures) ->
        lines.add(FigureTable.Line.of(MethodCatalog.load().specOf((Record) aligner), figures)));
    findings.table(
        new FigureTable(
            "few-pairs",
            "rank-1 of the same document among %,d of %s, mean over pairs of models and %d draws, by the number of pairs fitted to"
                .formatted(gallery, set.name(), DRAWS),
            Arrays.stream(sizes).mapToObj(Integer::toString).toList(),
            lines));
    double[] best = means.firstEntry().getValue();
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] == 30 || sizes[i] == 100) {
        findings.measured(
            sizes[i] == 30 ? AT_30.id() : AT_100.id(),
            best[i],
            "%s, gallery of %,d, without the control".formatted(set.name(), gallery));
      }
    }
  }

  /** Same documents saturate, so that many pairs are judged by what queries find. */
  private void plateau(EncodedSet set, List<ModelPair> pairs, Setting setting, Findings findings) {
    int many = Math.min(MANY, set.documents().size() / 2);
    List<String> order = set.shuffled(setting.seed().derive("plateau"));
    double toAll = 0;
    double toHalf = 0;
    var lines = new ArrayList<FigureTable.Line>();
    setting.progress().begin("maps from many pairs", pairs.size());
    for (ModelPair pair : pairs) {
      double some = agreement(set, pair, order.subList(0, many));
      double half = agreement(set, pair, order.subList(0, order.size() / 2));
      double all = agreement(set, pair, order);
      toAll += some / all / pairs.size();
      toHalf += some / half / pairs.size();
      lines.add(FigureTable.Line.of(pair.toString(), some, half, all, some / all));
      setting.progress().advance(1);
    }
    findings.table(
        new FigureTable(
            "plateau",
            "agreement of the bridge's top 10 with the new model's, test queries of " + set.name(),
            List.of(many + " pairs", "half of the documents", "all documents", "first / last"),
            lines));
    findings.measured(
        PLATEAU.id(),
        toAll,
        "%s, %d pairs; of what half of the documents give: %.3f"
            .formatted(set.name(), many, toHalf));
  }

  private static double agreement(EncodedSet set, ModelPair pair, List<String> fit) {
    VectorSet past = set.queries(pair.fresh()).select(set.tuning());
    Alignment alignment =
        SeenSubspaceProcrustes.DEFAULTS
            .fit(set.pairs(pair, fit))
            .withMean(past.space(), Role.QUERY, QueryShift.ofPast(past.vectors(), 1).mean());
    return Agreement.ofBridge(set, pair, alignment);
  }
}

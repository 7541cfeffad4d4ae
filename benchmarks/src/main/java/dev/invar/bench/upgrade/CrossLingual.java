package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.linear.Ridge;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Criterion;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a map fitted on English alone carries another language, which stands for a second
 * modality: fitted on one half of the sentences, measured on translations of the other half.
 */
final class CrossLingual implements Part {
  private static final String TATOEBA = "tatoeba-pairs";
  private static final String XQUAD = "xquad-retrieval";
  private static final int DEPTH = 10;

  private static final Claim CARRIED =
      claim(
          "g17-language-recall",
          "recall@10 of the English sentence by its translation, through a rotation fitted on English"
              + " alone, over the mean of the two models' own, mean over pairs and languages",
          Criterion.atLeast(0.9));
  private static final Claim RIGID =
      claim(
          "g17-rotation-over-ridge",
          "rank-1 of the same foreign sentence by the rotation less that by ridge, both fitted on"
              + " English alone, mean over pairs and languages",
          Criterion.atLeast(0));

  private static Claim claim(String id, String statement, Criterion criterion) {
    return new Claim(id, statement + ", no unit", criterion, TATOEBA + " and " + XQUAD);
  }

  @Override
  public String name() {
    return "cross-lingual";
  }

  @Override
  public List<Claim> claims() {
    return List.of(CARRIED, RIGID);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    Optional<Path> tatoeba = setting.dataSet(TATOEBA);
    Optional<Path> xquad = setting.dataSet(XQUAD);
    if (tatoeba.isEmpty() || xquad.isEmpty()) {
      findings.missRemaining(UpgradeSets.missing(TATOEBA + " or " + XQUAD));
      return;
    }
    List<ParallelTexts> all = new ArrayList<>();
    all.add(ParallelTexts.tatoeba("deu", tatoeba.get(), setting));
    if (!setting.quick()) {
      all.add(ParallelTexts.tatoeba("spa", tatoeba.get(), setting));
      all.add(ParallelTexts.xquad("de", xquad.get(), setting));
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    setting.progress().begin("carrying other languages", (long) all.size() * pairs.size());
    var lines = new ArrayList<Line>();
    var means = new double[9];
    for (ParallelTexts texts : all) {
      int n = texts.english(pairs.getFirst().old()).size();
      findings.data(
          new DataUsed(
              texts.name(),
              n,
              texts.english(pairs.getFirst().old()).space().width(),
              "sentences in English and another language"));
      for (ModelPair pair : pairs) {
        double[] figures = new Trial(texts, pair, setting).figures();
        lines.add(Line.of(texts.name() + ", " + pair, figures));
        for (int i = 0; i < figures.length; i++) {
          means[i] += figures[i] / (all.size() * pairs.size());
        }
        setting.progress().advance(1);
      }
    }
    lines.add(Line.of("mean", means));
    report(lines, means, findings);
  }

  private static void report(List<Line> lines, double[] means, Findings findings) {
    findings.table(
        new FigureTable(
            "cross-lingual",
            "rank-1 of the same foreign sentence of the other model, by the map; then recall@10 of the English sentence by its translation",
            List.of(
                "unmapped",
                "rotation, English means",
                "rotation, own means",
                "ridge, own means",
                "ceiling: fitted on the language",
                "recall: new model alone",
                "recall: old model alone",
                "recall: new to old by rotation",
                "recall: new to old by ridge"),
            lines));
    findings.measured(
        CARRIED.id(),
        means[7] / ((means[5] + means[6]) / 2),
        "recall %.3f through the map; the models' own %.3f and %.3f"
            .formatted(means[7], means[5], means[6]));
    findings.measured(
        RIGID.id(),
        means[2] - means[3],
        "rotation %.3f, ridge %.3f, unmapped %.3f, fitted on the language itself %.3f"
            .formatted(means[2], means[3], means[0], means[4]));
  }

  /** One language and pair of models. */
  private static final class Trial {
    private final PairedRows english;
    private final PairedRows foreign;
    private final PairedRows testEnglish;
    private final PairedRows testForeign;

    Trial(ParallelTexts texts, ModelPair pair, Setting setting) {
      List<String> order =
          EncodedSet.shuffled(texts.english(pair.old()).ids(), setting.seed().derive(texts.name()));
      List<String> fit = order.subList(0, order.size() / 2);
      List<String> test = order.subList(order.size() / 2, order.size());
      this.english = pairs(texts.english(pair.fresh()), texts.english(pair.old()), fit);
      this.foreign = pairs(texts.foreign(pair.fresh()), texts.foreign(pair.old()), fit);
      this.testEnglish = pairs(texts.english(pair.fresh()), texts.english(pair.old()), test);
      this.testForeign = pairs(texts.foreign(pair.fresh()), texts.foreign(pair.old()), test);
    }

    private static PairedRows pairs(VectorSet fresh, VectorSet old, List<String> ids) {
      return PairedRows.of(fresh.select(ids), old.select(ids));
    }

    double[] figures() {
      Alignment rotation = carrying(OrthogonalProcrustes.DEFAULTS);
      Alignment ridge = carrying(Ridge.DEFAULTS);
      Alignment ceiling = OrthogonalProcrustes.DEFAULTS.fit(foreign);
      Alignment fitted = OrthogonalProcrustes.DEFAULTS.fit(english);
      return new double[] {
        RankOne.of(testForeign.source().vectors(), testForeign.target().vectors()),
        RankOne.of(fitted, testForeign),
        sameSentence(rotation),
        sameSentence(ridge),
        RankOne.of(ceiling, testForeign),
        recall(inFrame(rotation, testForeign.source()), english(rotation, testEnglish.source())),
        recall(inFrame(rotation, testForeign.target()), english(rotation, testEnglish.target())),
        recall(inFrame(rotation, testForeign.source()), english(rotation, testEnglish.target())),
        recall(inFrame(ridge, testForeign.source()), english(ridge, testEnglish.target()))
      };
    }

    /** Fitted on English; the other language, in the role of queries, brings its own means. */
    private Alignment carrying(Aligner aligner) {
      return aligner
          .fit(english)
          .withMean(foreign.source().space(), Role.QUERY, mean(foreign.source()))
          .withMean(foreign.target().space(), Role.QUERY, mean(foreign.target()));
    }

    private static double[] mean(VectorSet set) {
      return QueryShift.ofPast(set.vectors(), 1).mean();
    }

    private static FloatMatrix inFrame(Alignment alignment, VectorSet set) {
      return alignment.side(set.space()).apply(set, Role.QUERY);
    }

    private static FloatMatrix english(Alignment alignment, VectorSet set) {
      return alignment.side(set.space()).apply(set, Role.PASSAGE);
    }

    private double sameSentence(Alignment alignment) {
      return RankOne.of(
          inFrame(alignment, testForeign.source()), inFrame(alignment, testForeign.target()));
    }

    private static double recall(FloatMatrix queries, FloatMatrix gallery) {
      Neighbors found = NearestRows.of(queries, gallery, Score.COSINE, DEPTH);
      int n = Math.toIntExact(queries.rows());
      int hits = 0;
      for (int i = 0; i < n; i++) {
        hits += has(found, i, i) ? 1 : 0;
      }
      return (double) hits / n;
    }

    private static boolean has(Neighbors found, int query, long row) {
      for (int place = 0; place < found.k(); place++) {
        if (found.row(query, place) == row) {
          return true;
        }
      }
      return false;
    }
  }
}

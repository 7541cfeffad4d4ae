package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.sparse.codes.Skew;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What codes keep of the dense vectors' nDCG@10, by the number of active latents, beside what
 * simpler codes keep; and how many latents no passage uses.
 *
 * <p>One coder for all collections, learned from all of their passages together, without queries or
 * judgements. What CSRv2 keeps was measured on another encoder (e5-Mistral-7B, 4,096 wide) and
 * other collections, with fewer latents than rows.
 */
final class Quality implements Part {
  private static final String NEEDS = String.join(", ", TestCollection.NAMES);
  private static final List<String> QUICK = List.of("cranfield");
  private static final int QUICK_ACTIVE = 16;

  /** Active latents, what CSRv2 keeps of nDCG, and its share of dead latents: arXiv:2602.05735. */
  private enum Published {
    K64(64, 0.971, 0.13),
    K32(32, 0.95, 0.15),
    K16(16, 0.879, 0.16),
    K8(8, Double.NaN, 0.19),
    K4(4, 0.79, 0.21),
    K2(2, 0.76, 0.22);

    final int k;
    final double kept;
    final double dead;

    Published(int k, double kept, double dead) {
      this.k = k;
      this.kept = kept;
      this.dead = dead;
    }

    Optional<Claim> keeps() {
      return Double.isNaN(kept)
          ? Optional.empty()
          : Optional.of(
              new Claim(
                  "quality-kept-" + k,
                  "mean nDCG@10 of codes with %d active latents over that of the dense vectors,"
                          .formatted(k)
                      + " four collections, no unit",
                  Criterion.atLeast(kept),
                  NEEDS));
    }

    Claim lives() {
      return new Claim(
          "quality-dead-" + k,
          "CSRv2's published share of dead latents with %d active, %s, less ours, no unit"
              .formatted(k, dead),
          Criterion.atLeast(0.001),
          NEEDS);
    }
  }

  private final RealVectors vectors;

  Quality(RealVectors vectors) {
    this.vectors = vectors;
  }

  @Override
  public String name() {
    return "quality";
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    for (Published published : Published.values()) {
      published.keeps().ifPresent(claims::add);
      claims.add(published.lives());
    }
    return List.copyOf(claims);
  }

  /** What a way to code gives on every collection. */
  private record Kept(
      String way, List<Double> ndcg, double dead, double skew, int latents, int rows) {
    double mean() {
      return ndcg.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    var collections = new ArrayList<RealVectors.Judged>();
    for (String name : setting.quick() ? QUICK : TestCollection.NAMES) {
      Optional<RealVectors.Judged> judged = vectors.judged(name, setting);
      if (judged.isEmpty()) {
        findings.missRemaining("needs the folder " + name + " among the data sets: see --data");
        return;
      }
      collections.add(judged.get());
      RealVectors.Corpus corpus = judged.get().corpus();
      findings.data(
          new DataUsed(
              name,
              corpus.passages().size(),
              corpus.passages().space().width(),
              corpus.queries().size() + " judged queries; " + RealVectors.ENCODER));
    }
    var dense =
        new Kept(
            "dense",
            collections.stream().map(CodeQuality::denseGain).toList(),
            Double.NaN,
            Double.NaN,
            0,
            0);
    VectorSet together = together(collections);
    for (Published published : Published.values()) {
      if (setting.quick() && published.k != QUICK_ACTIVE) {
        continue;
      }
      var all = new ArrayList<Kept>();
      for (CodeQuality.Way way : CodeQuality.WAYS) {
        all.add(kept(way, published.k, together, collections, setting));
      }
      report(published, dense, all, collections, setting.quick(), findings);
    }
    findings.missRemaining(
        "a quick run codes with %d active latents alone".formatted(QUICK_ACTIVE));
  }

  /** The passages of all collections. */
  private static VectorSet together(List<RealVectors.Judged> collections) {
    var ids = new ArrayList<String>();
    Space space = collections.getFirst().corpus().passages().space();
    int rows = collections.stream().mapToInt(judged -> judged.corpus().passages().size()).sum();
    FloatMatrix vectors = FloatMatrix.allocate(rows, space.width());
    for (RealVectors.Judged judged : collections) {
      VectorSet passages = judged.corpus().passages();
      for (int row = 0; row < passages.size(); row++) {
        vectors.setRow(ids.size(), passages.vectors().row(row));
        ids.add(judged.corpus().name() + ":" + passages.ids().get(row));
      }
    }
    return new VectorSet(ids, vectors, space);
  }

  private static Kept kept(
      CodeQuality.Way way,
      int k,
      VectorSet together,
      List<RealVectors.Judged> collections,
      Setting setting)
      throws IOException {
    String name = setting.quick() ? QUICK.getFirst() : "four-collections";
    Coder coder =
        Coders.fitted(way.spec().of(k, together.size()), name, TrainingSet.of(together), setting)
            .coder();
    var ndcg = new ArrayList<Double>();
    for (RealVectors.Judged judged : collections) {
      RealVectors.Corpus corpus = judged.corpus();
      SparseCodes codes = coder.encode(corpus.passages(), Role.PASSAGE, Progress.NONE).codes();
      SparseCodes queries = coder.encode(corpus.queries(), Role.QUERY, Progress.NONE).codes();
      ndcg.add(CodeQuality.gain(judged, codes, queries));
    }
    var usage = Skew.of(coder.encode(together, Role.PASSAGE, Progress.NONE).codes().counts());
    return new Kept(
        way.name(), ndcg, usage.unused(), usage.skew(), coder.space().latents(), together.size());
  }

  private static void report(
      Published published,
      Kept dense,
      List<Kept> all,
      List<RealVectors.Judged> collections,
      boolean quick,
      Findings findings) {
    var columns = new ArrayList<String>();
    collections.forEach(judged -> columns.add(judged.corpus().name()));
    columns.addAll(List.of("mean", "kept", "dead", "S"));
    var lines = new ArrayList<FigureTable.Line>();
    lines.add(line(dense, dense));
    all.forEach(kept -> lines.add(line(kept, dense)));
    findings.table(
        new FigureTable(
            "quality-" + published.k,
            "nDCG@10 by judgements with %d active latents; share kept of the dense mean; dead latents and skew, means"
                .formatted(published.k),
            columns,
            lines));
    all.stream()
        .filter(kept -> kept.way.equals(CodeQuality.CHOSEN.name()))
        .forEach(kept -> judge(published, dense, kept, quick, findings));
  }

  private static void judge(
      Published published, Kept dense, Kept kept, boolean quick, Findings findings) {
    double share = kept.mean() / dense.mean();
    String note =
        String.format(
            Locale.ROOT,
            "%s, h %d for %d passages: %.4f of %.4f; S %.2f; CSRv2's figures are of another encoder"
                + " and other collections",
            kept.way,
            kept.latents,
            kept.rows,
            kept.mean(),
            dense.mean(),
            kept.skew);
    if (quick) {
      note += "; a quick run measures Cranfield alone";
      String reason = note;
      published.keeps().ifPresent(claim -> findings.missed(claim.id(), reason));
      findings.missed(published.lives().id(), reason);
      return;
    }
    String remark = note;
    published.keeps().ifPresent(claim -> findings.measured(claim.id(), share, remark));
    findings.measured(published.lives().id(), published.dead - kept.dead, remark);
  }

  private static FigureTable.Line line(Kept kept, Kept dense) {
    double[] figures =
        IntStream.range(0, kept.ndcg.size() + 4)
            .mapToDouble(i ->
                switch (i - kept.ndcg.size()) {
                  case 0 -> kept.mean();
                  case 1 -> kept.mean() / dense.mean();
                  case 2 -> kept.dead;
                  case 3 -> kept.skew;
                  default -> kept.ndcg.get(i);
                })
            .toArray();
    return FigureTable.Line.of(kept.way, figures);
  }
}

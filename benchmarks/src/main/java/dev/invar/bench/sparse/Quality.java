package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.sparse.codes.Skew;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
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
 * <p>A coder learns from the passages that it codes, without their queries or judgements.
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
          "CSRv2's published share of dead latents with %d active, %s, less ours, mean of four"
                  .formatted(k, dead)
              + " collections, no unit",
          Criterion.atLeast(Double.MIN_VALUE),
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
  private record Kept(String way, List<Double> ndcg, double dead, double skew) {
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
            Double.NaN);
    for (Published published : Published.values()) {
      if (setting.quick() && published.k != QUICK_ACTIVE) {
        continue;
      }
      var all = new ArrayList<Kept>();
      for (String way : CodeQuality.WAYS) {
        kept(way, published.k, collections, setting, findings).ifPresent(all::add);
      }
      report(published, dense, all, collections, setting.quick(), findings);
    }
    findings.missRemaining(
        "a quick run codes with %d active latents alone".formatted(QUICK_ACTIVE));
  }

  private static Optional<Kept> kept(
      String way, int k, List<RealVectors.Judged> collections, Setting setting, Findings findings)
      throws IOException {
    if (MethodCatalog.load().ofKind(SparseCoder.class).stream()
        .noneMatch(method -> method.id().equals(way))) {
      findings.row(
          Row.of(
              "quality-%s-%d".formatted(way, k),
              Double.NaN,
              "no unit",
              Side.OURS,
              "no such method here"));
      return Optional.empty();
    }
    var ndcg = new ArrayList<Double>();
    double dead = 0;
    double skew = 0;
    for (RealVectors.Judged judged : collections) {
      RealVectors.Corpus corpus = judged.corpus();
      Coder coder =
          Coders.fitted(
                  CodeQuality.spec(way, k, corpus.passages().size()),
                  corpus.name(),
                  TrainingSet.of(corpus.passages()),
                  setting)
              .coder();
      SparseCodes codes = coder.encode(corpus.passages(), Role.PASSAGE, Progress.NONE).codes();
      SparseCodes queries = coder.encode(corpus.queries(), Role.QUERY, Progress.NONE).codes();
      ndcg.add(CodeQuality.gain(judged, codes, queries));
      var usage = Skew.of(codes.counts());
      dead += usage.unused() / collections.size();
      skew += usage.skew() / collections.size();
    }
    return Optional.of(new Kept(way, ndcg, dead, skew));
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
        .filter(kept -> kept.way.equals(CodeQuality.CHOSEN))
        .forEach(kept -> judge(published, dense, kept, quick, findings));
  }

  private static void judge(
      Published published, Kept dense, Kept kept, boolean quick, Findings findings) {
    double share = kept.mean() / dense.mean();
    String note =
        String.format(
            Locale.ROOT,
            "%s: %.4f of %.4f; S %.2f",
            kept.way,
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

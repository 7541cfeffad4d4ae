package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.index.ClusteredVectors;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Codes against graphs over the dense vectors that they stand for: how long it takes to find a
 * given share of what is exactly nearest among the dense vectors.
 */
final class DenseSearch implements Part {
  private static final int WIDTH = 384;
  private static final int[] SIZES = {62_500, 250_000};
  private static final int[] QUICK_SIZES = {5_000, 20_000};
  private static final String MADE_UP = "synthetic";
  private static final List<String> REAL = List.of("wordnet", "scifact", "npl");
  private static final double CROSSING_RECALL = 0.95;
  private static final double MOST = 1e9;

  private static final Claim CROSSING =
      new Claim(
          "dense-crossing",
          "made-up vectors at which the fastest graph overtakes codes at recall 0.95,"
              + " extrapolated from 62,500 and 250,000, a count",
          Criterion.atLeast(1_000_000),
          "generated data");

  private final RealVectors vectors;

  DenseSearch(RealVectors vectors) {
    this.vectors = vectors;
  }

  /** Whether the coding of a query counts. */
  private enum Coding {
    BESIDE(", each query given as it is searched, no unit"),
    COUNTED(", each query given as a vector, so that its coding counts, no unit");

    final String told;

    Coding(String told) {
      this.told = told;
    }
  }

  private static Claim faster(String corpus, Coding coding) {
    return new Claim(
        "dense-" + corpus + (coding == Coding.COUNTED ? "-coded" : ""),
        "p50 of the fastest graph over that of codes and the vectors of the best at recall 0.9, 0.95"
            + " and 0.99 of the exact dense top 10, the least, "
            + corpus
            + coding.told,
        Criterion.atLeast(1),
        switch (corpus) {
          case MADE_UP -> "generated data";
          case "wordnet" -> "WordNet, which the build brings";
          default -> corpus;
        });
  }

  @Override
  public String name() {
    return "dense";
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    for (Coding coding : Coding.values()) {
      REAL.forEach(corpus -> claims.add(faster(corpus, coding)));
      claims.add(faster(MADE_UP, coding));
    }
    claims.add(CROSSING);
    return List.copyOf(claims);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    if (!setting.quick()) {
      for (String name : REAL) {
        Optional<RealVectors.Corpus> corpus = real(name, setting);
        if (corpus.isEmpty()) {
          for (Coding coding : Coding.values()) {
            findings.missed(
                faster(name, coding).id(),
                "needs the folder " + name + " among the data sets: see --data");
          }
        } else {
          judge(name, curves(corpus.get(), setting, findings), findings);
        }
      }
    }
    int[] sizes = setting.quick() ? QUICK_SIZES : SIZES;
    var made = new ArrayList<RecallCurves>();
    for (int n : sizes) {
      made.add(curves(madeUp(n, setting), setting, findings));
    }
    cross(sizes, made, setting, findings);
    if (!setting.quick()) {
      judge(MADE_UP, made.getLast(), findings);
    }
    findings.missRemaining("a quick run searches few made-up vectors alone");
  }

  private Optional<RealVectors.Corpus> real(String name, Setting setting) throws IOException {
    if (name.equals("wordnet")) {
      return Optional.of(vectors.wordNet(setting));
    }
    Optional<RealVectors.Judged> judged = vectors.judged(name, setting);
    if (name.equals(RealVectors.SCIFACT) && judged.isPresent()) {
      return vectors
          .sciFactTraining(setting)
          .map(train ->
              new RealVectors.Corpus(name, train.corpus().passages(), train.corpus().queries()));
    }
    return judged.map(RealVectors.Judged::corpus);
  }

  private static RecallCurves curves(RealVectors.Corpus corpus, Setting setting, Findings findings)
      throws IOException {
    findings.data(
        new DataUsed(
            corpus.name() + "-vectors",
            corpus.passages().size(),
            corpus.passages().space().width(),
            corpus.queries().size() + " queries; of space " + corpus.passages().space()));
    RecallCurves curves = RecallCurves.measure(corpus, setting);
    curves.report(findings);
    return curves;
  }

  private static void judge(String corpus, RecallCurves curves, Findings findings) {
    for (Coding coding : Coding.values()) {
      judge(corpus, curves, coding, findings);
    }
  }

  private static void judge(String corpus, RecallCurves curves, Coding coding, Findings findings) {
    double beside = coding == Coding.COUNTED ? curves.coding() : 0;
    double least = Double.POSITIVE_INFINITY;
    var notes = new ArrayList<String>();
    for (double recall : RecallCurves.RECALLS) {
      double ours = curves.seconds(RecallCurves.OURS, recall) + beside;
      double theirs = curves.fastestPeer(recall);
      // A recall that codes do not reach is lost; one that no graph reaches is won.
      double ratio = Double.isInfinite(ours) ? 0 : theirs / ours;
      least = Math.min(least, ratio);
      notes.add(String.format(Locale.ROOT, "recall %.2f: %.2f", recall, ratio));
    }
    findings.measured(
        faster(corpus, coding).id(),
        Math.min(least, MOST),
        String.join(", ", notes) + "; " + curves.note());
  }

  private static RealVectors.Corpus madeUp(int n, Setting setting) {
    var rows = new ClusteredVectors(setting.seed(), WIDTH);
    int queries = CodeData.queries(setting);
    return new RealVectors.Corpus(
        MADE_UP + "-" + n,
        set("row", rows, 0, n, setting),
        set("query", rows, SIZES[1], queries, setting));
  }

  private static VectorSet set(
      String prefix, ClusteredVectors rows, long from, int count, Setting setting) {
    FloatMatrix matrix = FloatMatrix.allocate(count, WIDTH);
    for (int i = 0; i < count; i++) {
      matrix.setRow(i, rows.row(from + i));
    }
    return new VectorSet(
        IntStream.range(0, count).mapToObj(i -> prefix + i).toList(),
        matrix,
        new Space(
            "clustered",
            "clustered-32, seed " + setting.seed().value(),
            "",
            "",
            "",
            "",
            true,
            WIDTH));
  }

  /** Codes grow with N, graphs with its logarithm; where the two lines meet. */
  private static void cross(
      int[] sizes, List<RecallCurves> curves, Setting setting, Findings findings) {
    var ours = new double[2];
    var theirs = new double[2];
    for (int i = 0; i < 2; i++) {
      ours[i] = curves.get(i).seconds(RecallCurves.OURS, CROSSING_RECALL);
      theirs[i] = curves.get(i).fastestPeer(CROSSING_RECALL);
    }
    double slope = (ours[1] - ours[0]) / (sizes[1] - sizes[0]);
    double growth = (theirs[1] - theirs[0]) / Math.log((double) sizes[1] / sizes[0]);
    double n = sizes[1];
    boolean ahead = ours[1] <= theirs[1];
    while (ahead && n < MOST) {
      n *= 1.01;
      ahead = ours[1] + slope * (n - sizes[1]) <= theirs[1] + growth * Math.log(n / sizes[1]);
    }
    if (ours[1] > theirs[1]) {
      n = ours[0] > theirs[0] ? 0 : sizes[0];
    }
    boolean isKnown = Double.isFinite(ours[0] + ours[1] + theirs[0] + theirs[1]);
    findings.row(
        Row.of(
            "dense-crossing",
            n,
            "documents",
            Side.OURS,
            "extrapolated; recall %.2f".formatted(CROSSING_RECALL)));
    if (setting.quick()) {
      findings.missed(CROSSING.id(), "a quick run extrapolates from few vectors");
    } else if (!isKnown) {
      findings.missed(CROSSING.id(), "not every search reaches this recall at both sizes");
    } else {
      findings.measured(
          CROSSING.id(),
          n,
          "codes %.3f and %.3f ms, fastest graph %.3f and %.3f ms"
              .formatted(ours[0] * 1e3, ours[1] * 1e3, theirs[0] * 1e3, theirs[1] * 1e3));
    }
  }
}

package dev.invar.bench.ground;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.linalg.LinalgBenchmark;
import dev.invar.bench.linalg.LinalgFigures;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Products, singular values and exact search beside their peers. */
final class LinearAlgebra implements Part {
  private static final int WIDTH = 384;
  private static final int QUICK_ROWS = 100_000;
  private static final int ROWS = 1_000_000;
  private static final String GENERATED = "generated data";

  private static final Claim PRODUCT =
      new Claim(
          "sgemm-1024",
          "time of a direct OpenBLAS call over ours, float product 1024³, no unit",
          Criterion.atLeast(0.9),
          GENERATED);
  private static final Claim SMALL_SVD = decomposition(384);
  private static final Claim LARGE_SVD = decomposition(1024);

  private static Claim decomposition(int n) {
    return new Claim(
        "svd-" + n,
        "time of the faster of EJML and ojAlgo over ours, SVD of " + n + "², no unit",
        Criterion.atLeast(1),
        GENERATED);
  }

  @Override
  public String name() {
    return "linear-algebra";
  }

  @Override
  public List<Claim> claims() {
    return List.of(PRODUCT, SMALL_SVD, LARGE_SVD);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int rows = setting.quick() ? QUICK_ROWS : ROWS;
    findings.data(
        new DataUsed("normal-floats", rows, WIDTH, "generated, seed " + setting.seed().value()));
    int threads = Runtime.getRuntime().availableProcessors();
    var figures = new HashMap<String, Double>();
    for (LinalgFigures figure :
        new LinalgBenchmark(setting.quick(), threads, setting.seed()).run(setting.progress())) {
      figures.put(figure.id(), figure.value());
      findings.row(Row.of(figure.id(), figure.value(), figure.unit(), side(figure.id()), "median"));
    }
    Double product = figures.get("sgemm-1024.ratio");
    if (product != null) {
      findings.measured(PRODUCT.id(), product, "");
    }
    compare(SMALL_SVD, figures, findings);
    compare(LARGE_SVD, figures, findings);
    findings.missRemaining("a quick run decomposes smaller matrices");
  }

  private static void compare(Claim claim, Map<String, Double> figures, Findings findings) {
    Double ours = figures.get(claim.id() + ".invar");
    if (ours != null) {
      double peer =
          Stream.of("ejml", "ojalgo")
              .map(name -> figures.getOrDefault(claim.id() + "." + name, Double.NaN))
              .mapToDouble(Double::doubleValue)
              .min()
              .orElse(Double.NaN);
      findings.measured(claim.id(), peer / ours, "");
    }
  }

  /** Whose figure it is stands after its last dot. */
  private static Side side(String id) {
    return switch (id.substring(id.lastIndexOf('.') + 1)) {
      case "openblas", "lapack", "ejml", "ojalgo" -> Side.PEER;
      case "read", "rate" -> Side.LIMIT;
      default -> Side.OURS;
    };
  }
}

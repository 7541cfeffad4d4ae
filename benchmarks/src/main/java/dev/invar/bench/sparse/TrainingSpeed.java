package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.index.ClusteredVectors;
import dev.invar.bench.process.ChildProcess;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCatalog;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many rows a second a coder learns from, beside the same model in PyTorch, where the Python at
 * hand, or the one that {@code INVAR_PYTHON} names, has it.
 */
final class TrainingSpeed implements Part {
  private static final String VARIABLE = "INVAR_PYTHON";
  private static final String SCRIPT = "benchmarks/src/main/python/sparse_coder_peer.py";
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int WIDTH = 384;
  private static final int LATENTS = 4_096;
  private static final int ACTIVE = 32;
  private static final int BATCH = 1_024;
  private static final int ROWS = 32_768;
  private static final int QUICK_ROWS = 8_192;
  private static final int TURNS = 2;

  private static final Claim FASTER =
      new Claim(
          "training-over-pytorch",
          "rows/s of training over those of the same model in PyTorch on the same processors,"
              + " h 4,096, k 32, width 384, no unit",
          Criterion.atLeast(2),
          "generated data, and Python with PyTorch");

  private record Peer(double rate, String versions) {}

  @Override
  public String name() {
    return "training";
  }

  @Override
  public List<Claim> claims() {
    return List.of(FASTER);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int rows = setting.quick() ? QUICK_ROWS : ROWS;
    VectorSet vectors = vectors(rows, setting);
    findings.data(
        new DataUsed("clustered-floats", rows, WIDTH, "generated, seed " + setting.seed().value()));
    rate(vectors.select(vectors.ids().subList(0, 2 * LATENTS)), setting);
    double ours = 0;
    double theirs = Double.NaN;
    String peer = "needs Python with PyTorch; " + VARIABLE + " names one";
    try {
      for (int turn = 0; turn < TURNS; turn++) {
        ours = Math.max(ours, rate(vectors, setting));
        Peer other = peer(rows, setting);
        theirs = Double.isNaN(theirs) ? other.rate : Math.max(theirs, other.rate);
        peer = other.versions;
      }
    } catch (BackendException | IOException e) {
      setting.progress().warn("PyTorch: " + e);
    }
    int threads = Runtime.getRuntime().availableProcessors();
    String note = "csr, h 4,096, k 32, batches of 1,024, one epoch; " + threads + " processors";
    findings.row(Row.of("training-invar", ours, "rows/s", Side.OURS, note + "; starts included"));
    findings.row(Row.of("training-pytorch", theirs, "rows/s", Side.PEER, peer));
    if (Double.isNaN(theirs)) {
      findings.missed(FASTER.id(), peer);
    } else {
      findings.measured(FASTER.id(), ours / theirs, "best of " + TURNS + " turns each; " + peer);
    }
  }

  private static double rate(VectorSet vectors, Setting setting) throws IOException {
    SparseCoder method =
        MethodCatalog.load()
            .create(
                SparseCoder.class,
                "csr:latents=%d,k=%d,epochs=1,batch=%d,seed=%d"
                    .formatted(LATENTS, ACTIVE, BATCH, setting.seed().value()));
    long start = System.nanoTime();
    method.fit(TrainingSet.of(vectors), TrainingRun.SILENT);
    return vectors.size() / ((System.nanoTime() - start) * 1e-9);
  }

  private static Peer peer(int rows, Setting setting) throws IOException {
    String named = System.getenv(VARIABLE);
    ChildProcess run =
        ChildProcess.run(
            setting.checkout(),
            List.of(
                named == null || named.isEmpty() ? "python3" : named,
                setting.checkout().resolve(SCRIPT).toString(),
                Integer.toString(rows),
                Integer.toString(WIDTH),
                Integer.toString(LATENTS),
                Integer.toString(ACTIVE),
                Integer.toString(BATCH),
                Integer.toString(Runtime.getRuntime().availableProcessors())),
            LIMIT);
    JsonNode result = JsonMapper.builder().build().readTree(run.output());
    return new Peer(result.path("rate").asDouble(), result.path("versions").asString("PyTorch"));
  }

  private static VectorSet vectors(int rows, Setting setting) {
    var made = new ClusteredVectors(setting.seed(), WIDTH);
    FloatMatrix matrix = FloatMatrix.allocate(rows, WIDTH);
    for (int i = 0; i < rows; i++) {
      matrix.setRow(i, made.row(i));
    }
    return new VectorSet(
        IntStream.range(0, rows).mapToObj(i -> "v" + i).toList(),
        matrix,
        new Space("clustered", "clustered-32", "", "", "", "", true, WIDTH));
  }
}

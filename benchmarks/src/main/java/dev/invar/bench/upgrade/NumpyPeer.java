package dev.invar.bench.upgrade;

import dev.invar.bench.Findings;
import dev.invar.bench.Row;
import dev.invar.bench.Side;
import dev.invar.bench.process.ChildProcess;
import dev.invar.method.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The same map fitted and applied in Python, where the Python at hand, or the one that {@code
 * INVAR_PYTHON} names, has numpy.
 *
 * @param checkout the folder that holds {@code align_peer.py}
 * @param python the interpreter
 */
record NumpyPeer(Path checkout, String python) {
  private static final String VARIABLE = "INVAR_PYTHON";
  private static final String SCRIPT = "benchmarks/src/main/python/align_peer.py";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  static NumpyPeer in(Path checkout) {
    String named = System.getenv(VARIABLE);
    return new NumpyPeer(checkout, named == null || named.isEmpty() ? "python3" : named);
  }

  /** Adds the peer's rows, or rows that say why there are none. */
  void report(int rows, int width, Findings findings) {
    String fit = "fit-" + rows + "x" + width + "-numpy";
    String apply = "apply-" + width + "-numpy";
    try {
      ChildProcess run =
          ChildProcess.run(
              checkout,
              List.of(
                  python,
                  checkout.resolve(SCRIPT).toString(),
                  Integer.toString(rows),
                  Integer.toString(width)),
              LIMIT);
      JsonNode result = JsonMapper.builder().build().readTree(run.output());
      String note = result.path("versions").asString("numpy") + "; timed after ours, not in turns";
      findings.row(Row.of(fit, result.path("fit").asDouble() * 1e3, "ms", Side.PEER, note));
      findings.row(Row.of(apply, result.path("apply").asDouble() * 1e6, "µs", Side.PEER, note));
    } catch (BackendException | IOException e) {
      String note = "not available: needs Python with numpy";
      findings.row(Row.of(fit, Double.NaN, "ms", Side.PEER, note));
      findings.row(Row.of(apply, Double.NaN, "µs", Side.PEER, note));
    }
  }
}

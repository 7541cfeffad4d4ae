package dev.invar.bench.inspect;

import dev.invar.bench.process.ChildProcess;
import dev.invar.bench.process.Scratch;
import dev.invar.diagnose.SpacePair;
import dev.invar.formats.Tensor;
import dev.invar.formats.npy.NpyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Public implementations of what a pair of spaces is measured by, where the Python at hand, or the
 * one that {@code INVAR_PYTHON} names, has them.
 *
 * @param checkout the folder that holds {@code inspect_peer.py}
 * @param python the interpreter
 */
record ReferencePeer(Path checkout, String python) {
  private static final String VARIABLE = "INVAR_PYTHON";
  private static final String SCRIPT = "benchmarks/src/main/python/inspect_peer.py";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Values by the ids of our figures, and what made them. */
  record Measured(Map<String, Double> values, String versions) {}

  static ReferencePeer in(Path checkout) {
    String named = System.getenv(VARIABLE);
    return new ReferencePeer(checkout, named == null || named.isEmpty() ? "python3" : named);
  }

  /**
   * Measures a pair.
   *
   * @param labels a class for each item, or none
   * @throws dev.invar.method.BackendException if there is no such Python, or it fails
   */
  Measured measure(SpacePair pair, List<String> labels) throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    try (Scratch scratch = Scratch.create()) {
      Path first = scratch.path().resolve("first.npy");
      Path second = scratch.path().resolve("second.npy");
      Path classes = scratch.path().resolve("labels.json");
      NpyFile.write(first, Tensor.of(pair.first().set().vectors()));
      NpyFile.write(second, Tensor.of(pair.second().set().vectors()));
      Files.writeString(classes, json.writeValueAsString(labels));
      ChildProcess run =
          ChildProcess.run(
              checkout,
              List.of(
                  python,
                  checkout.resolve(SCRIPT).toString(),
                  first.toString(),
                  second.toString(),
                  classes.toString()),
              LIMIT);
      JsonNode result = json.readTree(run.output());
      var values = new LinkedHashMap<String, Double>();
      result
          .get("values")
          .properties()
          .forEach(value -> values.put(value.getKey(), value.getValue().asDouble()));
      return new Measured(values, result.path("versions").asString("Python"));
    }
  }
}

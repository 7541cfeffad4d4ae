package dev.invar.bench.ground;

import dev.invar.encode.parts.ModelParts;
import dev.invar.method.BackendException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The same loop in Python, where the Python at hand, or the one that {@code INVAR_PYTHON} names,
 * has onnxruntime, tokenizers and numpy.
 *
 * @param script {@code encode_peer.py}
 * @param python the interpreter
 */
record PythonPeer(Path script, String python) {
  private static final String VARIABLE = "INVAR_PYTHON";
  private static final int MISSING = 3;

  /** What a run gave. */
  record Outcome(double seconds, String versions) {}

  static PythonPeer in(Path checkout) {
    String named = System.getenv(VARIABLE);
    return new PythonPeer(
        checkout.resolve("benchmarks/src/main/python/encode_peer.py"),
        named == null || named.isEmpty() ? "python3" : named);
  }

  /** Encodes all texts; empty if there is no such Python. */
  Optional<Outcome> run(ModelParts parts, List<String> texts, int threads, int batch)
      throws IOException {
    JsonMapper json = new JsonMapper();
    Path folder = Files.createTempDirectory("invar-encode-peer");
    Path tokenizer = folder.resolve("tokenizer.json");
    Path input = folder.resolve("texts.json");
    try {
      Files.writeString(tokenizer, parts.tokenizer().get());
      Files.writeString(input, json.writeValueAsString(texts));
      Process process =
          new ProcessBuilder(
                  python,
                  script.toString(),
                  parts.model().toString(),
                  tokenizer.toString(),
                  input.toString(),
                  Integer.toString(parts.maxTokens()),
                  parts.poolingName().startsWith("cls") ? "cls" : "mean",
                  Integer.toString(threads),
                  Integer.toString(batch))
              .redirectError(Redirect.DISCARD)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return outcome(process, output, json);
    } catch (IOException noPython) {
      return Optional.empty();
    } finally {
      Files.deleteIfExists(tokenizer);
      Files.deleteIfExists(input);
      Files.deleteIfExists(folder);
    }
  }

  private static Optional<Outcome> outcome(Process process, String output, JsonMapper json) {
    try {
      int code = process.waitFor();
      if (code == MISSING) {
        return Optional.empty();
      }
      if (code != 0) {
        throw new BackendException("encode_peer.py: expected to succeed, found exit code " + code);
      }
      JsonNode result = json.readTree(output);
      return Optional.of(
          new Outcome(
              result.path("seconds").asDouble(), result.path("versions").asString("Python")));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}

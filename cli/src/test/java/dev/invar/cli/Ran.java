package dev.invar.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a command did when it ran in this process.
 *
 * @param exit its exit code
 * @param out standard output
 * @param err standard error
 */
record Ran(int exit, String out, String err) {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** Runs a command for nobody: no terminal, no colours. */
  static Ran invar(Object... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new StringWriter();
    int exit = run(out, err, arguments);
    return new Ran(exit, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  /** As {@link #invar}, started by the launcher, which was typed so. */
  static Ran typed(String program, Object... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new StringWriter();
    int exit = run(Map.of("INVAR_COMMAND", program), out, err, arguments);
    return new Ran(exit, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  static int run(OutputStream out, StringWriter err, Object... arguments) {
    return run(Map.of(), out, err, arguments);
  }

  private static int run(
      Map<String, String> environment, OutputStream out, StringWriter err, Object... arguments) {
    var terminal = new Terminal(out, new PrintWriter(err, true), environment, false, false);
    var words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return Invar.run(terminal, Clock.fixed(NOW, ZoneOffset.UTC), words);
  }

  /** Standard output as the one JSON value that it is. */
  JsonNode json() {
    return JsonMapper.builder().build().readTree(out);
  }
}

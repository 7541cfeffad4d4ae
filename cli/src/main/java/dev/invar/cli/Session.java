package dev.invar.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One run of the program: whom it talks to and what it has to say. The answer is collected and
 * written once, at the end, so that standard output holds all of it or nothing.
 */
final class Session {
  private final Terminal terminal;
  private final Clock clock;
  private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
  private boolean json;
  private final PrintWriter out = new PrintWriter(answer, false, StandardCharsets.UTF_8);

  Session(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  /** Writes one JSON value. */
  @FunctionalInterface
  interface JsonAnswer {
    void writeTo(JsonGenerator json);
  }

  Terminal terminal() {
    return terminal;
  }

  Clock clock() {
    return clock;
  }

  /** How to call the program so that a shell finds it, in quotes where it must be. */
  String program() {
    return ShellWord.of(Path.of(terminal.environment().getOrDefault("INVAR_COMMAND", Invar.NAME)));
  }

  /** Says that {@code --json} stands before the command. */
  void answerInJson() {
    json = true;
  }

  /** Whether {@code --json} stands before the command or among its options. */
  boolean answersInJson(CommonOptions ofCommand) {
    return json || ofCommand.json();
  }

  /** Where an answer for people goes. */
  PrintWriter out() {
    return out;
  }

  /** Answers with one JSON object on a line of its own. */
  void answer(JsonAnswer json) {
    out.flush();
    try (var generator =
        new JsonFactory().createGenerator(ObjectWriteContext.empty(), answer, JsonEncoding.UTF8)) {
      generator.writeStartObject();
      json.writeTo(generator);
      generator.writeEndObject();
    }
    answer.write('\n');
  }

  /** Forgets the answer so far: a failure takes its place. */
  void forget() {
    out.flush();
    answer.reset();
  }

  /**
   * Writes the answer to standard output.
   *
   * @return the exit code: the given one, unless the answer could not be written
   */
  int finish(int exitCode) {
    out.flush();
    try {
      answer.writeTo(terminal.out());
      terminal.out().flush();
      return exitCode;
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
      if (why.contains("pipe")) {
        return ExitCode.NO_READER.code();
      }
      terminal.err().println("invar: cannot write to standard output: " + e.getMessage());
      return ExitCode.INPUT_OUTPUT.code();
    }
  }
}

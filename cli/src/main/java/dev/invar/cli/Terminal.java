package dev.invar.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a command talks to.
 *
 * @param out standard output, unbuffered: answers, in UTF-8
 * @param err standard error: progress, warnings, failures
 * @param environment environment variables
 * @param interactive whether a person watches standard output
 * @param progressShown whether a person watches standard error
 */
record Terminal(
    OutputStream out,
    PrintWriter err,
    Map<String, String> environment,
    boolean interactive,
    boolean progressShown) {

  /**
   * The terminal of this process. The launcher says in {@code INVAR_TERMINAL} which of {@code out}
   * and {@code err} are terminals; without it, both are if the JVM has a console.
   */
  static Terminal ofProcess() {
    Map<String, String> environment = System.getenv();
    String told = environment.get("INVAR_TERMINAL");
    boolean out = told == null ? hasConsole() : told.contains("out");
    boolean err = told == null ? hasConsole() : told.contains("err");
    return new Terminal(
        new FileOutputStream(FileDescriptor.out),
        new PrintWriter(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        environment,
        out,
        err);
  }

  /** How to emphasise text on standard output. */
  Ink ink() {
    return new Ink(interactive && allowsEscapes());
  }

  /** Whether a line that redraws itself makes sense on standard error. */
  boolean drawsProgress() {
    return progressShown && allowsEscapes();
  }

  /** A person asked for no colours with {@code NO_COLOR}, or the terminal knows no escapes. */
  private boolean allowsEscapes() {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }

  @SuppressWarnings("SystemConsoleNull") // null where a JVM was built without its console
  private static boolean hasConsole() {
    var console = System.console();
    return console != null && console.isTerminal();
  }
}

package dev.invar.cli;

import dev.invar.method.InvarException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Tells what went wrong: one line on standard error, or with {@code --json} one object on standard
 * output, {@code {"error":{"code":…,"message":…}}}. The one place that turns failures into exit
 * codes.
 */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final Session session;

  Failures(Session session) {
    this.session = session;
  }

  /** The command line was not understood. */
  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    List<String> given = List.of(arguments);
    CommandLine command = failure.getCommandLine();
    boolean json = given.contains(CommonOptions.JSON);
    tell("usage", Snippet.oneLine(Usage.message(failure, given)), json);
    if (!json) {
      session
          .terminal()
          .err()
          .println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    return ExitCode.USAGE.code();
  }

  /** The command failed. */
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parsed) {
    return handle(failure, parsed.expandedArgs());
  }

  int handle(Throwable failure, List<String> arguments) {
    Throwable cause = failure;
    while (cause instanceof UncheckedIOException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (arguments.contains(CommonOptions.DEBUG)) {
      trace(failure);
    }
    String code =
        switch (cause) {
          case InvarException known -> known.code();
          case IOException e -> "input-output";
          default -> "unexpected";
        };
    tell(code, message(cause), arguments.contains(CommonOptions.JSON));
    return ExitCode.of(cause).code();
  }

  /** Where a failure and its causes came from, for {@code --debug}. */
  private void trace(Throwable failure) {
    Throwable cause = failure;
    while (cause != null) {
      session.terminal().err().println(cause);
      for (StackTraceElement frame : cause.getStackTrace()) {
        session.terminal().err().println("    at " + frame);
      }
      cause = cause.getCause();
    }
  }

  private void tell(String code, String message, boolean json) {
    session.forget();
    if (json) {
      session.answer(out -> {
        out.writeObjectPropertyStart("error");
        out.writeStringProperty("code", code);
        out.writeStringProperty("message", message);
        out.writeEndObject();
      });
    } else {
      session.terminal().err().println(Invar.NAME + ": " + message);
    }
  }

  /** Whatever it was, in one line. */
  static String message(Throwable failure) {
    String text =
        switch (failure) {
          case InvarException e -> String.valueOf(e.getMessage());
          case NoSuchFileException e -> "no such file or folder: " + e.getFile();
          case AccessDeniedException e -> "no permission: " + e.getFile();
          case NotDirectoryException e -> "not a folder: " + e.getFile();
          case FileAlreadyExistsException e -> "exists already: " + e.getFile();
          case IOException e when e.getMessage() != null -> e.getMessage();
          case IOException e -> e.getClass().getSimpleName();
          case OutOfMemoryError e ->
              "not enough memory; a larger heap may help, such as INVAR_JAVA_OPTS=-Xmx2g";
          default -> "unexpected failure: " + failure + " (--debug shows where)";
        };
    return Snippet.oneLine(text);
  }
}

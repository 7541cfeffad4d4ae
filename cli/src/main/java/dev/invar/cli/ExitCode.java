package dev.invar.cli;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.InvarException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.method.UnknownMethodException;
import java.io.IOException;

/**
 * How a command ended. The numbers are part of the interface and never change. Those from 69 to 73
 * are the launcher's, which sets them before there is a JVM.
 */
enum ExitCode {
  DONE(0, "done"),
  UNEXPECTED(1, "a failure nobody foresaw; --debug shows where"),
  USAGE(2, "the command line was not understood"),
  SHAPE(3, "vectors of different spaces, or shapes that do not fit"),
  OPTION(4, "a value that is not allowed"),
  UNKNOWN(5, "a method or encoder that does not exist"),
  FORMAT(6, "a file that is damaged or of another format"),
  NUMERICAL(7, "numbers for which the result is not defined"),
  BACKEND(8, "something beneath would not work: an index being written, a native library"),
  INPUT_OUTPUT(9, "a file missing or not allowed, a disk that is full"),
  SKIPPED(10, "done, but some input could not be read and was skipped"),
  CHECK_FAILED(11, "a check missed its criterion"),
  SAME_MODEL(12, "a probe found the known model, but served otherwise"),
  OTHER_SPACE(13, "a probe found another space than the known one"),
  RULE_BROKEN(14, "an inspection broke a rule of --fail-on"),
  UNAVAILABLE(69, "no JDK, no Maven or no network to build with; nothing was run"),
  NOT_BUILT(70, "the build failed; nothing was run"),
  NOT_WRITABLE(73, "no folder for the build can be written; nothing was run"),
  INTERRUPTED(130, "stopped by Ctrl-C; what was committed is kept"),
  NO_READER(141, "the reader of standard output went away"),
  TERMINATED(143, "stopped by SIGTERM; what was committed is kept");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  int code() {
    return code;
  }

  String meaning() {
    return meaning;
  }

  /** The code of a failure. The one place that says so; the compiler finds a failure left out. */
  static ExitCode of(Throwable failure) {
    return switch (failure) {
      case InvarException known ->
          switch (known) {
            case ShapeException e -> SHAPE;
            case OptionException e -> OPTION;
            case UnknownMethodException e -> UNKNOWN;
            case FormatException e -> FORMAT;
            case NumericalException e -> NUMERICAL;
            case BackendException e -> BACKEND;
          };
      case IOException e -> INPUT_OUTPUT;
      default -> UNEXPECTED;
    };
  }
}

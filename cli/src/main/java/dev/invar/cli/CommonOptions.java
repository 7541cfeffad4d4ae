package dev.invar.cli;

import picocli.CommandLine.Option;

/** What every command understands. */
final class CommonOptions {
  static final String JSON = "--json";
  static final String DEBUG = "--debug";

  @SuppressWarnings("unused") // read by picocli
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = JSON,
      description = "Answer with one JSON object on standard output, failures included.")
  private boolean json;

  @SuppressWarnings("unused") // read from the arguments, see Failures
  @Option(names = DEBUG, description = "Show where a failure came from.")
  private boolean debug;

  boolean json() {
    return json;
  }
}

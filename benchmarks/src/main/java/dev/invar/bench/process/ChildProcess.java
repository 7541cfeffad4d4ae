package dev.invar.bench.process;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ran to its end and succeeded.
 *
 * @param output what it wrote on standard output
 * @param seconds from before its start to after its end
 */
public record ChildProcess(String output, double seconds) {
  /**
   * Runs a command. Its standard input is empty; its output goes to files, as in a script.
   *
   * @param folder in which it runs
   * @param limit after which it is killed
   * @throws BackendException if it fails or takes longer; has its last words
   */
  public static ChildProcess run(Path folder, List<String> command, Duration limit)
      throws IOException {
    Path output = Files.createTempFile("invar-bench", ".out");
    Path errors = Files.createTempFile("invar-bench", ".err");
    try {
      var builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(output.toFile())
              .redirectError(Redirect.to(errors.toFile()));
      long start = System.nanoTime();
      Process process = builder.start();
      process.getOutputStream().close();
      boolean ended = waitFor(process, limit);
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (!ended || process.exitValue() != 0) {
        String outcome = ended ? "exit code " + process.exitValue() : "no end in " + limit;
        throw new BackendException(
            String.join(" ", command)
                + ": expected to succeed, found "
                + outcome
                + "; its last words: "
                + lastLine(errors));
      }
      return new ChildProcess(Files.readString(output), seconds);
    } finally {
      Files.deleteIfExists(output);
      Files.deleteIfExists(errors);
    }
  }

  private static boolean waitFor(Process process, Duration limit) {
    try {
      if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    return false;
  }

  private static String lastLine(Path file) throws IOException {
    List<String> lines = Files.readString(file).lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "none" : lines.getLast();
  }
}

package dev.invar.diagnose.report.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Chromium without a window, told what to do over the DevTools protocol. */
public final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final String LISTENING = "DevTools listening on ";
  private static final long SECONDS_TO_END = 10;

  private final Process process;
  private final Connection connection;

  private Browser(Process process, Connection connection) {
    this.process = process;
    this.connection = connection;
  }

  /**
   * Starts the program that the environment variable {@code INVAR_CHROMIUM} names, or the first
   * Chromium on the path; skips the running test if there is none.
   *
   * @param profile a folder of its own
   */
  public static Browser start(Path profile) throws IOException {
    Optional<Path> program = program();
    Assumptions.assumeTrue(
        program.isPresent(),
        "no Chromium on the path; install the package chromium, or name one in INVAR_CHROMIUM");
    Files.createDirectories(profile);
    Process process =
        new ProcessBuilder(
                program.orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile.toAbsolutePath(),
                "about:blank")
            .redirectErrorStream(true)
            .start();
    try {
      return new Browser(process, Connection.to(address(process)));
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static Optional<Path> program() {
    String configured = System.getenv("INVAR_CHROMIUM");
    if (configured != null) {
      return Optional.of(Path.of(configured)).filter(Files::isExecutable);
    }
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream()
        .flatMap(
            name -> Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Where it listens, as it says itself; what it says later is read and dropped. */
  private static URI address(Process process) throws IOException {
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    var before = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      int at = line.indexOf(LISTENING);
      if (at >= 0) {
        Thread.ofVirtual().start(() -> said.lines().forEach(_ -> {}));
        return URI.create(line.substring(at + LISTENING.length()).strip());
      }
      before.append(line).append('\n');
    }
    throw new IOException("Chromium ended before it listened; it said:\n" + before);
  }

  /** A new page with nothing in it. */
  public Page page(Screen screen) throws IOException {
    String target =
        connection
            .call("", "Target.createTarget", Map.of("url", "about:blank"))
            .get("targetId")
            .asString();
    String session =
        connection
            .call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    return new Page(connection, session, screen);
  }

  @Override
  public void close() throws IOException {
    connection.close();
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}

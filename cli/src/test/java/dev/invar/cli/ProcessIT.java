package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The program as a process of its own: what only a real process can show. */
class ProcessIT {
  private static final long LONGEST_SECONDS = 120;

  @TempDir private Path folder;

  @Test
  void standardOutputHoldsOneObjectAndTheExitCodeIsThePrograms() throws Exception {
    Files.writeString(folder.resolve("a.txt"), "some words");
    Files.write(folder.resolve("b.txt"), new byte[] {0, 1, 2, (byte) 0xff, 0, 7});
    Process process =
        start(
            "index",
            folder.toString(),
            "--into",
            folder.resolve("i").toString(),
            "--vectors",
            "none",
            "--json");
    String out = read(process);

    assertThat(process.exitValue()).as(out).isEqualTo(ExitCode.SKIPPED.code());
    JsonNode answer = JsonMapper.builder().build().readTree(out);
    assertThat(answer.at("/index/documents").asInt()).isEqualTo(1);
    assertThat(out.lines()).hasSize(1);
  }

  @Test
  void aFailureIsOneLineOnStandardErrorAndNothingElse() throws Exception {
    Process process = start("search", folder.resolve("missing").toString(), "query");
    String out = read(process);

    assertThat(process.exitValue()).isBetween(3, 9);
    assertThat(out).isEmpty();
    assertThat(Files.readAllLines(err())).singleElement().asString().startsWith("invar: ");
  }

  @ParameterizedTest
  @CsvSource({"INT, INTERRUPTED", "TERM, TERMINATED"})
  @DisabledOnOs(OS.WINDOWS) // signals
  void aSignalCommitsWhatIsDoneSaysSoAndTheNextRunGoesOn(String signal, ExitCode exit)
      throws Exception {
    var lines = new StringBuilder();
    String sentence = "a sentence of some length about nothing in particular, number ";
    for (int i = 0; i < 20_000; i++) {
      lines
          .append("{\"_id\":\"")
          .append(i)
          .append("\",\"text\":\"")
          .append(sentence)
          .append(i)
          .append("\"}\n");
    }
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(texts, lines);
    Path into = folder.resolve("i");
    Process process = start("index", texts.toString(), "--into", into.toString(), "--json");
    while (process.isAlive() && !Files.exists(into.resolve("write.lock"))) {
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }

    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    String out = read(process);

    assertThat(process.exitValue()).as(out).isEqualTo(exit.code());
    JsonNode answer = JsonMapper.builder().build().readTree(out);
    assertThat(answer.get("interrupted").asBoolean()).isTrue();
    int kept = answer.at("/index/documents").asInt();
    assertThat(kept).isEqualTo(answer.get("written").asInt()).isLessThan(20_000);

    Ran rest = Ran.invar("search", into, "sentence", "--mode", "bm25", "--json");
    assertThat(rest.exit()).isZero();
    assertThat(rest.json().get("hits").size()).isEqualTo(Math.min(10, kept));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // a shell
  void aReaderThatWentAwayLeavesNoTrace() throws Exception {
    var command = new ArrayList<>(List.of("sh", "-c", "\"$@\" | true", "sh"));
    command.addAll(command("completion"));
    Process process = builder(command).start();
    read(process);

    assertThat(Files.readString(err())).isEmpty();
  }

  private Process start(String... arguments) throws IOException {
    return builder(command(arguments)).start();
  }

  private ProcessBuilder builder(List<String> command) {
    return new ProcessBuilder(command).redirectError(err().toFile());
  }

  private Path err() {
    return folder.resolve("standard-error");
  }

  private static List<String> command(String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.util.logging.config.file=" + logging(),
                "-cp",
                System.getProperty("java.class.path"),
                Invar.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The launcher's settings, which keep remarks of libraries out of the output. */
  private static File logging() {
    return new File(System.getProperty("invar.root", "."), "launch/logging.properties");
  }

  private static String read(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    return out;
  }
}

package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Native memory is not the garbage collector's, so only a process's size tells of a leak. The heap
 * is touched whole at the start and cannot grow, so what grows is native.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class LeakIT {
  /**
   * In 50 rounds of 40 texts: if the token states of one text in ten stayed, it would be this much.
   */
  private static final long ALLOWED_ENCODING = 12L << 20;

  /** A model is 34 MB: if one in eight of 20 stayed, it would be this much. */
  private static final long ALLOWED_OPENING = 85L << 20;

  @Test
  void encodingAgainAndAgainKeepsTheProcessItsSize() throws Exception {
    assertThat(growth("encode", 50)).as("bytes of growth").isLessThan(ALLOWED_ENCODING);
  }

  @Test
  void openingAgainAndAgainKeepsTheProcessItsSize() throws Exception {
    assertThat(growth("open", 20)).as("bytes of growth").isLessThan(ALLOWED_OPENING);
  }

  private static long growth(String what, int rounds) throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-Xms128m",
                "-Xmx128m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RepeatedUse.class.getName(),
                what,
                Integer.toString(rounds))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    return Long.parseLong(output);
  }
}

package dev.invar.archtest.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./mvnw}: which Maven it takes, and that it fetches only the one that is pinned. */
@Timeout(30)
class WrapperIT {
  @TempDir private Path folder;
  private Checkout checkout;

  @BeforeEach
  void setUp() throws IOException {
    checkout = Checkout.in(folder);
    checkout.environment.put("INVAR_JAVA_HOME", System.getProperty("java.home"));
    checkout.environment.put("INVAR_CACHE", folder.resolve("cache").toString());
  }

  private void installMaven(String version) throws IOException {
    Checkout.writeProgram(
        checkout.bin.resolve("mvn"),
        "case $1 in -v) echo 'Apache Maven " + version + "' ;; *) echo own \"$@\" ;; esac\n");
  }

  /** Pins an archive with a Maven that prints its arguments, and lets it be "downloaded". */
  private void pinMaven() throws Exception {
    Path archive = folder.resolve("maven.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("apache-maven-9.9.9/bin/mvn"));
      zip.write("#!/bin/sh\necho pinned \"$@\"\n".getBytes(UTF_8));
    }
    byte[] digest = MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(archive));
    checkout.write(
        ".mvn/wrapper/maven-wrapper.properties",
        "version=9.9.9\ndistributionSha512Sum=" + HexFormat.of().formatHex(digest) + "\n");
    Checkout.writeProgram(
        checkout.bin.resolve("curl"),
        """
        for last do [ "$previous" != -o ] || to=$last; previous=$last; done
        echo "$last" >>'%s'
        cat '%s' >"$to"
        """
            .formatted(folder.resolve("downloads"), archive));
    checkout.environment.put("MVNW_REPOURL", "file:///repository/");
  }

  @Test
  void takesAMavenThatIsNewEnough() throws Exception {
    for (String version : new String[] {"3.8.6", "3.10.1", "4.0.0-rc-4"}) {
      installMaven(version);
      assertThat(checkout.run("mvnw", "verify").out()).containsExactly("own verify");
    }
  }

  @Test
  void fetchesThePinnedMavenOnceInsteadOfAnOldOne() throws Exception {
    installMaven("3.6.3");
    pinMaven();

    assertThat(checkout.run("mvnw", "verify", "a b").out()).containsExactly("pinned verify a b");
    assertThat(checkout.run("mvnw", "verify").out()).containsExactly("pinned verify");

    assertThat(folder.resolve("downloads"))
        .hasContent(
            "file:///repository/org/apache/maven/apache-maven/9.9.9/apache-maven-9.9.9-bin.zip");
    assertThat(folder.resolve("cache/maven")).isDirectoryNotContaining("glob:**9.9.9.*");
  }

  @Test
  void refusesAnArchiveThatIsNotThePinnedOne() throws Exception {
    pinMaven();
    Files.writeString(folder.resolve("maven.zip"), "tampered with");

    var outcome = checkout.run("mvnw", "verify");

    assertThat(outcome.exit()).isEqualTo(76);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).last().asString().contains("does not have the pinned SHA-512");
    assertThat(folder.resolve("cache/maven")).isEmptyDirectory();
  }

  @Test
  void saysInOneLineWhatToDoWithoutAnyMaven() throws Exception {
    var outcome = checkout.run("mvnw", "verify");

    assertThat(outcome.exit()).isEqualTo(69);
    assertThat(outcome.err())
        .containsExactly(
            "mvnw: no Maven 3.8.6 or newer on the PATH: install Maven, or set MVNW_REPOURL to the"
                + " URL of a Maven repository");
  }

  @Test
  void theLauncherPassesOnWhatTheWrapperSays() throws Exception {
    var outcome = checkout.run("invar", "--version");

    assertThat(outcome.exit()).isEqualTo(69);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("invar: no Maven 3.8.6 or newer on the PATH");
  }

  @Test
  void saysInOneLineThatTheDownloadFailed() throws Exception {
    pinMaven();
    Checkout.writeProgram(
        checkout.bin.resolve("curl"), "echo 'curl: (6) Could not resolve host' >&2; exit 6\n");

    var outcome = checkout.run("mvnw", "verify");

    assertThat(outcome.exit()).isEqualTo(69);
    assertThat(outcome.err())
        .last()
        .asString()
        .startsWith("mvnw: cannot fetch Maven 9.9.9 from MVNW_REPOURL (curl: (6) Could not");
    assertThat(folder.resolve("cache/maven")).isEmptyDirectory();
  }
}

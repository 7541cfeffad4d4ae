package dev.invar.archtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ./invar}: finding a JDK, building when it must, starting the JVM, and saying what is
 * wrong.
 */
@Timeout(30)
class LauncherIT {
  @TempDir private Path folder;
  private Checkout checkout;

  @BeforeEach
  void setUp() throws IOException {
    checkout = Checkout.in(folder);
    checkout.installMaven("");
  }

  // ---- the JDK

  @Test
  void saysInOneLineWhatToInstallWithoutAJdk() throws Exception {
    var outcome = checkout.run("invar", "--version");

    assertThat(outcome.exit()).isEqualTo(69);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("invar: no JDK 25 or newer found: install one");
    assertThat(checkout.builds()).isZero();
  }

  @Test
  void passesOverAJavaHomeThatIsTooOld() throws Exception {
    var old = Checkout.installJdk(folder.resolve("old"), "17.0.15", "echo old");
    checkout.environment.put("JAVA_HOME", old.toString());
    checkout.installJdk("25.0.3");

    assertThat(checkout.run("invar", "--version").out()).startsWith("25.0.3").endsWith("--version");
  }

  @Test
  void passesOverAnOldJavaOnThePath() throws Exception {
    var old = Checkout.installJdk(folder.resolve("old"), "1.8.0_402", "echo old");
    Files.createSymbolicLink(checkout.bin.resolve("java"), old.resolve("bin/java"));
    checkout.installJdk("25.0.3");

    assertThat(checkout.run("invar", "--version").out()).startsWith("25.0.3");
  }

  @Test
  void followsTheLinksFromThePathToTheJdk() throws Exception {
    var jdk = Checkout.installJdk(folder.resolve("jdk"), "26-ea", "echo from-the-path");
    Path alternative = Files.createSymbolicLink(folder.resolve("alt"), jdk.resolve("bin/java"));
    Files.createSymbolicLink(checkout.bin.resolve("java"), alternative);
    checkout.installJdk("25.0.3");

    assertThat(checkout.run("invar", "--version").out()).containsExactly("from-the-path");
  }

  @Test
  void takesTheOldestJdkThatIsNewEnough() throws Exception {
    checkout.installJdk("27");
    checkout.installJdk("24.0.1");
    checkout.installJdk("26.0.2");

    assertThat(checkout.run("invar", "--version").out()).startsWith("26.0.2");
  }

  @Test
  void refusesAnExplicitJdkThatDoesNotFit() throws Exception {
    checkout.installJdk("25.0.3");
    var old = Checkout.installJdk(folder.resolve("old"), "21.0.1", "echo old");

    for (Path wrong : List.of(old, folder.resolve("nothing"))) {
      checkout.environment.put("INVAR_JAVA_HOME", wrong.toString());
      var outcome = checkout.run("invar", "--version");

      assertThat(outcome.exit()).isEqualTo(69);
      assertThat(outcome.err())
          .singleElement()
          .asString()
          .startsWith("invar: INVAR_JAVA_HOME=" + wrong + " is not a JDK 25 or newer (found: ")
          .contains(wrong.equals(old) ? "21.0.1" : "no JDK");
    }
  }

  // ---- building

  @Test
  void buildsOnlyWhenSomethingChanged() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(checkout.run("invar", "--version").err()).isEmpty();
    assertThat(checkout.builds()).isEqualTo(1);

    touch(checkout.write("cli/src/main/Invar.java", "edited"));
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).as("after an edit").isEqualTo(2);

    checkout.write("cli/src/main/More.java", "");
    touch(checkout.root.resolve("cli/src/main"));
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).as("after an addition").isEqualTo(3);

    Files.delete(checkout.root.resolve("cli/src/main/More.java"));
    touch(checkout.root.resolve("cli/src/main"));
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).as("after a removal").isEqualTo(4);

    Files.delete(checkout.root.resolve("target/launch/invar-cli/invar-cli.jar"));
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).as("without a jar").isEqualTo(5);

    checkout.installJdk("25.0.4");
    checkout.environment.put(
        "INVAR_JAVA_HOME", checkout.home.resolve(".jdks/jdk-25.0.4").toString());
    checkout.run("invar", "--version");
    assertThat(checkout.builds()).as("with another JDK").isEqualTo(6);
  }

  /** Some file systems count time in coarse steps; an edit by a person is never that close. */
  private static void touch(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(1)));
  }

  @Test
  void buildsAgainWhereTheCheckoutWasMovedTo() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.run("invar", "--version");

    checkout.move(folder.resolve("moved"));
    var outcome = checkout.run("invar", "--version");

    assertThat(checkout.builds()).isEqualTo(2);
    Path jar = folder.resolve("moved/target/launch/invar-cli/invar-cli.jar");
    assertThat(outcome.out()).contains(jar + ":" + jar);
  }

  @Test
  void buildsOnceWhenTwoStartAtOnce() throws Exception {
    checkout.installJdk("25.0.3");
    Path mayFinish = folder.resolve("go");
    // Maven is not done before the second process has said that it waits.
    checkout.installMaven("until [ -e '" + mayFinish + "' ]; do sleep 0.05; done");

    var first = checkout.start("invar", "--version");
    assertThat(first.errorReader().readLine()).contains("building cli (1 of 1)");
    var second = checkout.start("invar", "methods");
    assertThat(second.errorReader().readLine())
        .isEqualTo("invar: waiting for process " + first.pid() + ", which is building");
    Files.createFile(mayFinish);

    assertThat(Checkout.outcome(first).out()).endsWith("--version");
    assertThat(Checkout.outcome(second).out()).endsWith("methods");
    assertThat(checkout.builds()).isEqualTo(1);
  }

  @Test
  void takesOverTheLockOfABuildThatWasKilled() throws Exception {
    checkout.installJdk("25.0.3");
    var gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path lock = checkout.write("target/launch/x", "").resolveSibling("lock");
    Files.createSymbolicLink(lock, Path.of(Long.toString(gone.pid())));

    assertThat(checkout.run("invar", "--version").exit()).isZero();
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(lock).doesNotExist();
  }

  @Test
  void releasesTheLockOfABuildThatFails() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.installMaven("echo '[ERROR] X.java:[3,1] missing return'; exit 1");

    for (int attempt = 0; attempt < 2; attempt++) {
      var outcome = checkout.run("invar", "--version");
      assertThat(outcome.exit()).isEqualTo(70);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains("X.java:[3,1] missing return");
      assertThat(outcome.err().getLast()).startsWith("invar: the build failed (details: ");
    }
  }

  @Test
  void saysInOneLineThatTheNetworkIsMissing() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.installMaven(
        "echo '[ERROR] Failed to execute goal: Could not transfer artifact a:b:jar:1'; exit 1");

    var outcome = checkout.run("invar", "--version");

    assertThat(outcome.exit()).isEqualTo(69);
    assertThat(outcome.err())
        .hasSize(2) // the first is the progress
        .last()
        .asString()
        .startsWith("invar: the build must fetch libraries but reaches no Maven repository");
  }

  @Test
  void saysInOneLineThatTheDiskIsFull() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.installMaven("echo '[ERROR] x: No space left on device'; exit 1");

    var outcome = checkout.run("invar", "--version");

    assertThat(outcome.exit()).isEqualTo(73);
    assertThat(outcome.err()).hasSize(2).last().asString().contains("no space left on the disk of");
  }

  @Test
  void buildsInTheCacheWhenTheCheckoutCannotBeWritten() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.write("target", "in the way, which holds even for the superuser");
    Path cache = folder.resolve("cache");
    checkout.environment.put("INVAR_CACHE", cache.toString());

    assertThat(checkout.run("invar", "--version").exit()).isZero();
    assertThat(checkout.run("invar", "--version").exit()).isZero();

    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(cache.resolve("launch")).isDirectory();
  }

  @Test
  void saysInOneLineThatNothingCanBeWritten() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.write("target", "in the way");
    checkout.environment.put("INVAR_CACHE", checkout.write("cache", "in the way").toString());

    var outcome = checkout.run("invar", "--version");

    assertThat(outcome.exit()).isEqualTo(73);
    assertThat(outcome.err()).singleElement().asString().startsWith("invar: cannot write to ");
  }

  // ---- starting

  @Test
  void handsOverArgumentsAndExitCodeAsTheyAre() throws Exception {
    Checkout.installJdk(
        checkout.home.resolve(".jdks/a"),
        "25",
        "for last do :; done; printf '%s\n' $# \"$last\"; exit 7\n");

    var outcome = checkout.run("invar", "search", "an index", "why is * \"blue\"?\n$HOME");

    assertThat(outcome.exit()).isEqualTo(7);
    assertThat(outcome.out()).endsWith("why is * \"blue\"?", "$HOME");
  }

  @Test
  void passesTheOptionsOfVariablesThatTheJvmWouldAnnounce() throws Exception {
    checkout.installJdk("25.0.3");
    checkout.environment.put("JAVA_TOOL_OPTIONS", "-Da=1");
    checkout.environment.put("JDK_JAVA_OPTIONS", "-Db=2");
    checkout.environment.put("INVAR_JAVA_OPTS", "-Dc=3 -Xmx512m");

    assertThat(checkout.run("invar", "--version").out())
        .containsSubsequence("-Da=1", "-Db=2", "-Dc=3", "-Xmx512m");
  }

  @Test
  void keepsTheVectorModuleForLongWork() throws Exception {
    checkout.installJdk("25.0.3");

    assertThat(checkout.run("invar", "search", "x").out())
        .doesNotContain("--add-modules=jdk.incubator.vector");
    assertThat(checkout.run("invar", "index", "x").out())
        .contains("--add-modules=jdk.incubator.vector");
  }

  @Test
  void dropsTheWarningAboutTheVectorModuleAndNothingElse() throws Exception {
    Path jdk = checkout.home.resolve(".jdks/a");
    Checkout.installJdk(
        jdk,
        "25",
        """
        echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2
        exec 2>&3
        printf 'second\nthird' >&2
        """);
    checkout.run("invar", "--version");
    assertThat(checkout.run("invar", "index").err()).containsExactly("second", "third");

    Checkout.installJdk(jdk, "25", "printf 'Error: no such option\n\nThe end.' >&2; exit 1");
    // A pipe that is read to its end: what the JVM says when it cannot boot may come after its
    // exit.
    Checkout.writeProgram(checkout.root.resolve("piped"), "\"${0%/*}/invar\" index 2>&1 | cat\n");
    assertThat(checkout.run("piped").out())
        .containsExactly("Error: no such option", "", "The end.");
  }

  @Test
  void saysHowItWasCalledSoThatWhatIsSuggestedCanBeCopied() throws Exception {
    Checkout.installJdk(
        checkout.home.resolve(".jdks/a"), "25", "printf '%s\\n' \"$INVAR_COMMAND\"\n");
    checkout.run("invar", "--version");
    String typed = checkout.root.resolve("invar").toString();
    assertThat(checkout.run("invar", "--version").out()).containsExactly(typed);

    Checkout.writeProgram(
        checkout.root.resolve("typed"), "cd \"${0%/*}\"\n./invar x; PATH=$PWD:$PATH; invar x\n");
    assertThat(checkout.run("typed").out()).containsExactly("./invar", "invar");
  }

  @Test
  void countsRoomsFromOne() throws Exception {
    checkout.installJdk("25.0.3");

    assertThat(checkout.run("invar", "--version").err()).contains("invar: building cli (1 of 1)");
  }

  @Test
  void namesFilesInUtf8WhereTheLocaleHasNoCharset() throws Exception {
    Checkout.installJdk(checkout.home.resolve(".jdks/a"), "25", "printf '%s\\n' \"${LC_ALL:-}\"\n");
    checkout.run("invar", "--version");

    assertThat(checkout.run("invar", "--version").out()).containsExactly("C.UTF-8");
    checkout.environment.put("LANG", "C");
    assertThat(checkout.run("invar", "--version").out()).containsExactly("C.UTF-8");
    checkout.environment.put("LANG", "de_DE.UTF-8");
    assertThat(checkout.run("invar", "--version").out()).containsExactly("");
    checkout.environment.put("LC_CTYPE", "de_DE.ISO-8859-15");
    assertThat(checkout.run("invar", "--version").out()).containsExactly("");
    checkout.environment.put("LC_ALL", "POSIX");
    assertThat(checkout.run("invar", "--version").out()).containsExactly("C.UTF-8");
    checkout.environment.put("LC_ALL", "en_GB.utf8");
    assertThat(checkout.run("invar", "--version").out()).containsExactly("en_GB.utf8");
  }

  /** The shell makes the file and finds it again, since this JVM's locale may have no charset. */
  @Test
  void theRealJvmOpensFilesWithUmlautsInTheLocaleC() throws Exception {
    useTheRealJvm();
    checkout.environment.put("LC_ALL", "C");
    Checkout.writeProgram(
        checkout.root.resolve("umlauts"),
        """
        root=${0%/*}
        mkdir "$root/texts" && printf 'Grüße aus Köln' >"$root/texts/Übergröße ☃.txt" || exit
        "$root/invar" index "$root/texts" --into "$root/Wörter" --vectors none --json &&
          "$root/invar" search "$root/Wörter" grüße
        """);

    var outcome = checkout.run("umlauts");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out().getFirst()).contains("\"written\":1,", "\"count\":0");
    assertThat(outcome.out()).last().asString().startsWith("1 hit");
  }

  /** With the JVM and the classes of this very build. */
  private void useTheRealJvm() throws Exception {
    checkout.environment.put("INVAR_JAVA_HOME", System.getProperty("java.home"));
    checkout.run("invar", "--version");
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(":", -1))
            .filter(entry -> Files.exists(Path.of(entry)))
            .collect(Collectors.joining(":"));
    checkout.write("target/launch/cli.classpath", classPath);
    checkout.write("target/launch/cli.aot", "not a cache");
  }

  @Test
  void theRealJvmSaysNothingOfItsOwn() throws Exception {
    useTheRealJvm();
    checkout.environment.put("JAVA_TOOL_OPTIONS", "-Dpicked=up");

    var quick = checkout.run("invar", "--version");
    assertThat(quick)
        .isEqualTo(new Checkout.Outcome(0, List.of("invar " + Version.CURRENT), List.of()));

    var slow = checkout.run("invar", "no-such-command");
    assertThat(slow.exit()).isEqualTo(2);
    assertThat(slow.out()).isEmpty();
    assertThat(slow.err()).noneMatch(line -> line.contains("WARNING") || line.contains("Picked"));
    assertThat(slow.err().getFirst()).contains("no-such-command");
  }
}

package dev.invar.archtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./check}: what it sums up from Surefire's reports, and when it fails. */
@Timeout(30)
class CheckIT {
  private static final String REPORT = "linalg/target/surefire-reports/TEST-x.xml";

  @TempDir private Path folder;
  private Checkout checkout;

  @BeforeEach
  void setUp() throws IOException {
    checkout = Checkout.in(folder);
    checkout.installJdk("25.0.3");
  }

  /** Has Maven run these tests, and end with the exit code. */
  private void installMavenThatTests(String report, int exit) throws IOException {
    checkout.write("linalg/pom.xml", "");
    checkout.write("report", report);
    checkout.installMaven(
        "[ -n \"$folder\" ] || { mkdir -p linalg/target/surefire-reports; cat report >"
            + REPORT
            + "; exit "
            + exit
            + "; }");
  }

  @Test
  void addsUpTheTestsAndSaysWhichWereSkippedAndWhy() throws Exception {
    installMavenThatTests(
        """
        <testsuite name="a" tests="3" errors="0" skipped="1" failures="0">
          <testcase name="x" classname="dev.A"/>
          <testcase name="y" classname="dev.A">
            <skipped message="Assumption failed: no data set in &lt;scifact&gt;&#10;at org.Junit" type="t"/>
          </testcase>
          <testcase name="z" classname="dev.A"/>
        </testsuite>
        <testsuite name="b" tests="2" errors="0" skipped="0" failures="0">
        </testsuite>
        """,
        0);

    var outcome = checkout.run("check");

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out())
        .containsExactly(
            "  skipped  dev.A.y: no data set in <scifact>", "4 passed, 0 failed, 1 skipped");
  }

  @Test
  void failsWithTheNameOfTheTestThatFailed() throws Exception {
    installMavenThatTests(
        """
        <testsuite name="a" tests="3" errors="1" skipped="0" failures="1">
          <testcase name="x" classname="dev.A"/>
          <testcase name="y" classname="dev.A">
            <failure message="expected: 1&#10; but was: 2" type="t">trace</failure>
          </testcase>
          <testcase name="z" classname="dev.A">
            <error message="a &amp; b" type="t">trace</error>
          </testcase>
        </testsuite>
        """,
        1);

    var outcome = checkout.run("check");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out())
        .containsExactly(
            "  FAILED   dev.A.y: expected: 1",
            "  FAILED   dev.A.z: a & b",
            "1 passed, 2 failed, 0 skipped");
  }

  @Test
  void failsIfTheBuildFailsThoughEveryTestPassed() throws Exception {
    installMavenThatTests(
        "<testsuite name=\"a\" tests=\"1\" errors=\"0\" skipped=\"0\" failures=\"0\">\n</testsuite>\n",
        1);

    var outcome = checkout.run("check");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).containsExactly("1 passed, 0 failed, 0 skipped");
  }

  @Test
  void failsIfTheLauncherDoesNotStart() throws Exception {
    Checkout.installJdk(checkout.home.resolve(".jdks/jdk-25.0.3"), "25.0.3", "exit 1");
    installMavenThatTests(
        "<testsuite name=\"a\" tests=\"1\" errors=\"0\" skipped=\"0\" failures=\"0\">\n</testsuite>\n",
        0);

    assertThat(checkout.run("check").exit()).isEqualTo(1);
    assertThat(checkout.run("check", "-pl", "linalg").exit()).isZero();
  }

  @Test
  void failsWithoutAnyTestAndForgetsEarlierReports() throws Exception {
    checkout.write(REPORT, "<testsuite tests=\"9\" errors=\"0\" skipped=\"0\" failures=\"0\">\n");
    checkout.installMaven("exit 0");

    var outcome = checkout.run("check");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).containsExactly("0 passed, 0 failed, 0 skipped");
  }

  @Test
  void runsSlowTestsOnlyWhenAskedAndPassesOtherArgumentsToMaven() throws Exception {
    checkout.installMaven("[ -n \"$folder\" ] || printf '%s\\n' \"$@\" >arguments");

    checkout.run("check", "-pl", "linalg");
    assertThat(checkout.root.resolve("arguments"))
        .content()
        .contains("verify\n-pl\nlinalg\n", "-Dexcluded.tests=slow\n");

    checkout.environment.put("INVAR_MAVEN_OPTS", "-Da=1 -Db=2");
    checkout.run("check", "--all");
    assertThat(checkout.root.resolve("arguments"))
        .content()
        .contains("-Da=1\n-Db=2\n", "-Dexcluded.tests=none\n");
  }
}

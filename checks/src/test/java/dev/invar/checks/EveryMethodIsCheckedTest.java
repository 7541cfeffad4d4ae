package dev.invar.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.CheckOutcome;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodCheck;
import dev.invar.method.MethodDescription;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EveryMethodIsCheckedTest {
  /** A check is asked for at a prompt; the slowest must not make people wait. */
  private static final double MOST_SECONDS = 5;

  static List<MethodCheck> checks() {
    return MethodCheck.all();
  }

  @Test
  void everyMethodOfTheCatalogueHasExactlyOneCheck() {
    assertThat(MethodCheck.all())
        .extracting(MethodCheck::id)
        .containsExactlyElementsOf(
            MethodCatalog.load().all().stream().map(MethodDescription::id).toList());
  }

  @ParameterizedTest
  @MethodSource("checks")
  void saysWhatItMeasuresAndOnWhat(MethodCheck check) {
    assertThat(check.data()).isNotBlank();
    assertThat(check.measure()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("checks")
  void passesAndRepeatsItselfWithOneSeed(MethodCheck check) throws IOException {
    CheckOutcome once = check.run(Seed.DEFAULT);
    assertThat(once.passed()).as("%s measured %s", once.id(), once.measured()).isTrue();
    assertThat(once.seconds()).isLessThan(MOST_SECONDS);
    assertThat(check.run(Seed.DEFAULT).measured()).isEqualTo(once.measured());
  }

  @SeededTest
  void passesWithEverySeed(Seed seed) throws IOException {
    for (MethodCheck check : MethodCheck.all()) {
      CheckOutcome outcome = check.run(seed);
      assertThat(outcome.passed()).as("%s measured %s", check.id(), outcome.measured()).isTrue();
    }
  }
}

package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MethodCheckTest {
  @Test
  void findsTheChecksThatRoomsList() {
    assertThat(MethodCheck.all()).singleElement().isInstanceOf(MixCheck.class);
  }

  @Test
  void isKnownByTheIdOfItsMethod() {
    assertThat(new MixCheck().id()).isEqualTo("mix");
  }

  @Test
  void reportsWhatItMeasuredAgainstTheCriterion() throws IOException {
    CheckOutcome passed = new MixCheck().run(new Seed(1));
    assertThat(passed.measured()).isEqualTo(2);
    assertThat(passed.passed()).isTrue();
    assertThat(passed.seconds()).isNotNegative();
    assertThat(passed.data()).isEqualTo("two numbers");
    assertThat(passed.measure()).isEqualTo("their mean, no unit");
    assertThat(new MixCheck().run(new Seed(2)).passed()).isFalse();
  }

  @Test
  void aCriterionIsAClosedInterval() {
    assertThat(Criterion.atLeast(0.9).holds(0.9)).isTrue();
    assertThat(Criterion.atLeast(0.9).holds(0.8999)).isFalse();
    assertThat(Criterion.atMost(0.1).holds(0.1)).isTrue();
    assertThat(Criterion.atMost(0.1).holds(0.1001)).isFalse();
    assertThat(Criterion.near(1, 0.5).holds(0.5)).isTrue();
    assertThat(Criterion.near(1, 0.5).holds(1.51)).isFalse();
  }

  @Test
  void notANumberNeverPasses() {
    var everything = new Criterion(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    assertThat(everything.holds(Double.NaN)).isFalse();
    assertThat(everything.holds(Double.MAX_VALUE)).isTrue();
  }

  @Test
  void aCriterionReadsAsASentence() {
    assertThat(Criterion.atLeast(0.9)).hasToString("≥ 0.9");
    assertThat(Criterion.atMost(1e-9)).hasToString("≤ 1.0E-9");
    assertThat(new Criterion(0.25, 0.5)).hasToString("0.25 to 0.5");
  }

  @Test
  void refusesACriterionThatNothingPasses() {
    assertThatThrownBy(() -> new Criterion(1, 0)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> Criterion.atLeast(Double.NaN)).isInstanceOf(OptionException.class);
  }
}

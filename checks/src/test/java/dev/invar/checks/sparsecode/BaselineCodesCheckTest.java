package dev.invar.checks.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.sparsecode.baseline.LandmarkCodes;
import dev.invar.sparsecode.baseline.MagnitudeCodes;
import dev.invar.sparsecode.baseline.PrincipalComponentCodes;
import dev.invar.sparsecode.baseline.RandomProjectionCodes;
import dev.invar.sparsecode.baseline.TruncatedCodes;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BaselineCodesCheckTest {
  @SeededTest
  void passesInvarsOwn(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new MagnitudeCodesCheck(),
            new TruncatedCodesCheck(),
            new PrincipalComponentCodesCheck(),
            new RandomProjectionCodesCheck(),
            new LandmarkCodesCheck())) {
      double measured = check.measured(seed);
      assertThat(check.criterion().holds(measured)).as("%s: %s", check.id(), measured).isTrue();
    }
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("one too few", new MagnitudeCodesCheck(new MagnitudeCodes(4))),
        Arguments.of("one too many", new MagnitudeCodesCheck(new MagnitudeCodes(6))),
        Arguments.of("the first instead", new MagnitudeCodesCheck(new TruncatedCodes(5))),
        Arguments.of("the largest instead", new TruncatedCodesCheck(new MagnitudeCodes(5))),
        Arguments.of("one less", new TruncatedCodesCheck(new TruncatedCodes(4))),
        Arguments.of(
            "random directions",
            new PrincipalComponentCodesCheck(
                m -> new RandomProjectionCodes(2 * m, 2 * m, Seed.DEFAULT))),
        Arguments.of(
            "not all kept",
            new PrincipalComponentCodesCheck(m -> new PrincipalComponentCodes(m, 1))),
        Arguments.of(
            "the same directions whatever the seed",
            new RandomProjectionCodesCheck(
                seed -> new RandomProjectionCodes(128, 8, Seed.DEFAULT))),
        Arguments.of(
            "one too few latents kept",
            new RandomProjectionCodesCheck(seed -> new RandomProjectionCodes(128, 7, seed))),
        Arguments.of(
            "activations as they are",
            new LandmarkCodesCheck(seed -> new LandmarkCodes(150, 8, 0, 0, 1, seed))),
        Arguments.of(
            "one too many landmarks kept",
            new LandmarkCodesCheck(seed -> new LandmarkCodes(150, 9, 0, 1, 1, seed))),
        Arguments.of(
            "directions instead of landmarks",
            new LandmarkCodesCheck(seed -> new RandomProjectionCodes(150, 8, seed))),
        Arguments.of(
            "principal directions",
            new RandomProjectionCodesCheck(seed -> PrincipalComponentCodes.DEFAULTS)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void isFound(String mistake, MethodCheck check) throws IOException {
    double measured = check.measured(Seed.DEFAULT);
    assertThat(check.criterion().holds(measured)).as("%s: %s", mistake, measured).isFalse();
  }
}

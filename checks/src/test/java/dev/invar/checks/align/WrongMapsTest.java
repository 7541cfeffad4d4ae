package dev.invar.checks.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.Aligner;
import dev.invar.align.correlation.CanonicalCorrelation;
import dev.invar.align.correlation.IsoClip;
import dev.invar.align.correlation.SubspaceAlignment;
import dev.invar.align.gap.ConnectCollapseCorrupt;
import dev.invar.align.linear.LowRankAffine;
import dev.invar.align.linear.Ridge;
import dev.invar.align.linear.RidgePath;
import dev.invar.align.orthogonal.LambdaOrthogonal;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SignedPermutation;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check is given another method, or its own with a mistake, and has to notice. */
class WrongMapsTest {
  private static final Aligner ROTATION = OrthogonalProcrustes.DEFAULTS;
  private static final Aligner FREE = Ridge.DEFAULTS;

  static Stream<Arguments> wrong() {
    Aligner strict = new LambdaOrthogonal(0, 0.1);
    return Stream.of(
        Arguments.of("a free map is no rotation", new OrthogonalProcrustesCheck(FREE)),
        Arguments.of(
            "a permutation is not the rotation",
            new OrthogonalProcrustesCheck(SignedPermutation.DEFAULTS)),
        Arguments.of("a full rotation gains nothing", new SeenSubspaceProcrustesCheck(ROTATION)),
        Arguments.of("a rotation is no permutation", new SignedPermutationCheck(ROTATION)),
        Arguments.of("a rotation scales nothing", new DiagonalScalingCheck(ROTATION)),
        Arguments.of("a free map is more than a scale", new DiagonalScalingCheck(FREE)),
        Arguments.of("a rotation gains nothing", new LambdaOrthogonalCheck(ROTATION, strict)),
        Arguments.of("a free map keeps too little", new LambdaOrthogonalCheck(FREE, strict)),
        Arguments.of(
            "a free map is not strict", new LambdaOrthogonalCheck(LambdaOrthogonal.DEFAULTS, FREE)),
        Arguments.of("a free map is no isometry", new OrthogonalCompatibleCheck(FREE)),
        Arguments.of("another penalty", new RidgeCheck(penalty -> new Ridge(1.001 * penalty))),
        Arguments.of(
            "another penalty than the best", new RidgePathCheck(new RidgePath(1e-3, 10, 9), 5)),
        Arguments.of("towards nothing", new RidgeTowardsProcrustesCheck(Ridge::new)),
        Arguments.of("too low a rank", new LowRankAffineCheck(new LowRankAffine(3, 1e-8))),
        Arguments.of("too high a rank", new LowRankAffineCheck(new LowRankAffine(5, 1e-8))),
        Arguments.of("too much penalty", new LowRankAffineCheck(new LowRankAffine(4, 0.1))),
        Arguments.of(
            "more damping", new CanonicalCorrelationCheck(new CanonicalCorrelation(24, 0.051))),
        Arguments.of(
            "a direction less", new CanonicalCorrelationCheck(new CanonicalCorrelation(23, 0.05))),
        Arguments.of("a map inside", new CanonicalCorrelationCheck(SubspaceAlignment.DEFAULTS)),
        Arguments.of("the full space", new SubspaceAlignmentCheck(ROTATION)),
        Arguments.of("the whole spectrum", new IsoClipCheck(new IsoClip(0, 0))),
        Arguments.of("the other ends", new IsoClipCheck(new IsoClip(0.1, 0.3))),
        Arguments.of(
            "means kept", new ConnectCollapseCorruptCheck(ConnectCollapseCorrupt.DEFAULTS, false)),
        Arguments.of(
            "nothing but noise",
            new ConnectCollapseCorruptCheck(new ConnectCollapseCorrupt(0, 10), true)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void isFound(String mistake, MethodCheck check) throws IOException {
    double measured = check.measured(Seed.DEFAULT);
    assertThat(check.criterion().holds(measured)).as("%s: %s", mistake, measured).isFalse();
  }
}

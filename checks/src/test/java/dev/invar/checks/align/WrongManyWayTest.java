package dev.invar.checks.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.learned.ResidualMlp;
import dev.invar.align.learned.ResidualStart;
import dev.invar.align.map.AffineMap;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.multiway.GeneralizedCanonicalCorrelation;
import dev.invar.align.multiway.GeneralizedProcrustes;
import dev.invar.align.relative.InvariantProduct;
import dev.invar.align.relative.RelativeRepresentation;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrongManyWayTest {
  private static final Seed SEED = Seed.DEFAULT;

  /** An aligner with a mistake made before or after its fit. */
  private record Wrong(
      Aligner right, UnaryOperator<PairedRows> before, UnaryOperator<Alignment> after)
      implements Aligner {
    @Override
    public Alignment fit(PairedRows pairs) {
      return after.apply(right.fit(before.apply(pairs)));
    }

    @Override
    public Set<AlignerClaim> claims() {
      return right.claims();
    }
  }

  static Stream<Arguments> faults() {
    Aligner gpa = GeneralizedProcrustes.DEFAULTS;
    return Stream.of(
        fault(
            "no rotation",
            new GeneralizedProcrustesCheck(
                new Wrong(gpa, pairs -> pairs, WrongManyWayTest::unturned))),
        fault("one space's rows moved", new GeneralizedProcrustesCheck(moved(gpa))),
        fault("strength counts", new GeneralizedCanonicalCorrelationCheck(gpa)),
        fault(
            "one space's rows moved for correlation",
            new GeneralizedCanonicalCorrelationCheck(
                moved(new GeneralizedCanonicalCorrelation(6, 1, 0)))),
        fault(
            "not centred",
            new RelativeRepresentationCheck(
                new RelativeRepresentation(AnchorMeasure.COSINE, false, 2000, SEED))),
        fault(
            "by angles",
            new RelativeRepresentationCheck(
                new RelativeRepresentation(AnchorMeasure.ANGULAR, true, 2000, SEED))),
        fault(
            "one space's anchors moved",
            new InvariantProductCheck(moved(InvariantProduct.DEFAULTS))),
        fault(
            "by the largest difference alone",
            new InvariantProductCheck(
                new RelativeRepresentation(AnchorMeasure.CHEBYSHEV, true, 500, SEED))),
        fault(
            "nothing learned",
            new ResidualMlpCheck(
                new ResidualMlp(64, ResidualStart.PROCRUSTES, true, 5e-3, 0, SEED))),
        fault("nothing corrected", new GeometryCorrectedProcrustesCheck(gpa)));
  }

  private static Arguments fault(String name, MethodCheck check) {
    return Arguments.of(name, check);
  }

  private static Aligner moved(Aligner right) {
    return new Wrong(right, WrongManyWayTest::shifted, alignment -> alignment);
  }

  private static Alignment unturned(Alignment alignment) {
    return new Alignment(
        alignment.sides().stream()
            .map(side ->
                new SideMap(side.space(), side.means(), AffineMap.identity(side.space().width())))
            .toList());
  }

  /** The last side's vectors moved down by one row. */
  private static PairedRows shifted(PairedRows pairs) {
    var sides = new ArrayList<>(pairs.sides());
    var last = sides.removeLast();
    List<String> ids =
        IntStream.range(0, last.size())
            .mapToObj(i -> last.ids().get((i + 1) % last.size()))
            .toList();
    sides.add(new VectorSet(last.ids(), last.select(ids).vectors(), last.space()));
    return new PairedRows(sides);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void theCheckOfAWrongAlignerFails(String fault, MethodCheck check) throws IOException {
    assertThat(check.run(Seed.DEFAULT).passed()).as(fault).isFalse();
  }
}

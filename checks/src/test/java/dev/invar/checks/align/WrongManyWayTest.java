package dev.invar.checks.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.align.multiway.GeneralizedProcrustes;
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
        Arguments.of(
            "no rotation",
            new GeneralizedProcrustesCheck(
                new Wrong(gpa, pairs -> pairs, alignment -> unturned(alignment)))),
        Arguments.of(
            "one side's rows in another order",
            new GeneralizedProcrustesCheck(
                new Wrong(gpa, WrongManyWayTest::shifted, alignment -> alignment))));
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

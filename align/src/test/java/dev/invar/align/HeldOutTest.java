package dev.invar.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class HeldOutTest {
  private static final int N = 300;

  @SeededTest
  void findsEverythingInARotatedCopyAndNothingInAnUnrelatedSpace(Seed seed) {
    Evidence same =
        HeldOut.DEFAULTS.judge(OrthogonalProcrustes.DEFAULTS, TestPairs.rotations(2, N, 10, seed));
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      assertThat(same.figure(measure).value().estimate()).isCloseTo(1, within(1e-3));
      assertThat(same.figure(measure).chance()).isLessThan(0.5);
    }
    PairedRows unrelated =
        PairedRows.of(
            TestPairs.cloud("a", N, 10, seed), TestPairs.cloud("b", N, 10, seed.derive("b")));
    Evidence none = HeldOut.DEFAULTS.judge(OrthogonalProcrustes.DEFAULTS, unrelated);
    assertThat(none.figure(EvidenceMeasure.RANK_1).value().estimate()).isLessThan(0.15);
    Evidence.Figure alignability = none.figure(EvidenceMeasure.ALIGNABILITY);
    assertThat(alignability.value().estimate()).isCloseTo(alignability.chance(), within(0.15));
  }

  @SeededTest
  void splitsWithoutOverlapAndTheSameWayTwice(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, 6, seed);
    var heldOut = new HeldOut(0.2, 1000, 10, seed);
    HeldOut.Split split = heldOut.split(pairs);
    assertThat(split.heldOut().size()).isEqualTo(60);
    assertThat(split.heldOut().ids()).doesNotContainAnyElementsOf(split.fitted().ids());
    assertThat(heldOut.split(pairs).heldOut().ids()).isEqualTo(split.heldOut().ids());
  }

  @Test
  void keepsDuplicatesOfAHeldOutItemOutOfTheFit() {
    PairedRows pairs = TestPairs.rotations(2, N, 6, new Seed(2));
    for (int i = 0; i < N / 2; i++) {
      for (var side : pairs.sides()) {
        side.vectors().setRow(N / 2 + i, side.vectors().row(i));
      }
    }
    HeldOut.Split split = HeldOut.DEFAULTS.split(pairs);
    var held = new HashSet<Integer>();
    split.heldOut().ids().forEach(id -> held.add(Integer.parseInt(id.substring(1)) % (N / 2)));
    assertThat(split.fitted().ids())
        .noneMatch(id -> held.contains(Integer.parseInt(id.substring(1)) % (N / 2)));
  }

  @Test
  void refusesTooFewPairs() {
    PairedRows few = TestPairs.rotations(2, 4, 6, new Seed(2));
    assertThatThrownBy(() -> HeldOut.DEFAULTS.split(few)).isInstanceOf(ShapeException.class);
  }
}

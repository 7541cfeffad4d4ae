package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Laws of the scores that rank with two models. */
class ScoresTest {
  private static final int N = 50;
  private static final ScoreScale OLD = new ScoreScale(0.7, 0.05);
  private static final ScoreScale NEW = new ScoreScale(0.1, 0.2);

  private static List<Integer> order(IntToDoubleFunction score) {
    return IntStream.range(0, N)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -score.applyAsDouble(i)))
        .toList();
  }

  @SeededTest
  void isExactlyTheOldModelWhileNothingHasMovedAndTheNewOneWhenAllHas(Seed seed) {
    double[] old = RandomArrays.doubles(seed, N, 1);
    double[] fresh = RandomArrays.doubles(seed.derive("new"), N, 1);
    var none = new HalfMigratedScore(OLD, NEW, 0);
    var all = new HalfMigratedScore(OLD, NEW, 1);
    assertThat(order(i -> none.of(old[i], OptionalDouble.empty()))).isEqualTo(order(i -> old[i]));
    assertThat(order(i -> all.of(old[i], OptionalDouble.of(fresh[i]))))
        .isEqualTo(order(i -> fresh[i]));
  }

  @Test
  void letsTheOldModelFadeAtTheEnd() {
    double before = 1;
    for (double share = 0; share <= 1; share += 0.05) {
      double weight = new HalfMigratedScore(OLD, NEW, share).oldWeight();
      assertThat(weight).isBetween(0.0, before);
      before = weight;
    }
    assertThatThrownBy(() -> new HalfMigratedScore(OLD, NEW, 1.5))
        .isInstanceOf(OptionException.class);
  }

  @SeededTest
  void cascadesByOneModelAloneAtTheEndsOfTheWeight(Seed seed) {
    double[] old = RandomArrays.doubles(seed, N, 1);
    double[] fresh = RandomArrays.doubles(seed.derive("new"), N, 1);
    var onlyOld = new FusedCascade.Scorer(OLD, NEW, 1, 0);
    var onlyNew = new FusedCascade.Scorer(OLD, NEW, 0, 0);
    assertThat(order(i -> onlyOld.fused(old[i], fresh[i]))).isEqualTo(order(i -> old[i]));
    assertThat(order(i -> onlyNew.fused(old[i], fresh[i]))).isEqualTo(order(i -> fresh[i]));
    var careful = new FusedCascade.Scorer(OLD, NEW, 0.5, 1e9);
    assertThat(order(i -> careful.fused(old[i], fresh[i], i + 1)))
        .isEqualTo(IntStream.range(0, N).boxed().toList());
  }

  @Test
  void shiftsAQueryByAShareOfTheMean() {
    var shift = new QueryShift(new double[] {0.5, 0}, 0.5);
    assertThat(shift.apply(new float[] {0, 3})).containsExactly(-0.25f, 1f);
    assertThat(QueryShift.none(2).apply(new float[] {0, 3})).containsExactly(0f, 1f);
    assertThat(shift.withShare(0).apply(new float[] {2, 0})).containsExactly(1f, 0f);
    assertThatThrownBy(() -> new QueryShift(new double[2], 1.5))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void countsFlips() {
    Flips flips = Flips.of(new double[] {0.1, -0.2, 0, 1e-12, 0.3});
    assertThat(flips).isEqualTo(new Flips(2, 1, 2));
    assertThat(flips.worseShare()).isCloseTo(0.2, within(1e-12));
    assertThat(Flips.of(new double[0]).betterShare()).isZero();
  }
}

package dev.invar.sparsecode.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.train.Recipe.Pace;
import dev.invar.sparsecode.train.Recipe.Shape;
import dev.invar.sparsecode.train.Recipe.Start;
import dev.invar.sparsecode.train.Recipe.Terms;
import dev.invar.sparsecode.train.Recipe.Tie;
import java.io.IOException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeTest {
  /** Most latents are sought beyond k when k is h/4, wherever the fall of k begins and ends. */
  @ParameterizedTest
  @CsvSource({"64, 4, 64", "64, 4, 32", "64, 4, 17", "63, 1, 63", "61, 20, 40", "2, 1, 2"})
  void theWideErrorHasRoomForEveryK(int h, int k, int first) throws IOException {
    var shape = new Shape(h, k, first, Tie.TIED, Start.RANDOM);
    Terms terms = Terms.ERROR.withWide(0.125);
    var recipe = new Recipe(shape, terms, new Pace(80, 70, 1e-3, 0.1), Seed.DEFAULT);
    TrainingSet data = TrainingData.plain(70, 6, Seed.DEFAULT);
    TrainingReport one = new Training(recipe, 1).fit(data, TrainingRun.SILENT).report();
    assertThat(one.completed()).isTrue();
    assertThat(new Training(recipe, 3).fit(data, TrainingRun.SILENT).report()).isEqualTo(one);
  }

  @Test
  void widthIsThatOfTheKForWhichMostIsSought() {
    Terms terms = Terms.ERROR.withWide(0.125);
    for (int h = 1; h < 40; h++) {
      for (int k = 1; k <= h; k++) {
        var shape = new Shape(h, k, h, Tie.TIED, Start.RANDOM);
        var recipe = new Recipe(shape, terms, new Pace(1, 1, 1, 0), Seed.DEFAULT);
        int width = new StepCodes(1, h, recipe, 3).wide.width();
        int most = 0;
        for (int active = k; active <= h; active++) {
          most = Math.max(most, StepCodes.sought(recipe, active) - active);
        }
        assertThat(width).isEqualTo(most).isGreaterThanOrEqualTo(Math.min(3 * k, h - k));
      }
    }
  }

  @Test
  void namesTheNumberOfLatentsThatIsWrong() {
    refuses(() -> new Shape(0, 1, 1, Tie.TIED, Start.RANDOM), "latents");
    refuses(() -> new Shape(48, 0, 1, Tie.TIED, Start.RANDOM), "at least 1");
    refuses(() -> new Shape(48, 49, 49, Tie.TIED, Start.RANDOM), "at most 48");
    refuses(() -> new Shape(48, 4, 3, Tie.TIED, Start.RANDOM), "k of the first step");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void namesTheWeightThatIsWrong(double bad) {
    refuses(() -> Terms.ERROR.withWide(bad), "wide");
    refuses(() -> Terms.ERROR.withAuxiliary(bad, 1), "idle latents");
    refuses(() -> Terms.ERROR.withContrast(bad, 0, 0.2), "contrast between rows");
    refuses(() -> Terms.ERROR.withContrast(0, bad, 0.2), "contrast between answers");
    refuses(() -> Terms.ERROR.withContrast(0, 0, bad), "temperature");
    refuses(() -> Terms.ERROR.withFlops(bad), "cost of a search");
    refuses(() -> Terms.ERROR.withCoherence(bad), "coherence");
    refuses(() -> new Pace(1, 1, bad, 0), "rate");
    refuses(() -> new Pace(1, 1, 1, bad), "warm-up");
  }

  @Test
  void namesOtherNumbersThatAreWrong() {
    refuses(() -> Terms.ERROR.withAuxiliary(1, -1), "idle latents that take part");
    refuses(() -> Terms.ERROR.withIdleAfter(0), "until a latent is idle");
    refuses(() -> Terms.ERROR.withContrast(1, 1, 0), "temperature");
    refuses(() -> new Pace(0, 1, 1, 0), "epochs");
    refuses(() -> new Pace(1, 0, 1, 0), "batch");
    refuses(() -> new Pace(1, 1, 0, 0), "rate");
    refuses(() -> new Pace(1, 1, 1, 1.01), "warm-up");
  }

  private static void refuses(ThrowingCallable making, String named) {
    assertThatThrownBy(making)
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("expected");
  }
}

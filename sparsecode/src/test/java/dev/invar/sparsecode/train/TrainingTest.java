package dev.invar.sparsecode.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingReport.Moment;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.rows.UnitRows;
import dev.invar.sparsecode.train.Recipe.Terms;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingTest {
  private static final int D = 12;

  static final Terms ALL_TERMS =
      Terms.ERROR
          .withWide(0.125)
          .withAuxiliary(0.1, 8)
          .withIdleAfter(3)
          .withContrast(0.1, 0.1, 0.2)
          .withFlops(0.01)
          .withCoherence(0.01);

  static Recipe recipe(Recipe.Tie tie, Terms terms, int epochs, Seed seed) {
    var shape = new Recipe.Shape(48, 3, 6, tie, Recipe.Start.RANDOM);
    return new Recipe(shape, terms, new Recipe.Pace(epochs, 32, 5e-3, 0.1), seed);
  }

  @SeededTest
  void givesTheSameBytesOnAnyNumberOfThreads(Seed seed) throws IOException {
    TrainingSet data = TrainingData.asked(700, D, 60, seed);
    var shape = new Recipe.Shape(48, 3, 6, Recipe.Tie.UNTIED, Recipe.Start.ROWS);
    var recipe = new Recipe(shape, ALL_TERMS, new Recipe.Pace(2, 300, 5e-3, 0.1), seed);
    FittedCoder one = new Training(recipe, 1).fit(data, TrainingRun.SILENT);
    for (int threads : new int[] {2, 3}) {
      FittedCoder other = new Training(recipe, threads).fit(data, TrainingRun.SILENT);
      assertThat(other.coder().space()).isEqualTo(one.coder().space());
      assertThat(other.report()).isEqualTo(one.report());
    }
  }

  @SeededTest
  void explainsMoreWithEachPassAndTellsHowItWent(Seed seed) throws IOException {
    TrainingSet data = TrainingData.plain(320, D, seed);
    FittedCoder fitted = fit(recipe(Recipe.Tie.TIED, Terms.ERROR, 20, seed), data);
    List<Moment> moments = fitted.report().moments();
    assertThat(moments).hasSize(20);
    assertThat(moments.getLast().step()).isEqualTo(200);
    assertThat(moments.getLast().loss()).isLessThan(0.9 * moments.getFirst().loss());
    assertThat(moments)
        .allSatisfy(moment -> {
          assertThat(moment.deadShare()).isBetween(0.0, 1.0);
          assertThat(moment.skew()).isBetween(1.0, 48.0);
        });
    SparseCodes codes = fitted.coder().encode(data.passages().vectors(), Role.PASSAGE);
    FloatMatrix decoded = fitted.coder().decode(codes, Role.PASSAGE);
    var rows = new UnitRows(data.passages());
    assertThat(error(rows, decoded) / rows.variance())
        .isCloseTo(moments.getLast().loss(), within(0.15 * moments.getLast().loss()));
  }

  private static double error(UnitRows rows, FloatMatrix decoded) {
    var row = new float[D];
    double error = 0;
    for (int i = 0; i < rows.size(); i++) {
      rows.centred(i, new float[D], row);
      for (int j = 0; j < D; j++) {
        error += Math.pow(row[j] - decoded.get(i, j), 2) / rows.size();
      }
    }
    return error;
  }

  @SeededTest
  void keepsAtomsAtLengthOne(Seed seed) throws IOException {
    for (Recipe.Tie tie : Recipe.Tie.values()) {
      FloatMatrix atoms =
          fit(recipe(tie, ALL_TERMS, 3, seed), TrainingData.plain(96, D, seed))
              .coder()
              .weights()
              .atoms();
      for (int u = 0; u < atoms.rows(); u++) {
        double squares = 0;
        for (float value : atoms.row(u)) {
          squares += (double) value * value;
        }
        assertThat(squares).isCloseTo(1, within(1e-5));
      }
    }
  }

  @SeededTest
  void doesNotSeeTheLengthOfRows(Seed seed) throws IOException {
    VectorSet plain = TrainingData.vectors("p", 96, D, seed);
    FloatMatrix longer = FloatMatrix.allocate(96, D);
    for (int i = 0; i < 96; i++) {
      for (int j = 0; j < D; j++) {
        longer.set(i, j, plain.vectors().get(i, j) * (1 << i % 5));
      }
    }
    Recipe recipe = recipe(Recipe.Tie.TIED, ALL_TERMS, 2, seed);
    String one = fit(recipe, TrainingSet.of(plain)).coder().space().coder();
    var scaled = TrainingSet.of(new VectorSet(plain.ids(), longer, plain.space()));
    assertThat(fit(recipe, scaled).coder().space().coder()).isEqualTo(one);
  }

  @Test
  void fallsInALineToTheLastK() {
    var shape = new Recipe.Shape(100, 2, 64, Recipe.Tie.TIED, Recipe.Start.RANDOM);
    assertThat(shape.activeAt(0, 100)).isEqualTo(64);
    assertThat(shape.activeAt(35, 100)).isEqualTo(33);
    assertThat(shape.activeAt(70, 100)).isEqualTo(2);
    assertThat(shape.activeAt(99, 100)).isEqualTo(2);
    var narrow = new Recipe.Shape(10, 2, 64, Recipe.Tie.TIED, Recipe.Start.RANDOM);
    assertThat(narrow.activeAt(0, 100)).isEqualTo(10);
  }

  @Test
  void theRateRisesThenFallsToNothing() {
    var pace = new Recipe.Pace(1, 1, 2, 0.1);
    assertThat(pace.rateAt(0, 1000)).isCloseTo(0.02, within(1e-12));
    assertThat(pace.rateAt(99, 1000)).isCloseTo(2, within(1e-3));
    assertThat(pace.rateAt(549, 1000)).isCloseTo(1, within(1e-2));
    assertThat(pace.rateAt(999, 1000)).isCloseTo(0, within(1e-4));
  }

  @Test
  void namesWhatIsWrong() {
    Seed seed = Seed.DEFAULT;
    Recipe recipe = recipe(Recipe.Tie.TIED, Terms.ERROR, 1, seed);
    assertThatThrownBy(() -> fit(recipe, TrainingData.plain(47, D, seed)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("at least 48")
        .hasMessageContaining("47");
    for (float bad : new float[] {0, Float.NaN, Float.POSITIVE_INFINITY}) {
      TrainingSet data = TrainingData.plain(60, D, seed);
      float[] row = new float[D];
      row[3] = bad;
      data.passages().vectors().setRow(17, row);
      assertThatThrownBy(() -> fit(recipe, data))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("p17")
          .hasMessageContaining("row 17");
    }
  }

  @Test
  void trainsOnRowsThatAreAllTheSame() throws IOException {
    TrainingSet data = TrainingData.plain(60, D, Seed.DEFAULT);
    for (int i = 1; i < 60; i++) {
      data.passages().vectors().setRow(i, data.passages().vectors().row(0));
    }
    FittedCoder fitted = fit(recipe(Recipe.Tie.TIED, ALL_TERMS, 2, Seed.DEFAULT), data);
    assertThat(fitted.report().completed()).isTrue();
  }

  private static FittedCoder fit(Recipe recipe, TrainingSet data) throws IOException {
    return new Training(recipe, 2).fit(data, TrainingRun.SILENT);
  }
}

package dev.invar.sparsecode.autoencoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.train.Recipe.Start;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CsrTest {
  @SeededTest
  void codesHaveKLatentsAndTheSameSeedGivesTheSameCoder(Seed seed) throws IOException {
    TrainingSet data = data(seed);
    var method = new Csr(64, 4, Start.RANDOM, 0.1, 2, 50, 1e-3, seed);
    FittedCoder fitted = method.fit(data, TrainingRun.SILENT);
    SparseCodes codes = fitted.coder().encode(data.passages().vectors(), Role.PASSAGE);
    for (int i = 0; i < codes.rows(); i++) {
      assertThat(codes.size(i)).isEqualTo(4);
    }
    assertThat(method.fit(data, TrainingRun.SILENT).coder().space())
        .isEqualTo(fitted.coder().space());
    var other = new Csr(64, 4, Start.RANDOM, 0.1, 2, 50, 1e-3, seed.derive("other"));
    assertThat(other.fit(data, TrainingRun.SILENT).coder().space())
        .isNotEqualTo(fitted.coder().space());
  }

  @Test
  void namesOptionsThatAreOutOfRange() {
    assertThatThrownBy(() -> new Csr(64, 0, Start.RANDOM, 0.1, 2, 50, 1e-3, Seed.DEFAULT))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("k");
    var method = new Csr(64, 65, Start.RANDOM, 0.1, 2, 50, 1e-3, Seed.DEFAULT);
    assertThatThrownBy(() -> method.fit(data(Seed.DEFAULT), TrainingRun.SILENT))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("at most 64");
  }

  private static TrainingSet data(Seed seed) {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, 150, 10), 150, 10);
    var ids = IntStream.range(0, 150).mapToObj(i -> "item" + i).toList();
    return TrainingSet.of(new VectorSet(ids, rows, Space.declared("test", 10)));
  }
}

package dev.invar.checks.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.autoencoder.Csr;
import dev.invar.sparsecode.autoencoder.CsrV2;
import dev.invar.sparsecode.autoencoder.FlopsRegularized;
import dev.invar.sparsecode.autoencoder.OrthogonalAutoencoder;
import dev.invar.sparsecode.train.Recipe.Start;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check is given a training without what it is about, and has to notice. */
class WrongAutoencodersTest {
  private static final Seed SEED = Seed.DEFAULT;

  static Stream<Arguments> wrong() {
    SparseCoder csr = new Csr(64, 2, Start.RANDOM, 0.1, 30, 128, 3e-3, SEED);
    SparseCoder free = new OrthogonalAutoencoder(48, 6, 0, 30, 128, 3e-3, SEED);
    SparseCoder random = ActiveSubspaceAutoencoderCheck.of(Start.RANDOM);
    return Stream.of(
        Arguments.of(
            "hardly trained", new CsrCheck(new Csr(80, 3, Start.RANDOM, 0.1, 1, 128, 1e-4, SEED))),
        Arguments.of(
            "too few latents",
            new CsrCheck(new Csr(30, 3, Start.RANDOM, 0.1, 30, 128, 5e-3, SEED))),
        Arguments.of("no labels", new CsrV2Check(csr, csr)),
        Arguments.of(
            "labels without weight",
            new CsrV2Check(new CsrV2(64, 2, 16, Start.RANDOM, 0, 0, 30, 128, 3e-3, SEED), csr)),
        Arguments.of(
            "a search that costs nothing",
            new FlopsRegularizedCheck(new FlopsRegularized(512, 32, 0, 1, 30, 128, 3e-3, SEED))),
        Arguments.of(
            "a search that costs too much",
            new FlopsRegularizedCheck(new FlopsRegularized(512, 32, 1e5, 1, 30, 128, 3e-3, SEED))),
        Arguments.of("no penalty", new OrthogonalAutoencoderCheck(free, free)),
        Arguments.of(
            "a penalty that spoils the codes",
            new OrthogonalAutoencoderCheck(
                new OrthogonalAutoencoder(48, 6, 100, 30, 128, 3e-3, SEED), free)),
        Arguments.of("a random start", new ActiveSubspaceAutoencoderCheck(random, random)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void isNoticed(String mistake, MethodCheck check) throws IOException {
    assertThat(check.run(SEED).passed()).as(mistake).isFalse();
  }
}

package dev.invar.sparsecode.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TestCoders;
import dev.invar.testkit.SeededTest;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final SparseCode QUERY =
      new SparseCode(new int[] {1, 4, 7}, new float[] {3, 4, 1});
  private static final SparseCode PASSAGE =
      new SparseCode(new int[] {0, 4, 7, 9}, new float[] {9, 1, 6, 1});

  @Test
  void namesTheStrongestLatentsFirst() {
    assertThat(LatentShare.ofLength(QUERY))
        .containsExactly(
            new LatentShare(4, 4, 16 / 26.0),
            new LatentShare(1, 3, 9 / 26.0),
            new LatentShare(7, 1, 1 / 26.0));
    assertThat(LatentShare.ofScore(QUERY, PASSAGE))
        .containsExactly(new LatentShare(7, 6, 0.6), new LatentShare(4, 4, 0.4));
    assertThat(LatentShare.ofScore(QUERY, new SparseCode(new int[] {2}, new float[] {1})))
        .isEmpty();
    assertThat(LatentShare.ofLength(new SparseCode(new int[0], new float[0]))).isEmpty();
  }

  @SeededTest
  void sharesAddUpToTheWhole(Seed seed) {
    Coder coder = TestCoders.coder(40, 6, Sparsity.of(20), seed);
    SparseCodes codes = coder.encode(TestCoders.vectors(2, 6, seed).vectors(), Role.PASSAGE);
    assertThat(LatentShare.ofLength(codes.row(0)).stream().mapToDouble(LatentShare::share).sum())
        .isCloseTo(1, within(1e-9));
    List<LatentShare> score = LatentShare.ofScore(codes.row(0), codes.row(1));
    assertThat(score.stream().mapToDouble(LatentShare::value).sum())
        .isCloseTo(codes.row(0).dot(codes.row(1)), within(1e-9));
  }

  @SeededTest
  void findsTheRowsThatActivateEachLatentMost(Seed seed) {
    Coder coder = TestCoders.coder(40, 6, Sparsity.of(5), seed);
    SparseCodes codes = coder.encode(TestCoders.vectors(200, 6, seed).vectors(), Role.PASSAGE);
    LatentExamples examples = LatentExamples.of(codes, 3);
    for (int latent = 0; latent < 40; latent++) {
      int wanted = latent;
      List<LatentExamples.Example> expected =
          IntStream.range(0, 200)
              .boxed()
              .flatMap(row ->
                  IntStream.range(codes.start(row), codes.start(row + 1))
                      .filter(place -> codes.latent(place) == wanted)
                      .mapToObj(place -> new LatentExamples.Example(row, codes.value(place))))
              .sorted(Comparator.comparingDouble(example -> -example.value()))
              .limit(3)
              .toList();
      assertThat(examples.of(latent)).isEqualTo(expected);
    }
  }

  @Test
  void ofEqualExamplesKeepsTheEarlierAndStandsNone() {
    var codes = new SparseCodes.Builder(2);
    for (int row = 0; row < 4; row++) {
      codes.add(new SparseCode(new int[] {1}, new float[] {2}));
    }
    LatentExamples examples = LatentExamples.of(codes.build(), 2);
    assertThat(examples.of(1))
        .containsExactly(new LatentExamples.Example(0, 2), new LatentExamples.Example(1, 2));
    assertThat(examples.of(0)).isEmpty();
    assertThatThrownBy(() -> LatentExamples.of(codes.build(), 0))
        .isInstanceOf(OptionException.class);
  }
}

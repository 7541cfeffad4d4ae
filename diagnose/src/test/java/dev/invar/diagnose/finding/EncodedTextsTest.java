package dev.invar.diagnose.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.diagnose.finding.PrefixCheck.Way;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What vectors of known texts tell: prefixes and providers. */
class EncodedTextsTest {
  private static final int TEXTS = 24;

  private static float[][] texts(int count, RandomGenerator random) {
    var rows = new float[count][];
    Arrays.setAll(rows, i -> MadeSpaces.direction(random));
    return rows;
  }

  /** The texts once more, each off by noise of a size. */
  private static VectorSet again(float[][] rows, double noise, RandomGenerator random) {
    return MadeSpaces.set(
        Arrays.stream(rows)
            .map(row -> MadeSpaces.near(row, noise, random))
            .toArray(float[][]::new));
  }

  @SeededTest
  void aPrefixThatWasLeftOutIsFound(Seed seed) {
    var random = seed.random();
    float[][] rows = texts(TEXTS, random);
    VectorSet right = again(rows, 0.4, random);
    VectorSet other = again(rows, 0.4, random);

    Finding found =
        PrefixCheck.of(
                again(rows, 0.05, random), // the same, in other precision
                Map.of(
                    Way.AS_ROLE,
                    right,
                    Way.WITHOUT,
                    MadeSpaces.set(rows),
                    Way.AS_OTHER_ROLE,
                    other))
            .orElseThrow();

    assertThat(found.fault()).isEqualTo(Fault.PREFIX);
    assertThat(found.title()).isEqualTo("The vectors were encoded without a prefix");
    assertThat(found.evidence().measured()).isGreaterThan(found.evidence().limit());
    assertThat(found.count()).isEqualTo(TEXTS);
  }

  @SeededTest
  void theRightPrefixAndAnotherModelAreNoFinding(Seed seed) {
    var random = seed.random();
    float[][] rows = texts(TEXTS, random);
    VectorSet right = MadeSpaces.set(rows);
    VectorSet without = again(rows, 0.4, random);

    assertThat(
            PrefixCheck.of(
                again(rows, 0.05, random), Map.of(Way.AS_ROLE, right, Way.WITHOUT, without)))
        .isEmpty();
    assertThat(
            PrefixCheck.of(
                MadeSpaces.set(texts(TEXTS, random)),
                Map.of(Way.AS_ROLE, right, Way.WITHOUT, without)))
        .isEmpty();
    assertThat(PrefixCheck.of(right, Map.of(Way.AS_ROLE, right, Way.WITHOUT, right))).isEmpty();
  }

  @Test
  void fewTextsTellNothingAndOthersAreRefused() {
    var random = Seed.DEFAULT.random();
    float[][] rows = texts(3, random);
    VectorSet set = MadeSpaces.set(rows);
    VectorSet other = MadeSpaces.set(texts(3, random));
    VectorSet more = MadeSpaces.set(texts(4, random));

    assertThat(PrefixCheck.of(set, Map.of(Way.AS_ROLE, other, Way.WITHOUT, set))).isEmpty();
    assertThatThrownBy(() -> PrefixCheck.of(set, Map.of(Way.AS_ROLE, more)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("4 other ids");
    assertThatThrownBy(() -> PrefixCheck.of(set, Map.of(Way.WITHOUT, set)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("AS_ROLE");
  }

  @SeededTest
  void aProviderIsTold(Seed seed) {
    var random = seed.random();
    float[][] rows = texts(12, random);
    VectorSet known = MadeSpaces.set(rows);

    assertThat(ProviderCheck.of(known, known)).isEmpty();
    assertThat(ProviderCheck.of(known, again(rows, 1e-4, random))).isEmpty();
    Finding near = ProviderCheck.of(known, again(rows, 0.05, random)).orElseThrow();
    Finding turned =
        ProviderCheck.of(known, MadeSpaces.set(MadeSpaces.turned(rows, random))).orElseThrow();
    Finding other = ProviderCheck.of(known, MadeSpaces.set(texts(12, random))).orElseThrow();

    assertThat(near.severity()).isEqualTo(Severity.NOTE);
    assertThat(near.title()).contains("another precision");
    assertThat(turned.title()).contains("other coordinates");
    assertThat(other.title()).contains("another model");
    assertThat(other.severity()).isEqualTo(Severity.ERROR);
    assertThat(other.count()).isEqualTo(12);
    assertThat(other.evidence().measured()).isGreaterThan(other.evidence().limit());
  }

  @SeededTest
  void aProviderThatCutsIsTold(Seed seed) {
    var random = seed.random();
    float[][] rows = texts(12, random);
    float[][] cut = Arrays.stream(rows).map(row -> Arrays.copyOf(row, 64)).toArray(float[][]::new);

    Finding found = ProviderCheck.of(MadeSpaces.set(rows), MadeSpaces.set(cut)).orElseThrow();

    assertThat(found.title()).contains("another number of coordinates");
  }
}

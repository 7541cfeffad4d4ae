package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeedTest {
  /** Fixed for good: results that were published with a seed must stay repeatable. */
  @Test
  void givesTheSameNumbersEverywhere() {
    var random = Seed.DEFAULT.random();
    assertThat(new long[] {random.nextLong(), random.nextLong()})
        .containsExactly(-4767286540954276203L, 2949826092126892291L);
    assertThat(Seed.DEFAULT.derive("queries").value()).isEqualTo(543617673944732378L);
  }

  @Test
  void startsAfreshEachTime() {
    assertThat(new Seed(7).random().nextLong()).isEqualTo(new Seed(7).random().nextLong());
  }

  @Test
  void derivesASeedOfItsOwnForEachUse() {
    var derived =
        LongStream.range(-50, 50)
            .boxed()
            .flatMap(value ->
                Stream.of("", "a", "b", "ab", "ba", "queries", "passages")
                    .map(use -> new Seed(value).derive(use)))
            .distinct();
    assertThat(derived).hasSize(700);
  }
}

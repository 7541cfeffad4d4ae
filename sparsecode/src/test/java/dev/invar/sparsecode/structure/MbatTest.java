package dev.invar.sparsecode.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Score;
import dev.invar.method.MethodCatalog;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MbatTest {
  private static final Mbat MBAT = Mbat.DEFAULTS;

  static Stream<Mbat> encoders() {
    return Stream.of(
        MBAT,
        new Mbat(512, ArrayBinding.POSITION, Weighting.SIBLINGS, 2, 0.1, new Seed(3)),
        new Mbat(1000, ArrayBinding.BAG, Weighting.SIBLINGS, 1, 2, new Seed(4)));
  }

  private static FloatMatrix encode(JsonEncoder encoder, String... texts) {
    return encoder.encode(Stream.of(texts).map(text -> JsonValue.parse("x", text)).toList());
  }

  /** The cosine of two values. */
  private static double like(JsonEncoder encoder, String one, String other) {
    // In doubles: a product of floats is off by more than what is held here.
    DoubleMatrix rows = encode(encoder, one, other).toDoubles();
    return rows.timesTranspose(rows).get(0, 1);
  }

  private static String nested(String value, int depth) {
    return "{\"a\":[".repeat(depth / 2) + value + "]}".repeat(depth / 2);
  }

  @ParameterizedTest
  @MethodSource("encoders")
  void lengthsAndAnglesStayThroughTwentyLevels(Mbat encoder) {
    double near = like(encoder, "\"a red fox\"", "\"a red fix\"");
    assertThat(near).isBetween(0.2, 0.98);
    for (int depth : new int[] {2, 10, 20, 60}) {
      String one = nested("\"a red fox\"", depth);
      assertThat(like(encoder, one, one)).isCloseTo(1, within(1e-6));
      assertThat(like(encoder, one, nested("\"a red fix\"", depth))).isCloseTo(near, within(1e-6));
      assertThat(like(encoder, one, nested("\"a red fox\"", depth - 2))).isBetween(-0.3, 0.3);
    }
  }

  @ParameterizedTest
  @MethodSource("encoders")
  void everyVectorHasLengthOne(Mbat encoder) {
    FloatMatrix rows =
        encode(
            encoder,
            "null",
            "true",
            "false",
            "{}",
            "[]",
            "\"\"",
            "\"x\"",
            "0",
            "-0.0",
            "1e999",
            "-1e-300",
            "[[],{}]",
            "{\"\":\"\"}",
            "[1,2,3,4,5,6,7,8,9,10]",
            "\"\uD83D\uDE00\"");
    for (long i = 0; i < rows.rows(); i++) {
      double squares = 0;
      for (float value : rows.row(i)) {
        squares += (double) value * value;
      }
      assertThat(Math.sqrt(squares)).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void valuesOfDifferentKindsAreUnlike() {
    List<String> values = List.of("null", "true", "false", "{}", "[]", "\"null\"", "5", "\"5\"");
    for (String one : values) {
      for (String other : values) {
        if (!one.equals(other)) {
          assertThat(like(MBAT, one, other)).as(one + " " + other).isBetween(-0.15, 0.15);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("encoders")
  void swappedKeysDifferAndTheOrderOfMembersDoesNot(Mbat encoder) {
    String one = "{\"from\":\"Oslo\",\"to\":\"Rome\"}";
    assertThat(like(encoder, one, "{\"from\":\"Rome\",\"to\":\"Oslo\"}")).isLessThan(0.7);
    assertThat(like(encoder, "{\"a\":{\"b\":1}}", "{\"b\":{\"a\":1}}")).isBetween(-0.2, 0.2);
    FloatMatrix rows = encode(encoder, one, "{\"to\":\"Rome\",\"from\":\"Oslo\"}");
    assertThat(rows.row(0)).isEqualTo(rows.row(1));
  }

  @Test
  void theOrderOfAnArrayCountsIfItIsToCount() {
    var positions = new Mbat(1024, ArrayBinding.POSITION, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT);
    assertThat(like(MBAT, "[\"x\",\"y\"]", "[\"y\",\"x\"]")).isCloseTo(1, within(1e-6));
    assertThat(like(positions, "[\"x\",\"y\"]", "[\"y\",\"x\"]")).isLessThan(0.4);
  }

  @Test
  void siblingsWeighTheSameHoweverManyLeavesTheyHave() {
    var siblings = new Mbat(4096, ArrayBinding.BAG, Weighting.SIBLINGS, 3, 0.5, Seed.DEFAULT);
    var leaves = new Mbat(4096, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT);
    String large = "\"big\":{\"a\":1,\"b\":true,\"c\":null,\"d\":\"w\",\"e\":[],\"f\":{},\"g\":9}";
    String one = "{\"small\":\"x\"," + large + "}";
    String other = "{\"small\":\"quite another\"," + large + "}";
    assertThat(like(siblings, one, other)).isCloseTo(0.5, within(0.08));
    assertThat(like(leaves, one, other)).isCloseTo(7 / 8.0, within(0.08));
  }

  @Test
  void nearNumbersAreNearAndTheCosineIsThatOfTheFormula() {
    var wide = new Mbat(1 << 14, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT);
    double[][] pairs = {
      {10, 11}, {0, 0.2}, {1e6, 1.3e6}, {-5, -6}, {1, 100}, {-3, 3}, {1e300, 2e300}
    };
    for (double[] pair : pairs) {
      double difference = Math.abs(asinh(pair[0]) - asinh(pair[1]));
      assertThat(like(wide, "" + pair[0], "" + pair[1]))
          .isCloseTo(Math.exp(-difference / 0.5), within(0.05));
    }
    assertThat(like(MBAT, "10", "10.5")).isGreaterThan(like(MBAT, "10", "12"));
    assertThat(like(MBAT, "1", "1.0")).isCloseTo(1, within(1e-6));
  }

  private static double asinh(double x) {
    double size = Math.abs(x);
    return Math.signum(x)
        * (size > 1e100 ? Math.log(size) + Math.log(2) : Math.log(size + Math.hypot(size, 1)));
  }

  @Test
  void smallEditsOfAStringStayNear() {
    String text = "The quick brown fox jumps over the lazy dog";
    String json = "\"" + text + "\"";
    assertThat(like(MBAT, json, "\"The quick brown fox jumped over the lazy dog\""))
        .isGreaterThan(0.8);
    assertThat(like(MBAT, json, "\"" + text.toUpperCase(java.util.Locale.ROOT) + "\""))
        .isCloseTo(1, within(1e-6));
    assertThat(like(MBAT, json, "\"Entirely unrelated words\"")).isLessThan(0.25);
  }

  /** m members with values out of 1,000: each is recognised while m ≤ d/50. */
  @SeededTest
  void recognisesEachMemberUpToItsCapacity(Seed seed) {
    var encoder = new Mbat(1024, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, seed);
    int members = 1024 / 50;
    String document =
        IntStream.range(0, members)
            .mapToObj(i -> "\"key%d\":\"%s\"".formatted(i, word(37 * i + 5)))
            .reduce((one, other) -> one + "," + other)
            .map(all -> "{" + all + "}")
            .orElseThrow();
    FloatMatrix whole = encode(encoder, document);
    int right = 0;
    for (int i = 0; i < members; i++) {
      int member = i;
      String[] candidates =
          IntStream.range(0, 1000)
              .mapToObj(w -> "{\"key%d\":\"%s\"}".formatted(member, word(w)))
              .toArray(String[]::new);
      long best = NearestRows.of(whole, encode(encoder, candidates), Score.DOT, 1).row(0, 0);
      right += best == 37 * i + 5 ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(members - 1);
  }

  /** Words that share no letters in a row, mostly. */
  private static String word(int number) {
    var random = new Seed(number).derive("word").random();
    var word = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  @Test
  void everyOptionMakesAnotherSpaceAndTheSameOptionsTheSameVectors() {
    List<Mbat> all =
        List.of(
            MBAT,
            new Mbat(1022, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT),
            new Mbat(1024, ArrayBinding.POSITION, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT),
            new Mbat(1024, ArrayBinding.BAG, Weighting.SIBLINGS, 3, 0.5, Seed.DEFAULT),
            new Mbat(1024, ArrayBinding.BAG, Weighting.LEAVES, 4, 0.5, Seed.DEFAULT),
            new Mbat(1024, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.6, Seed.DEFAULT),
            new Mbat(1024, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, new Seed(1)));
    assertThat(all.stream().map(each -> each.space().fingerprint())).doesNotHaveDuplicates();
    String document = "{\"a\":[1,\"two\",null],\"b\":{\"c\":2.5}}";
    JsonEncoder again = MethodCatalog.load().create(JsonEncoder.class, "mbat:width=1024");
    assertThat(encode(again, document).row(0)).isEqualTo(encode(MBAT, document).row(0));
    // What stood in the call before leaves no trace.
    assertThat(encode(MBAT, "[7]", document).row(1)).isEqualTo(encode(MBAT, document).row(0));
    assertThat(encode(MBAT).rows()).isZero();
  }

  @Test
  void refusesOddWidths() {
    assertThatThrownBy(() -> new Mbat(17, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, Seed.DEFAULT))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("even");
  }
}

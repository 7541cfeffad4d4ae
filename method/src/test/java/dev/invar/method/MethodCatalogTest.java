package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodCatalogTest {
  private static final MethodCatalog CATALOG = MethodCatalog.load();

  /** Its id is that of {@link Mix}. */
  @Method(id = "mix", name = "Again", source = "doi:10.0/again", summary = "Mixes again")
  public record SameId() implements Blend {
    public static final SameId DEFAULTS = new SameId();

    @Override
    public double of(double a, double b) {
      return a;
    }
  }

  @Test
  void findsTheMethodsThatRoomsList() {
    assertThat(CATALOG.all()).extracting(MethodDescription::id).containsExactly("mix", "spoon");
    assertThat(CATALOG.ofKind(Blend.class))
        .extracting(MethodDescription::id)
        .containsExactly("mix");
  }

  @Test
  void describesAMethodByItsRecord() {
    MethodDescription spoon = CATALOG.find("spoon");
    assertThat(spoon)
        .isEqualTo(
            new MethodDescription(
                Spoon.class,
                "spoon",
                "stir",
                "Spoon",
                List.of("A1", "B2"),
                "doi:10.0/spoon",
                "Stirs",
                List.of()));
    assertThat(spoon.defaults()).isEqualTo(Spoon.DEFAULTS);
  }

  @Test
  void describesEveryOptionInOrder() {
    assertThat(CATALOG.find("mix").options())
        .extracting(o -> o.name() + " " + o.typeName() + " " + o.defaultValue() + " " + o.range())
        .containsExactly(
            "times integer 3 1 to 9",
            "count integer 10000000000 at least 0",
            "share number 0.5 0 to 1",
            "rounded boolean false true or false",
            "label text plain ",
            "order choice as-given as-given or reversed",
            "seed integer 42 ");
  }

  @Test
  void createsWithSomeOptionsSetAndTheOthersAtTheirDefaults() {
    assertThat(CATALOG.create(Blend.class, "mix")).isEqualTo(Mix.DEFAULTS);
    assertThat(CATALOG.create(Blend.class, "mix: share = 0.25 , order=reversed,seed=-7"))
        .isEqualTo(
            new Mix(3, 10_000_000_000L, 0.25, false, "plain", Mix.Order.REVERSED, new Seed(-7)));
  }

  @Test
  void makesAnEqualMethodOfItsSpec() {
    var mix = new Mix(9, 0, 1e-300, true, "a=b:c", Mix.Order.REVERSED, new Seed(Long.MIN_VALUE));
    assertThat(CATALOG.create(Blend.class, CATALOG.specOf(mix))).isEqualTo(mix);
    assertThat(CATALOG.specOf(Spoon.DEFAULTS)).isEqualTo("spoon");
  }

  @Test
  void namesTheKnownMethods() {
    assertThatThrownBy(() -> CATALOG.find("fork"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessage("unknown method fork: expected one of mix, spoon");
    assertThatThrownBy(() -> CATALOG.create(Blend.class, "fork"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessage("unknown blend fork: expected one of mix");
  }

  @Test
  void doesNotCreateAMethodOfAnotherKind() {
    assertThatThrownBy(() -> CATALOG.create(Blend.class, "spoon"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessage("unknown blend spoon: expected one of mix");
  }

  @Test
  void namesTheKnownOptions() {
    assertThatThrownBy(() -> CATALOG.create(Blend.class, "mix:speed=1"))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "options of mix: expected one of its options times, count, share, rounded, label, order, seed, found speed");
    assertThatThrownBy(() -> CATALOG.create(Stir.class, "spoon:speed=1"))
        .isInstanceOf(OptionException.class)
        .hasMessage("options of spoon: expected no options, found speed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"times=0", "times=10", "count=-1", "share=1.1", "share=NaN"})
  void refusesValuesOutsideTheirRange(String option) {
    assertThatThrownBy(() -> CATALOG.create(Blend.class, "mix:" + option))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void refusesTwoMethodsWithOneId() {
    assertThatThrownBy(() -> MethodCatalog.of(List.of(Mix.class, SameId.class)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("two methods have the id mix");
    assertThat(MethodCatalog.of(List.of(Mix.class, Mix.class)).all()).hasSize(1);
  }

  @Test
  void readsTheOptionsOfAMethod() {
    assertThat(CATALOG.find("mix").optionsOf(Mix.DEFAULTS))
        .containsExactly(
            entry("count", "10000000000"),
            entry("label", "plain"),
            entry("order", "as-given"),
            entry("rounded", "false"),
            entry("seed", "42"),
            entry("share", "0.5"),
            entry("times", "3"));
  }
}

package dev.invar.method.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodProcessorTest {
  private static final String LISTINGS = "META-INF/services/dev.invar.method.MethodListing";
  private static final String CHECKS = "META-INF/services/dev.invar.method.MethodCheck";

  private static final String KIND =
      """
      package room;
      @dev.invar.method.Kind("blend") public interface Blend {}
      """;

  private static final String MIX =
      """
      package room;
      import dev.invar.method.*;
      /** Mixes. */
      @Method(id = "mix", name = "Mix", source = "doi:10.0/mix", summary = "Mixes")
      public record Mix(
          @Option("how often") int times,
          @Option("how many") long count,
          @Option("how much") double share,
          @Option("whether") boolean rounded,
          @Option("what") String label,
          @Option("which") Thread.State order,
          @Option("of the draws") Seed seed) implements Blend {
        public static final Mix DEFAULTS =
            new Mix(1, 1, 1, true, "", Thread.State.NEW, Seed.DEFAULT);
      }
      """;

  private static final String CHECK =
      """
      package checks;
      import dev.invar.method.*;
      @CheckOf(room.Mix.class)
      public final class MixCheck implements MethodCheck {
        public String data() { return "none"; }
        public String measure() { return "none"; }
        public Criterion criterion() { return Criterion.atLeast(0); }
        public double measured(Seed seed) { return 0; }
      }
      """;

  @Test
  void listsTheMethodsOfARoom() {
    String stir =
        MIX.replace("package room", "package room.deep")
            .replace("import dev", "import room.Blend; import dev")
            .replace("Mix", "Stir")
            .replace("\"mix\"", "\"stir\"");
    var compiled = Compilation.of(KIND, stir, MIX);
    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.written()).containsEntry(LISTINGS, "room.ListedMethods\n");
    assertThat(compiled.written().get("room/ListedMethods.java"))
        .contains(
            """
                return List.of(
                    room.Mix.class,
                    room.deep.Stir.class);
            """);
  }

  @Test
  void listsTheChecks() {
    var compiled = Compilation.of(KIND, MIX, CHECK, CHECK.replace("MixCheck", "Another"));
    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.written()).containsEntry(CHECKS, "checks.Another\nchecks.MixCheck\n");
  }

  @Test
  void writesNothingForARoomWithoutMethods() {
    assertThat(Compilation.of(KIND)).isEqualTo(new Compilation(List.of(), Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "public record | record | room.Mix must be public: it is API",
        "\"mix\" | \"Mix\" | id Mix must be lower-case words joined by hyphens",
        "\"mix\" | \"mix-\" | id mix- must be lower-case words joined by hyphens",
        "\"Mix\" | \" \" | mix needs a name, a source and a summary",
        "\"doi:10.0/mix\" | \"\" | mix needs a name, a source and a summary",
        "\"Mixes\" | \"\" | mix needs a name, a source and a summary",
        "/** Mixes. */ | /* Mixes. */ | mix needs Javadoc: equation, shapes, source, cost, weakness",
        "implements Blend |  | mix must implement exactly one interface marked @Kind",
        "implements Blend | implements Comparable<Mix>, java.io.Serializable | mix must implement exactly one interface marked @Kind",
        "public static final Mix DEFAULTS | static final Mix DEFAULTS | mix needs: public static final room.Mix DEFAULTS",
        "Mix DEFAULTS | Object DEFAULTS | mix needs: public static final room.Mix DEFAULTS",
        "@Option(\"how often\") |  | mix: times needs @Option with a sentence of help",
        "\"how often\" | \" \" | mix: times needs @Option with a sentence of help",
        "int times | short times | mix: an option is int, long, double, boolean, String, an enum or Seed, not short",
        "int times | Integer times | mix: an option is int, long, double, boolean, String, an enum or Seed, not java.lang.Integer",
        "int times | double[] times | mix: an option is int, long, double, boolean, String, an enum or Seed, not double[]",
      })
  void refusesABreachWithASentence(String right, String wrong, String sentence) {
    assertThat(MIX).contains(right);
    var compiled = Compilation.of(KIND, MIX.replace(right, wrong == null ? "" : wrong));
    assertThat(compiled.errors()).contains(sentence);
    assertThat(compiled.written()).doesNotContainKey(LISTINGS);
  }

  @Test
  void refusesTwoKinds() {
    String other = KIND.replace("blend", "stir").replace("Blend", "Stir");
    assertThat(Compilation.of(KIND, other, MIX.replace("ts Blend", "ts Blend, Stir")).errors())
        .containsExactly("mix must implement exactly one interface marked @Kind");
  }

  @Test
  void refusesAClass() {
    String source =
        """
        package room;
        /** Mixes. */
        @dev.invar.method.Method(id = "mix", name = "Mix", source = "none", summary = "Mixes")
        public class Mix {}
        """;
    assertThat(Compilation.of(source).errors())
        .containsExactly("@Method stands on a record of options, not on room.Mix");
  }

  @Test
  void refusesAMethodInsideAnotherType() {
    String nested = MIX.replace("/** Mixes. */", "class Outer {\n/** Mixes. */") + "\n}";
    assertThat(Compilation.of(KIND, nested).errors())
        .containsExactly("room.Outer.Mix must stand in a file of its own");
  }

  @Test
  void refusesMethodsWithoutAPackageInCommon() {
    String elsewhere =
        MIX.replace("package room", "package elsewhere")
            .replace("import", "import room.Blend; import");
    assertThat(Compilation.of(KIND, MIX, elsewhere).errors())
        .singleElement()
        .asString()
        .endsWith("the methods of a room share a package, but not [elsewhere.Mix, room.Mix]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "implements MethodCheck | | checks.MixCheck must implement MethodCheck",
        "public final class | final class | checks.MixCheck must be a public class with a public constructor without arguments",
        "public final class | public abstract class | checks.MixCheck must be a public class with a public constructor without arguments",
        "MethodCheck { | MethodCheck { public MixCheck(int n) {} | checks.MixCheck must be a public class with a public constructor without arguments",
        "MethodCheck { | MethodCheck { MixCheck() {} | checks.MixCheck must be a public class with a public constructor without arguments",
        "room.Mix.class | Criterion.class | checks.MixCheck must name a record marked @Method, not dev.invar.method.Criterion",
      })
  void refusesACheckThatCannotRun(String right, String wrong, String sentence) {
    assertThat(CHECK).contains(right);
    var compiled = Compilation.of(KIND, MIX, CHECK.replace(right, wrong == null ? "" : wrong));
    assertThat(compiled.errors()).containsExactly(sentence);
    assertThat(compiled.written()).doesNotContainKey(CHECKS);
  }
}

package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.MethodDescription;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names that users type: each is found, and a wrong one is answered with the known ones. */
class NamesTest {
  @Test
  void modes() {
    for (Mode mode : Mode.values()) {
      assertThat(Mode.of(mode.label())).isEqualTo(mode);
    }
    assertThatThrownBy(() -> Mode.of("densee"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessage(
            "unknown mode densee: expected one of hybrid, dense, exact, sparse, refined, bm25");
  }

  @Test
  void representations() {
    for (Representation representation : Representation.values()) {
      assertThat(Representation.of(representation.label())).isEqualTo(representation);
    }
    assertThatThrownBy(() -> Representation.of("thin"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessageContaining("dense, sparse, both");
  }

  @Test
  void vectors() {
    for (VectorChoice choice : VectorChoice.values()) {
      assertThat(VectorChoice.of(choice.label())).isEqualTo(choice);
    }
    assertThatThrownBy(() -> VectorChoice.of("int4")).hasMessageContaining("float32, int8, none");
  }

  @Test
  void methodsAndKinds() throws IOException {
    List<MethodDescription> fusions =
        new MethodsTask(Optional.empty(), Optional.of("fusion")).run(Progress.NONE);

    assertThat(fusions)
        .isNotEmpty()
        .allSatisfy(method -> assertThat(method.kind()).isEqualTo("fusion"))
        .extracting(MethodDescription::id)
        .contains("reciprocal-rank-fusion");
    assertThat(new MethodsTask(Optional.empty(), Optional.empty()).run(Progress.NONE))
        .hasSizeGreaterThan(fusions.size());
    assertThat(new MethodsTask(Optional.of("ndcg"), Optional.empty()).run(Progress.NONE))
        .singleElement()
        .satisfies(method -> assertThat(method.kind()).isEqualTo("ranking-measure"));
    assertThatThrownBy(
            () -> new MethodsTask(Optional.empty(), Optional.of("fusions")).run(Progress.NONE))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessageContaining("ranking-measure");
    assertThatThrownBy(
            () -> new MethodsTask(Optional.of("ndgc"), Optional.empty()).run(Progress.NONE))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessageContaining("ndcg");
  }

  @Test
  void checks() {
    assertThatThrownBy(() -> new VerifyTask(List.of("ndgc"), Seed.DEFAULT).run(Progress.NONE))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessageContaining("ndgc");
  }
}

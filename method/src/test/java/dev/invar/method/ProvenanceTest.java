package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProvenanceTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void holdsTheMethodItsOptionsAndTheSeed() {
    var provenance = Provenance.of(Mix.DEFAULTS, Map.of("query", "0f3c"), NOON);
    assertThat(provenance.method()).isEqualTo("mix");
    assertThat(provenance.options())
        .isEqualTo(MethodCatalog.load().find("mix").optionsOf(Mix.DEFAULTS))
        .containsEntry("seed", "42");
    assertThat(provenance.inputs()).isEqualTo(Map.of("query", "0f3c"));
    assertThat(provenance.version()).isEqualTo(Version.CURRENT);
    assertThat(provenance.time()).isEqualTo(NOON);
  }

  @Test
  void cannotBeChangedAfterwards() {
    var inputs = new HashMap<>(Map.of("query", "0f3c"));
    var provenance = Provenance.of(Mix.DEFAULTS, inputs, NOON);
    inputs.put("passage", "77aa");
    assertThat(provenance.inputs()).hasSize(1);
    assertThatThrownBy(() -> provenance.options().put("seed", "1"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    assertThat(Version.CURRENT).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }
}

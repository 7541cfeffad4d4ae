package dev.invar.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DocumentIdsTest {
  @Test
  void takesEachIdOnceHoweverManyThereAre() {
    var ids = new DocumentIds();
    for (int i = 0; i < 50_000; i++) {
      assertThat(ids.add("id " + i)).isTrue();
    }
    for (int i = 0; i < 50_000; i++) {
      assertThat(ids.add("id " + i)).isFalse();
    }
    assertThat(ids.add("another")).isTrue();
  }
}

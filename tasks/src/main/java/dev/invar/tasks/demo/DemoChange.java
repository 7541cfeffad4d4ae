package dev.invar.tasks.demo;

import dev.invar.index.Hit;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a change of model did to a query of the demonstration, searched by meaning.
 *
 * @param query the query
 * @param before the best hits of the old model
 * @param after the best hits of the cascade
 */
public record DemoChange(DemoQuery query, List<Hit> before, List<Hit> after) {
  public DemoChange {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** Where the old model has what is hoped for, from 1; empty if it is not among its hits. */
  public OptionalInt rankBefore() {
    return rank(before);
  }

  /** Where the cascade has it. */
  public OptionalInt rankAfter() {
    return rank(after);
  }

  private OptionalInt rank(List<Hit> hits) {
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).id().equals(query.answer())) {
        return OptionalInt.of(i + 1);
      }
    }
    return OptionalInt.empty();
  }
}

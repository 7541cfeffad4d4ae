package dev.invar.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainingSetTest {
  private static final VectorSet ROWS = TestCoders.vectors(3, 2, new Seed(1));

  private static TrainingSet with(VectorSet queries, TrainingSet.Answer answer) {
    return new TrainingSet(
        ROWS, Optional.empty(), Optional.of(new TrainingSet.Questions(queries, List.of(answer))));
  }

  @Test
  void holdsLabelsAndAnswersToTheirRows() {
    assertThatThrownBy(() -> new TrainingSet(ROWS, Optional.of(List.of(1, 2)), Optional.empty()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("labels");
    assertThat(with(ROWS, new TrainingSet.Answer(2, 0)).questions()).isPresent();
    assertThatThrownBy(() -> with(ROWS, new TrainingSet.Answer(3, 0)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("query of an answer");
    assertThatThrownBy(() -> with(ROWS, new TrainingSet.Answer(0, -1)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("passage of an answer");
  }

  @Test
  void refusesQueriesOfAnotherSpace() {
    var queries =
        new VectorSet(List.of("q"), ROWS.vectors().rowRange(0, 1), TestCoders.space("y", 2));
    assertThatThrownBy(() -> with(queries, new TrainingSet.Answer(0, 0)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("training with queries");
  }
}

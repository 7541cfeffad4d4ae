package dev.invar.sparsecode;

import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.Optional;

/**
 * What a coder learns from.
 *
 * @param passages n rows to be coded well
 * @param labels which rows belong together: one class for each row, any numbers; empty if nobody
 *     knows
 * @param questions queries with the passages that answer them; empty if there are none
 */
public record TrainingSet(
    VectorSet passages, Optional<List<Integer>> labels, Optional<Questions> questions) {
  /**
   * Queries with what answers them.
   *
   * @param queries of the passages' space
   * @param answers pairs of a row of the queries and a row of the passages
   */
  public record Questions(VectorSet queries, List<Answer> answers) {
    public Questions {
      answers = List.copyOf(answers);
    }
  }

  /**
   * A query and a passage that answers it.
   *
   * @param query row of the queries
   * @param passage row of the passages
   */
  public record Answer(int query, int passage) {}

  /**
   * @throws ShapeException if there is not one label for each row, the queries live in another
   *     space, or an answer names a row that does not exist
   */
  public TrainingSet {
    labels = labels.map(List::copyOf);
    if (labels.isPresent() && labels.get().size() != passages.size()) {
      throw new ShapeException(
          "labels", "one for each of " + passages.size() + " rows", labels.get().size());
    }
    if (questions.isPresent()) {
      Questions given = questions.get();
      passages.space().requireSame(given.queries().space(), "training with queries");
      for (Answer answer : given.answers()) {
        requireRow("query of an answer", answer.query(), given.queries().size());
        requireRow("passage of an answer", answer.passage(), passages.size());
      }
    }
  }

  /** Rows alone. */
  public static TrainingSet of(VectorSet passages) {
    return new TrainingSet(passages, Optional.empty(), Optional.empty());
  }

  /**
   * The passages, for a coder of so many latents.
   *
   * @throws ShapeException if there are fewer passages than latents
   */
  public VectorSet passagesFor(int latents) {
    if (passages.size() < latents) {
      throw new ShapeException(
          "rows to learn a coder from",
          "at least " + latents + ", one for each latent",
          passages.size());
    }
    return passages;
  }

  private static void requireRow(String what, int row, int rows) {
    if (row < 0 || row >= rows) {
      throw new ShapeException(what, "a row from 0 to " + (rows - 1), row);
    }
  }
}

package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.TrainingSet.Answer;
import dev.invar.sparsecode.rows.UnitRows;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The data of a training, batch by batch. */
final class TrainingRows {
  private final UnitRows passages;
  private final Optional<UnitRows> queries;
  private final Optional<List<Integer>> labels;
  private final List<Answer> answers;
  private final Set<Answer> known;
  private final RowOrder order;
  private final Optional<RowOrder> pairOrder;

  /**
   * @param batch passages of a step
   * @param pairs queries of a step, each with an answer, if there are any
   */
  TrainingRows(TrainingSet data, int batch, int pairs, Seed seed) {
    this.passages = new UnitRows(data.passages());
    this.queries = data.questions().map(questions -> new UnitRows(questions.queries()));
    this.labels = data.labels();
    this.answers = data.questions().map(TrainingSet.Questions::answers).orElse(List.of());
    this.known = new HashSet<>(answers);
    this.order = new RowOrder(passages.size(), batch, seed.derive("order"));
    this.pairOrder =
        answers.isEmpty() || pairs == 0
            ? Optional.empty()
            : Optional.of(new RowOrder(answers.size(), pairs, seed.derive("pairs")));
  }

  UnitRows passages() {
    return passages;
  }

  /** What queries lie around; what passages do if there are none. */
  float[] queryCentre() {
    return queries.filter(rows -> rows.size() > 0).orElse(passages).mean();
  }

  int stepsOfPass() {
    return order.stepsOfPass();
  }

  /** Rows of every batch. */
  int batchRows() {
    return order.batch() + 2 * pairOrder.map(RowOrder::batch).orElse(0);
  }

  /** Whether a passage answers a query. */
  boolean answers(int query, int passage) {
    return known.contains(new Answer(query, passage));
  }

  /** The batch of a step, counted from 0. */
  Batch batch(long step) {
    int[] rows = order.rows(step);
    int[] pairs = pairOrder.map(each -> each.rows(step)).orElse(new int[0]);
    FloatMatrix x = FloatMatrix.allocate(batchRows(), passages.width());
    var row = new float[passages.width()];
    for (int i = 0; i < rows.length; i++) {
      passages.centred(rows[i], passages.mean(), row);
      x.setRow(i, row);
    }
    var asked = new int[pairs.length];
    var answering = new int[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      asked[i] = answers.get(pairs[i]).query();
      answering[i] = answers.get(pairs[i]).passage();
      queries.orElseThrow().centred(asked[i], queryCentre(), row);
      x.setRow((long) rows.length + i, row);
      passages.centred(answering[i], passages.mean(), row);
      x.setRow((long) rows.length + pairs.length + i, row);
    }
    return new Batch(x, rows.length, labelsOf(rows), asked, answering);
  }

  private int[] labelsOf(int[] rows) {
    if (labels.isEmpty()) {
      return new int[0];
    }
    var chosen = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      chosen[i] = labels.get().get(rows[i]);
    }
    return chosen;
  }
}

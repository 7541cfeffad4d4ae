package dev.invar.sparsecode.baseline;

import dev.invar.linalg.FloatMatrix;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.Weights;
import dev.invar.sparsecode.rows.UnitRows;

/**
 * Directions as latents: those of direction j are 2j, which is active where a row points along it,
 * and 2j + 1, where it points against it.
 */
final class SignedDirections {
  private SignedDirections() {}

  /** Two rows for each of m directions: r and −r. 2m×d. */
  static FloatMatrix both(FloatMatrix directions) {
    int width = directions.columns();
    FloatMatrix both = FloatMatrix.allocate(2 * directions.rows(), width);
    for (long i = 0; i < directions.rows(); i++) {
      float[] row = directions.row(i);
      both.setRow(2 * i, row);
      for (int j = 0; j < width; j++) {
        row[j] = -row[j];
      }
      both.setRow(2 * i + 1, row);
    }
    return both;
  }

  /** The first m coordinates: m×d. */
  static FloatMatrix coordinates(int count, int width) {
    FloatMatrix directions = FloatMatrix.allocate(count, width);
    for (int j = 0; j < count; j++) {
      directions.set(j, j, 1);
    }
    return directions;
  }

  /** A coder whose rows are centred on nothing. */
  static FittedCoder around(TrainingSet data, FloatMatrix directions, int k) {
    return fitted(data, Weights.tied(both(directions)), k);
  }

  /**
   * A coder whose rows are centred on the means of their role: the queries' if there are any, else
   * the passages'.
   *
   * @param directions weights whose centres do not count
   */
  static FittedCoder aroundMeans(TrainingSet data, UnitRows passages, Weights directions, int k) {
    float[] queries =
        data.questions()
            .filter(questions -> questions.queries().size() > 0)
            .map(questions -> new UnitRows(questions.queries()).mean())
            .orElseGet(passages::mean);
    var weights =
        new Weights(
            directions.encoder(), directions.atoms(), directions.bias(), passages.mean(), queries);
    return fitted(data, weights, k);
  }

  private static FittedCoder fitted(TrainingSet data, Weights weights, int k) {
    return new FittedCoder(
        new Coder(data.passages().space(), weights, Sparsity.of(k)), TrainingReport.DIRECT);
  }
}

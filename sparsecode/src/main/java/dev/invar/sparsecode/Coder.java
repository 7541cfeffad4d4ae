package dev.invar.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.TopK;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.util.Arrays;

/**
 * Codes vectors of one space sparsely.
 *
 * <p>A row x is scaled to length 1 and centred, its activations are z = W(x − b) + c, and the k
 * highest that are above 0 are its code, a: of equal activations those with the lower latent. The
 * decoded row is Σ a_u·D_u + b, with D_u the latent's atom. Cost: 2·d·h operations to encode a row,
 * 2·d·k to decode one.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class Coder {
  private static final int BLOCK = 256;

  private final Space input;
  private final Weights weights;
  private final Sparsity sparsity;
  private final CodeSpace space;

  /**
   * @param input the space of the vectors
   * @param weights over the width of that space; shared, not copied
   * @param sparsity how many latents stay active
   * @throws ShapeException if the weights are not as wide as the space
   */
  public Coder(Space input, Weights weights, Sparsity sparsity) {
    if (weights.width() != input.width()) {
      throw new ShapeException(
          "width of a coder", input.width() + ", that of space " + input, weights.width());
    }
    this.input = input;
    this.weights = weights;
    this.sparsity = sparsity.requireWithin(weights.latents());
    this.space = new CodeSpace(input, weights.fingerprint(), weights.latents());
  }

  /** The space of the codes. */
  public CodeSpace space() {
    return space;
  }

  /** The weights; shared, and only to be read. */
  public Weights weights() {
    return weights;
  }

  /** How many latents stay active. */
  public Sparsity sparsity() {
    return sparsity;
  }

  /** The same latents with another number of them active: codes of both compare. */
  public Coder withSparsity(Sparsity other) {
    return new Coder(input, weights, other);
  }

  /**
   * Codes rows of its space.
   *
   * @param rows n×d, of any length but 0; only read
   * @param role which k and which centre count
   * @throws ShapeException if the rows are not as wide as the space
   * @throws NumericalException if a row is zero or a value is not finite; names the row
   */
  public SparseCodes encode(FloatMatrix rows, Role role) {
    requireWidth(rows.columns());
    var codes = new SparseCodes.Builder(weights.latents());
    for (long from = 0; from < rows.rows(); from += BLOCK) {
      long to = Math.min(rows.rows(), from + BLOCK);
      FloatMatrix activations = centred(rows, from, to, role).timesTranspose(weights.encoder());
      var row = new float[weights.latents()];
      for (int i = 0; i < activations.rows(); i++) {
        activations.copyRow(i, row);
        codes.add(strongest(row, role));
      }
    }
    return codes.build();
  }

  /** Codes one vector; as {@link #encode(FloatMatrix, Role)}. */
  public SparseCode encode(float[] vector, Role role) {
    return encode(FloatMatrix.copyOf(vector, 1, vector.length), role).row(0);
  }

  private void requireWidth(int columns) {
    if (columns != weights.width()) {
      throw new ShapeException(
          "columns of the rows to code",
          weights.width() + ", the width of space " + input,
          columns);
    }
  }

  private FloatMatrix centred(FloatMatrix rows, long from, long to, Role role) {
    FloatMatrix block = FloatMatrix.allocate(to - from, rows.columns());
    float[] centre = weights.centre(role);
    var row = new float[rows.columns()];
    for (long i = from; i < to; i++) {
      rows.copyRow(i, row);
      toUnitLength(row, i);
      for (int j = 0; j < row.length; j++) {
        row[j] -= centre[j];
      }
      block.setRow(i - from, row);
    }
    return block;
  }

  /** Scales a row to length 1. */
  private static void toUnitLength(float[] row, long number) {
    double squares = 0;
    for (float value : row) {
      squares += (double) value * value;
    }
    double length = Math.sqrt(squares);
    if (!(length > 0) || length == Double.POSITIVE_INFINITY) {
      throw new NumericalException(
          "row %d to code: expected finite numbers that are not all 0, found a length of %s"
              .formatted(number, length));
    }
    for (int j = 0; j < row.length; j++) {
      row[j] = (float) (row[j] / length);
    }
  }

  private SparseCode strongest(float[] activations, Role role) {
    float[] bias = weights.bias();
    for (int u = 0; u < activations.length; u++) {
      activations[u] += bias[u];
    }
    int k = role == Role.QUERY ? sparsity.query() : sparsity.passage();
    int[] latents =
        Arrays.stream(TopK.of(activations, k)).filter(u -> activations[u] > 0).sorted().toArray();
    var values = new float[latents.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = activations[latents[i]];
    }
    return new SparseCode(latents, values);
  }

  /**
   * The rows that codes stand for, nearly: n×d, about of length 1.
   *
   * @param codes as {@link #encode} gave them, not scaled; only read
   * @param role whose centre is put back
   */
  public FloatMatrix decode(SparseCodes codes, Role role) {
    FloatMatrix rows = FloatMatrix.allocate(codes.rows(), weights.width());
    var atom = new float[weights.width()];
    for (int i = 0; i < codes.rows(); i++) {
      float[] row = weights.centre(role).clone();
      for (int place = codes.start(i); place < codes.start(i + 1); place++) {
        weights.atoms().copyRow(codes.latent(place), atom);
        for (int j = 0; j < row.length; j++) {
          row[j] += codes.value(place) * atom[j];
        }
      }
      rows.setRow(i, row);
    }
    return rows;
  }
}

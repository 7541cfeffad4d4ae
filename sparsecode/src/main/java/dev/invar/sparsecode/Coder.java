package dev.invar.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.TopK;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.rows.UnitLength;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Codes vectors of one space sparsely.
 *
 * <p>A row x is scaled to length 1 and centred, its activations are z = W(x − b) + c, and the k
 * highest that are above 0 are its code: of equal activations those with the lower latent. An
 * {@link Emphasis} makes them values, mostly by leaving them as they are. The decoded row is Σ
 * z_u·D_u + b, with D_u the latent's atom. Cost: 2·d·h operations to encode a row, 2·d·k to decode
 * one.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class Coder {
  private static final int BLOCK = 256;

  private final Weights weights;
  private final Sparsity sparsity;
  private final CodeSpace space;

  /**
   * @param input the space of the vectors
   * @param weights over the width of that space; shared, not copied
   * @param sparsity how many latents stay active
   * @throws ShapeException if the weights are not as wide as the space
   * @throws OptionException if more latents are to be active than there are
   */
  public Coder(Space input, Weights weights, Sparsity sparsity) {
    if (weights.width() != input.width()) {
      throw new ShapeException(
          "width of a coder", input.width() + ", that of space " + input, weights.width());
    }
    this(new CodeSpace(input, weights.fingerprint(), weights.latents()), weights, sparsity);
  }

  private Coder(CodeSpace space, Weights weights, Sparsity sparsity) {
    this.space = space;
    this.weights = weights;
    this.sparsity = sparsity.requireWithin(weights.latents());
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

  /**
   * The same latents with another number of them active: codes of both compare.
   *
   * @throws OptionException if more are to be active than there are
   */
  public Coder withSparsity(Sparsity other) {
    return new Coder(space, weights, other);
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
      long first = from;
      encode(rows.rowRange(from, to), role, row -> "row " + (first + row) + " to code", codes);
    }
    return codes.build();
  }

  /**
   * Codes a vector set.
   *
   * @param vectors of any length but 0; only read
   * @param role which k and which centre count
   * @param progress hears of rows; if it is cancelled, the rows so far come back
   * @throws ShapeException if the vectors live in another space than this coder codes
   * @throws NumericalException if a vector is zero or a value is not finite; names the id
   */
  public CodeSet encode(VectorSet vectors, Role role, Progress progress) {
    space.input().requireSame(vectors.space(), "coding vectors");
    var codes = new SparseCodes.Builder(weights.latents());
    int done = 0;
    while (done < vectors.size() && !progress.isCancelled()) {
      int from = done;
      done = Math.min(vectors.size(), from + BLOCK);
      FloatMatrix block = vectors.vectors().rowRange(from, done);
      encode(block, role, row -> "vector " + vectors.ids().get(from + row), codes);
      progress.advance(done - from);
    }
    return new CodeSet(vectors.ids().subList(0, done), codes.build(), space);
  }

  /**
   * Codes one vector; as {@link #encode(FloatMatrix, Role)}, but for rounding: the weights are read
   * once and nothing is packed, which is what one query costs.
   *
   * @param vector d values of any length but 0; only read
   */
  public SparseCode encode(float[] vector, Role role) {
    requireWidth(vector.length);
    float[] row = vector.clone();
    centre(row, role, () -> "the vector to code");
    return strongest(weights.encoder().times(row), role);
  }

  private void encode(
      FloatMatrix rows, Role role, IntFunction<String> name, SparseCodes.Builder codes) {
    FloatMatrix activations = centred(rows, role, name).timesTranspose(weights.encoder());
    var row = new float[weights.latents()];
    for (int i = 0; i < activations.rows(); i++) {
      activations.copyRow(i, row);
      codes.add(strongest(row, role));
    }
  }

  private void requireWidth(int columns) {
    if (columns != weights.width()) {
      throw new ShapeException(
          "columns of the rows to code",
          weights.width() + ", the width of space " + space.input(),
          columns);
    }
  }

  private FloatMatrix centred(FloatMatrix rows, Role role, IntFunction<String> name) {
    FloatMatrix centred = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      int number = i;
      centre(row, role, () -> name.apply(number));
      centred.setRow(i, row);
    }
    return centred;
  }

  /** Scales a row to length 1 and takes off the centre. */
  private void centre(float[] row, Role role, Supplier<String> name) {
    UnitLength.scale(row, UnitLength.required(row, name));
    float[] centre = weights.centre(role);
    for (int j = 0; j < row.length; j++) {
      row[j] -= centre[j];
    }
  }

  private SparseCode strongest(float[] activations, Role role) {
    float[] bias = weights.bias();
    for (int u = 0; u < activations.length; u++) {
      activations[u] += bias[u];
    }
    int k = role == Role.QUERY ? sparsity.query() : sparsity.passage();
    int[] best = TopK.of(activations, Math.min(k + 1, activations.length));
    float bestOfRest = best.length > k ? activations[best[k]] : 0;
    if (bestOfRest > 0 && weights.emphasis().value(activations[best[0]], bestOfRest) == 0) {
      bestOfRest = 0;
    }
    return code(activations, best, k, bestOfRest);
  }

  private SparseCode code(float[] activations, int[] best, int k, float bestOfRest) {
    int[] latents =
        Arrays.stream(best)
            .limit(k)
            .filter(u -> weights.emphasis().value(activations[u], bestOfRest) > 0)
            .sorted()
            .toArray();
    var values = new float[latents.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = weights.emphasis().value(activations[latents[i]], bestOfRest);
    }
    return new SparseCode(latents, values);
  }

  /**
   * The rows that codes stand for, nearly: n×d, about of length 1.
   *
   * @param codes as {@link #encode} gave them, not scaled; only read
   * @param role whose centre is put back
   * @throws ShapeException if the codes are over another number of latents
   */
  public FloatMatrix decode(SparseCodes codes, Role role) {
    if (codes.latentCount() != weights.latents()) {
      throw new ShapeException("latents of codes", weights.latents(), codes.latentCount());
    }
    FloatMatrix rows = FloatMatrix.allocate(codes.rows(), weights.width());
    var atom = new float[weights.width()];
    for (int i = 0; i < codes.rows(); i++) {
      float[] row = weights.centre(role).clone();
      for (int place = codes.start(i); place < codes.start(i + 1); place++) {
        weights.atoms().copyRow(codes.latent(place), atom);
        float value = weights.emphasis().activation(codes.value(place));
        for (int j = 0; j < row.length; j++) {
          row[j] += value * atom[j];
        }
      }
      rows.setRow(i, row);
    }
    return rows;
  }
}

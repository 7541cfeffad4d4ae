package dev.invar.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.sparsecode.rows.ValueDigest;
import java.nio.ByteBuffer;

/**
 * What a coder has learned.
 *
 * @param encoder W, h×d; shared, not copied
 * @param atoms D, h×d: what each latent adds to a decoded row; the same object as the encoder if
 *     the weights are tied. Shared, not copied
 * @param bias c, h values; shared, not copied
 * @param passageCentre b of passages, d values; shared, not copied
 * @param queryCentre b of queries, d values; shared, not copied
 * @param emphasis how activations become values
 */
@SuppressWarnings("ArrayRecordComponent") // weights are shared: they are large
public record Weights(
    FloatMatrix encoder,
    FloatMatrix atoms,
    float[] bias,
    float[] passageCentre,
    float[] queryCentre,
    Emphasis emphasis) {
  private static final int FINGERPRINT_BYTES = 8;

  /**
   * @throws ShapeException if the shapes do not fit
   * @throws NumericalException if a value is not finite
   */
  public Weights {
    require("rows of the atoms", encoder.rows(), atoms.rows());
    require("columns of the atoms", encoder.columns(), atoms.columns());
    require("latent biases", encoder.rows(), bias.length);
    require("width of the passages' centre", encoder.columns(), passageCentre.length);
    require("width of the queries' centre", encoder.columns(), queryCentre.length);
    encoder.requireFinite("encoder");
    atoms.requireFinite("atoms");
    FloatMatrix.copyOf(bias, 1, bias.length).requireFinite("latent biases");
    FloatMatrix.copyOf(passageCentre, 1, passageCentre.length).requireFinite("passages' centre");
    FloatMatrix.copyOf(queryCentre, 1, queryCentre.length).requireFinite("queries' centre");
  }

  /** Weights whose activations are left as they are. */
  public Weights(
      FloatMatrix encoder,
      FloatMatrix atoms,
      float[] bias,
      float[] passageCentre,
      float[] queryCentre) {
    this(encoder, atoms, bias, passageCentre, queryCentre, Emphasis.NONE);
  }

  /** The same with another emphasis. */
  public Weights withEmphasis(Emphasis other) {
    return new Weights(encoder, atoms, bias, passageCentre, queryCentre, other);
  }

  /** Tied weights without biases, whose rows are centred on nothing. */
  public static Weights tied(FloatMatrix encoder) {
    var zero = new float[encoder.columns()];
    return new Weights(encoder, encoder, new float[(int) encoder.rows()], zero, zero);
  }

  private static void require(String what, long expected, long found) {
    if (expected != found) {
      throw new ShapeException(what, expected, found);
    }
  }

  /** h. */
  public int latents() {
    return bias.length;
  }

  /** d. */
  public int width() {
    return passageCentre.length;
  }

  /** Whether encoder and atoms are the same matrix. */
  public boolean isTied() {
    return encoder == atoms;
  }

  /** b of a role; shared. */
  public float[] centre(Role role) {
    return switch (role) {
      case PASSAGE -> passageCentre;
      case QUERY -> queryCentre;
    };
  }

  /** 16 hexadecimal digits over every value. Cost: O(hd). */
  public String fingerprint() {
    return new ValueDigest()
        .add(
            ByteBuffer.allocate(2 * Integer.BYTES + 2 * Double.BYTES)
                .putInt(latents())
                .putInt(width())
                .putDouble(emphasis.shift())
                .putDouble(emphasis.power())
                .flip())
        .add(encoder)
        .add(atoms)
        .add(bias)
        .add(passageCentre)
        .add(queryCentre)
        .hex(FINGERPRINT_BYTES);
  }
}

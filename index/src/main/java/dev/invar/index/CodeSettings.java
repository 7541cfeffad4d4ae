package dev.invar.index;

import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.Sparsity;

/**
 * How an index keeps sparse codes of its vectors.
 *
 * @param space what the latents mean; that of the coder in the index's folder
 * @param sparsity how many latents stay active
 * @param place whether the vectors are kept too
 */
public record CodeSettings(CodeSpace space, Sparsity sparsity, Place place) {
  /** Whether an index keeps vectors beside their codes. */
  public enum Place {
    /** Codes and no vectors: small, and searched by codes only. */
    INSTEAD_OF_VECTORS,
    /** Codes and vectors: searched by either. */
    BESIDE_VECTORS
  }

  /** The codes of a coder. */
  public static CodeSettings of(Coder coder, Place place) {
    return new CodeSettings(coder.space(), coder.sparsity(), place);
  }
}

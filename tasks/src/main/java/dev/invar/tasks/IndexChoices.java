package dev.invar.tasks;

import java.util.Optional;

/**
 * How to make an index. What is left open is as the index already has it, or the standard choice
 * for a new one.
 *
 * @param encoder id or folder of the encoder
 * @param passages how long texts become vectors
 * @param vectors how vectors are kept
 * @param codes whether sparse codes of them are kept, and of which coder
 */
public record IndexChoices(
    Optional<String> encoder,
    Optional<Passages> passages,
    Optional<VectorChoice> vectors,
    CodeChoice codes) {
  /** Everything left open. */
  public static final IndexChoices OPEN =
      new IndexChoices(Optional.empty(), Optional.empty(), Optional.empty(), CodeChoice.OPEN);

  /** These choices with an encoder. */
  public IndexChoices withEncoder(String idOrFolder) {
    return new IndexChoices(Optional.of(idOrFolder), passages, vectors, codes);
  }

  /** These choices with passages. */
  public IndexChoices withPassages(Passages choice) {
    return new IndexChoices(encoder, Optional.of(choice), vectors, codes);
  }

  /** These choices with vectors kept in a way. */
  public IndexChoices withVectors(VectorChoice choice) {
    return new IndexChoices(encoder, passages, Optional.of(choice), codes);
  }

  /** These choices with codes. */
  public IndexChoices withCodes(CodeChoice choice) {
    return new IndexChoices(encoder, passages, vectors, choice);
  }
}

package dev.invar.encode;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.UnknownMethodException;
import java.util.List;
import java.util.Optional;

/** Opens encoders. */
public final class Encoders {
  /** The encoder used where a user names none. */
  public static final String DEFAULT = "bge-small-en-v1.5-q";

  private Encoders() {}

  /** The encoders that need no files of the user's, the default first. */
  public static List<EncoderCard> builtIn() {
    return List.of();
  }

  /**
   * Opens an encoder.
   *
   * @param idOrFolder a built-in id, or a folder in the Hugging Face layout
   * @throws UnknownMethodException if it is neither; lists the built-in ids
   * @throws FormatException if the folder lacks a file or contradicts itself
   * @throws BackendException if the model cannot be unpacked or loaded
   */
  public static Encoder open(String idOrFolder, EncoderSettings settings) {
    return Optional.<Encoder>empty()
        .orElseThrow(
            () ->
                new UnknownMethodException(
                    "encoder", idOrFolder, builtIn().stream().map(EncoderCard::id).toList()));
  }
}

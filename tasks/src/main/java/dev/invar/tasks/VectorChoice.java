package dev.invar.tasks;

import dev.invar.index.VectorStorage;
import dev.invar.method.UnknownMethodException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How an index keeps vectors, if at all. */
public enum VectorChoice {
  /** Four bytes a number. */
  FLOAT32(Optional.of(VectorStorage.FLOAT32)),
  /** Searched at one byte a number. */
  INT8(Optional.of(VectorStorage.INT8)),
  /** No vectors: words alone. */
  NONE(Optional.empty());

  private final Optional<VectorStorage> storage;

  VectorChoice(Optional<VectorStorage> storage) {
    this.storage = storage;
  }

  /** The index's storage; empty for no vectors. */
  public Optional<VectorStorage> storage() {
    return storage;
  }

  /** Its name for people and programs, such as {@code float32}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The choice with a label.
   *
   * @throws UnknownMethodException if there is none; lists the known ones
   */
  public static VectorChoice of(String label) {
    return Arrays.stream(values())
        .filter(choice -> choice.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new UnknownMethodException("storage of vectors", label, labels()));
  }

  /** The choice that an index's storage comes from. */
  static VectorChoice of(VectorStorage storage) {
    return switch (storage) {
      case FLOAT32 -> FLOAT32;
      case INT8 -> INT8;
    };
  }

  /** All labels, in order of declaration. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(VectorChoice::label).toList();
  }
}

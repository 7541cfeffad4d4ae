package dev.invar.tasks;

import dev.invar.index.CodeSettings;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.method.OptionException;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an index is to keep of its vectors, and by which coder.
 *
 * @param representation what is kept; empty to leave it open
 * @param coder a file that {@code invar codes train} made; empty to leave it open
 */
public record CodeChoice(Optional<Representation> representation, Optional<Path> coder) {
  /** Everything left open. */
  public static final CodeChoice OPEN = new CodeChoice(Optional.empty(), Optional.empty());

  /**
   * @throws OptionException if there is a coder and nothing for it to do
   */
  public CodeChoice {
    if (coder.isPresent() && !representation.map(Representation::hasCodes).orElse(true)) {
      throw new OptionException(
          "coder", "representation sparse or both, which keep codes", "representation dense");
    }
  }

  /** Codes of a coder instead of vectors, or beside them. */
  public static CodeChoice of(Representation representation, Path coder) {
    return new CodeChoice(Optional.of(representation), Optional.of(coder));
  }

  /** The representation of a new index. */
  Representation ofNew() {
    return representation.orElse(coder.isPresent() ? Representation.SPARSE : Representation.DENSE);
  }

  /**
   * The coder of a new index; empty if it keeps no codes.
   *
   * @throws OptionException if it is to keep codes, and no coder was chosen
   */
  Optional<CoderFile> read() throws IOException {
    if (!ofNew().hasCodes()) {
      return Optional.empty();
    }
    Path file =
        coder.orElseThrow(() ->
            new OptionException(
                "coder",
                "a file of one for representation "
                    + ofNew().label()
                    + " (invar codes train makes it from vectors)",
                "none"));
    return Optional.of(CoderFile.read(file));
  }

  /** Settings with the codes of a coder. */
  IndexSettings in(IndexSettings settings, Optional<CoderFile> file) {
    return file.map(CoderFile::coder)
        .map(made -> settings.withCodes(CodeSettings.of(made, ofNew().place())))
        .orElse(settings);
  }

  /** Opens an index, for which a coder is given if it is new and keeps codes. */
  static IndexEditor open(Path into, IndexSettings settings, Optional<CoderFile> coder)
      throws IOException {
    return coder.isPresent()
        ? IndexEditor.open(into, settings, coder.get())
        : IndexEditor.open(into, settings);
  }

  /**
   * Refuses a choice that the index that is there has made otherwise.
   *
   * @throws dev.invar.method.ShapeException if the coder is not the index's
   */
  void requireSame(IndexSettings settings, Path into) throws IOException {
    String is = Representation.of(settings).label();
    if (representation.isPresent() && !representation.get().label().equals(is)) {
      throw new OptionException(
          "representation of " + into,
          is + ", as it was made (or another folder)",
          representation.get().label());
    }
    if (coder.isPresent()) {
      Coder given = CoderFile.read(coder.get()).coder();
      settings
          .codes()
          .orElseThrow(
              () -> new OptionException("coder of " + into, "none, as it was made", coder.get()))
          .space()
          .requireSame(given.space(), into.toString());
    }
  }
}

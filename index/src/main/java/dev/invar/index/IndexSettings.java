package dev.invar.index;

import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an index is made for. Fixed when the index is created; stored in every commit.
 *
 * @param space the space of its vectors; empty for an index of text alone
 * @param vectors how vectors are kept, if they are
 * @param codes sparse codes of the vectors; empty if there are none
 * @param text how text is cut into terms
 * @param notes anything that whoever fills the index must keep the same, such as the encoder's id
 *     and the passage window; name to value
 */
public record IndexSettings(
    Optional<Space> space,
    VectorStorage vectors,
    Optional<CodeSettings> codes,
    TextAnalysis text,
    Map<String, String> notes) {

  /**
   * @throws ShapeException if the codes are of vectors of another space
   */
  public IndexSettings {
    if (codes.isPresent()) {
      Space coded = codes.get().space().input();
      space
          .orElseThrow(() -> new ShapeException("codes of an index", "vectors to be coded", "none"))
          .requireSame(coded, "keeping codes of vectors");
    }
    notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
  }

  /** English text. */
  public IndexSettings(Optional<Space> space, VectorStorage vectors, Map<String, String> notes) {
    this(space, vectors, Optional.empty(), TextAnalysis.ENGLISH, notes);
  }

  /** English text and no vectors. */
  public static IndexSettings lexical() {
    return new IndexSettings(Optional.empty(), VectorStorage.FLOAT32, Map.of());
  }

  /** English text and float vectors of a space. */
  public static IndexSettings of(Space space) {
    return new IndexSettings(Optional.of(space), VectorStorage.FLOAT32, Map.of());
  }

  /** These settings with vectors kept another way. */
  public IndexSettings withVectors(VectorStorage storage) {
    return new IndexSettings(space, storage, codes, text, notes);
  }

  /** These settings with sparse codes. */
  public IndexSettings withCodes(CodeSettings kept) {
    return new IndexSettings(space, vectors, Optional.of(kept), text, notes);
  }

  /** These settings with text cut another way. */
  public IndexSettings withText(TextAnalysis analysis) {
    return new IndexSettings(space, vectors, codes, analysis, notes);
  }

  /** These settings with one more note. */
  public IndexSettings withNote(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(notes);
    more.put(name, value);
    return new IndexSettings(space, vectors, codes, text, more);
  }

  /** Whether vectors are kept, and can be searched. */
  public boolean keepsVectors() {
    return space.isPresent()
        && codes.filter(kept -> kept.place() == CodeSettings.Place.INSTEAD_OF_VECTORS).isEmpty();
  }
}

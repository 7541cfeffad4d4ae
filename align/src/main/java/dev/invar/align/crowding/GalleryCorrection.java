package dev.invar.align.crowding;

import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * Moves the items of a gallery so that none of them is near to every query. Queries stay as they
 * are, or get one more coordinate.
 *
 * <p>What is crowded is learnt from banks: vectors like the queries to come, or the gallery itself.
 * An item of a bank with the id of an item of the gallery is left out for that item, which would
 * else find itself.
 */
@Kind("gallery-correction")
public interface GalleryCorrection {
  /**
   * Corrects.
   *
   * @param gallery n items; only read
   * @param banks at least one, each of at least two items in the gallery's space; only read
   * @return the gallery to search, in the order of the items
   * @throws ShapeException if there is no bank, one is too small or of another space
   * @throws NumericalException if a vector is zero or not finite
   */
  CorrectedGallery correct(VectorSet gallery, List<VectorSet> banks);
}

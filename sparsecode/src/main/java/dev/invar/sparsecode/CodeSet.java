package dev.invar.sparsecode;

import dev.invar.method.ShapeException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Codes with their ids and the space they live in.
 *
 * @param ids n different ids, one for each row; copied
 * @param codes n codes over the latents of the space; n may be 0
 * @param space the space of all of them
 */
public record CodeSet(List<String> ids, SparseCodes codes, CodeSpace space) {
  /**
   * @throws ShapeException if the numbers of ids and rows differ, two rows have one id, or the
   *     codes are over another number of latents
   */
  public CodeSet {
    ids = List.copyOf(ids);
    if (ids.size() != codes.rows()) {
      throw new ShapeException(
          "ids of a code set", "one for each of " + codes.rows() + " rows", ids.size());
    }
    if (codes.latentCount() != space.latents()) {
      throw new ShapeException("latents of a code set", space.latents(), codes.latentCount());
    }
    requireDifferent(ids);
  }

  private static void requireDifferent(List<String> ids) {
    Set<String> seen = HashSet.newHashSet(ids.size());
    for (String id : ids) {
      if (!seen.add(id)) {
        throw new ShapeException("ids of a code set", "each id once", id + " twice");
      }
    }
  }

  /** How many codes there are. */
  public int size() {
    return ids.size();
  }
}

package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Functions one after another.
 *
 * @param links at least one, the first applied first
 */
public record ChainedMap(List<VectorMap> links) implements VectorMap {
  /**
   * @throws ShapeException if there is no link, or one does not take what the one before it gives
   */
  public ChainedMap {
    links = List.copyOf(links);
    if (links.isEmpty()) {
      throw new ShapeException("links of a chain of maps", "at least 1", 0);
    }
    for (int i = 1; i < links.size(); i++) {
      int given = links.get(i - 1).outputWidth();
      if (links.get(i).inputWidth() != given) {
        throw new ShapeException(
            "input width of link " + (i + 1) + " of a chain of maps",
            given + ", the output width of the link before it",
            links.get(i).inputWidth());
      }
    }
  }

  @Override
  public int inputWidth() {
    return links.getFirst().inputWidth();
  }

  @Override
  public int outputWidth() {
    return links.getLast().outputWidth();
  }

  @Override
  public float[] apply(float[] vector) {
    float[] result = vector;
    for (VectorMap link : links) {
      result = link.apply(result);
    }
    return result;
  }

  @Override
  public FloatMatrix apply(FloatMatrix rows) {
    FloatMatrix result = rows;
    for (VectorMap link : links) {
      result = link.apply(result);
    }
    return result;
  }

  @Override
  public Optional<VectorMap> inverse() {
    var undone = new ArrayList<VectorMap>();
    for (VectorMap link : links.reversed()) {
      Optional<VectorMap> inverse = link.inverse();
      if (inverse.isEmpty()) {
        return Optional.empty();
      }
      undone.add(inverse.get());
    }
    return Optional.of(new ChainedMap(undone));
  }

  @Override
  public boolean isRigid() {
    return links.stream().allMatch(VectorMap::isRigid);
  }
}

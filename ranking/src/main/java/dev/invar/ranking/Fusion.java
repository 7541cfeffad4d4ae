package dev.invar.ranking;

import dev.invar.method.Kind;
import java.util.List;

/**
 * Makes one ranking of several that answer the same query.
 *
 * <p>Every document of every ranking stands in the result once. Equal fused scores are ordered by
 * the better of their ranks, then by id, last first.
 */
@Kind("fusion")
public interface Fusion {
  /**
   * Fuses.
   *
   * @param rankings any number, any of them empty; only read
   * @return all their documents; empty if they have none
   */
  Ranking fuse(List<Ranking> rankings);
}

package dev.invar.align;

import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import java.util.Arrays;

/**
 * Mean of a space's vectors of length 1, for each role: many encoders put queries and passages in
 * different places.
 *
 * @param passage d values; copied
 * @param query d values; copied
 */
@SuppressWarnings("ArrayRecordComponent") // copied on the way in and out
public record RoleMeans(double[] passage, double[] query) {
  public RoleMeans {
    if (passage.length != query.length) {
      throw new ShapeException("mean of queries", passage.length + " values", query.length);
    }
    passage = passage.clone();
    query = query.clone();
  }

  /** One mean for both roles. */
  public static RoleMeans both(double[] mean) {
    return new RoleMeans(mean, mean);
  }

  @Override
  public double[] passage() {
    return passage.clone();
  }

  @Override
  public double[] query() {
    return query.clone();
  }

  /** The mean of a role; a copy. */
  public double[] of(Role role) {
    return switch (role) {
      case PASSAGE -> passage();
      case QUERY -> query();
    };
  }

  /** These means with another one for a role. */
  public RoleMeans with(Role role, double[] mean) {
    return switch (role) {
      case PASSAGE -> new RoleMeans(mean, query);
      case QUERY -> new RoleMeans(passage, mean);
    };
  }

  /** d. */
  public int width() {
    return passage.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RoleMeans means
        && Arrays.equals(passage, means.passage)
        && Arrays.equals(query, means.query);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(passage) + Arrays.hashCode(query);
  }

  @Override
  public String toString() {
    return "RoleMeans of width " + passage.length;
  }
}

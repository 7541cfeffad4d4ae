package dev.invar.tasks.space;

import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.SpaceProbe;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a probe found.
 *
 * @param like the known space as it was named
 * @param space the known space
 * @param answered the space that the answer's file tells, or one by the file's name
 * @param role that the texts were taken as
 * @param verdict what it is
 * @param probe the answer against the known space
 * @param expected how the known space is served; empty if it is known by vectors alone
 * @param found the other way in which the model is run, if that is it
 * @param seconds part of the job to its time
 */
public record ProbeReport(
    String like,
    Space space,
    Space answered,
    Role role,
    ProbeVerdict verdict,
    SpaceProbe probe,
    Optional<Serving> expected,
    Optional<Found> found,
    SortedMap<String, Double> seconds) {
  /**
   * A way of running the model that explains the answer.
   *
   * @param serving the way
   * @param probe the answer against that
   */
  public record Found(Serving serving, SpaceProbe probe) {}
}

package dev.invar.tasks.space;

import dev.invar.space.Role;
import dev.invar.space.Space;
import java.util.Optional;

/**
 * A way in which a service may run a model.
 *
 * @param prefix what it puts before a text; often empty
 * @param pooling how it pools token states, a method's id; empty if the model does that itself
 */
public record Serving(String prefix, String pooling) {
  /** As a known space has it for texts of a role. */
  static Serving of(Space space, Role role) {
    return new Serving(space.prefix(role), space.pooling());
  }

  /** What a service does that runs the model this way although it should do it the other way. */
  Optional<ProbeVerdict> insteadOf(Serving expected) {
    if (!pooling.equals(expected.pooling)) {
      return Optional.of(ProbeVerdict.OTHER_POOLING);
    }
    return prefix.equals(expected.prefix)
        ? Optional.empty()
        : Optional.of(ProbeVerdict.OTHER_PREFIX);
  }
}

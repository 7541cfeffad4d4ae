package dev.invar.tasks;

import dev.invar.method.CheckOutcome;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Runs the checks of methods: measures, and compares with their criteria.
 *
 * @param ids the methods; empty for all
 * @param seed of everything random in the checks
 */
public record VerifyTask(List<String> ids, Seed seed) implements Task<VerifyReport> {
  public VerifyTask {
    ids = List.copyOf(ids);
  }

  /** Every check. */
  public static VerifyTask all() {
    return new VerifyTask(List.of(), Seed.DEFAULT);
  }

  /**
   * Runs them, one after the other; stops between two if the user asks to.
   *
   * @throws UnknownMethodException if an id has no check; lists those that have
   */
  @Override
  public VerifyReport run(Workplace workplace) throws IOException {
    List<MethodCheck> checks = chosen();
    var outcomes = new ArrayList<CheckOutcome>();
    workplace.progress().begin("checking", checks.size());
    for (MethodCheck check : checks) {
      if (workplace.progress().isCancelled()) {
        break;
      }
      outcomes.add(check.run(seed));
      workplace.progress().advance(1);
    }
    workplace.progress().end();
    return new VerifyReport(outcomes, outcomes.size() < checks.size());
  }

  private List<MethodCheck> chosen() {
    List<MethodCheck> all = MethodCheck.all();
    var known = new TreeSet<String>();
    all.forEach(check -> known.add(check.id()));
    for (String id : ids) {
      if (!known.contains(id)) {
        throw new UnknownMethodException("check", id, known);
      }
    }
    return ids.isEmpty() ? all : all.stream().filter(check -> ids.contains(check.id())).toList();
  }
}

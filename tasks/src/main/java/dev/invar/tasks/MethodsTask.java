package dev.invar.tasks;

import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.UnknownMethodException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Lists the published methods that Invar offers.
 *
 * @param id the one to list; empty for all
 * @param kind the id of a kind, such as {@code fusion}; empty for all
 */
public record MethodsTask(Optional<String> id, Optional<String> kind)
    implements Task<List<MethodDescription>> {
  /**
   * Lists them by id.
   *
   * @throws UnknownMethodException if the id or the kind does not exist; lists the known ones
   */
  @Override
  public List<MethodDescription> run(Workplace workplace) {
    MethodCatalog catalog = MethodCatalog.load();
    List<MethodDescription> methods =
        id.isPresent() ? List.of(catalog.find(id.get())) : catalog.all();
    if (kind.isEmpty()) {
      return methods;
    }
    var kinds = new TreeSet<String>();
    catalog.all().forEach(method -> kinds.add(method.kind()));
    if (!kinds.contains(kind.get())) {
      throw new UnknownMethodException("kind", kind.get(), kinds);
    }
    return methods.stream().filter(method -> method.kind().equals(kind.get())).toList();
  }
}

package dev.invar.archtest;

import java.util.ArrayList;
import java.util.List;

/** What the poms keep to. Each rule gives a sentence for every breach. */
final class PomRules {
  private PomRules() {}

  /** The root lists exactly the rooms, lowest level first. */
  static List<String> modules(Pom root) {
    List<String> expected = Project.rooms().stream().map(room -> room.folder).toList();
    return root.modules().equals(expected)
        ? List.of()
        : List.of("modules: expected " + expected + ", found " + root.modules());
  }

  /** Folder, artifact and package of a room have one name. */
  static List<String> name(Room room, Pom pom) {
    return pom.artifact().equals(room.artifact())
        ? List.of()
        : List.of(
            room.folder + ": expected artifact " + room.artifact() + ", found " + pom.artifact());
  }

  /** A room depends on rooms of a lower level, on libraries that it owns, and names no version. */
  static List<String> dependencies(Room room, Pom pom) {
    var breaches = new ArrayList<String>();
    for (Pom.Dependency dependency : pom.dependencies()) {
      if (!dependency.version().isEmpty() && !dependency.version().startsWith("${")) {
        breaches.add(
            "%s: the version of %s belongs in the table of the root pom, found %s"
                .formatted(room.folder, dependency.artifact(), dependency.version()));
      }
      Room.ofArtifact(dependency.artifact())
          .ifPresentOrElse(
              other -> breaches.addAll(room(room, other, dependency.scope())),
              () -> breaches.addAll(library(room, dependency)));
    }
    return breaches;
  }

  private static List<String> room(Room room, Room other, String scope) {
    if (room == Room.ARCHTEST || (other.isTool() && isRightScope(other, scope))) {
      return List.of();
    }
    if (other.isTool() || !room.mayUse(other)) {
      return List.of(
          "%s, level %d, must not depend on %s, level %d, in scope %s"
              .formatted(
                  room.folder,
                  room.level,
                  other.folder,
                  other.level,
                  scope.isEmpty() ? "compile" : scope));
    }
    return List.of();
  }

  private static boolean isRightScope(Room tool, String scope) {
    return scope.equals(tool == Room.TESTKIT ? "test" : "provided");
  }

  private static List<String> library(Room room, Pom.Dependency dependency) {
    var library = Library.ofGroup(dependency.group());
    if (library.isEmpty()) {
      return List.of(
          "%s: %s has no owner; a new library needs a decision record and a line in Library"
              .formatted(room.folder, dependency.group()));
    }
    boolean forTests = library.get().isForTests() && dependency.scope().equals("test");
    return forTests || library.get().owners.contains(room)
        ? List.of()
        : List.of(
            "%s must not depend on %s, which only %s may"
                .formatted(room.folder, dependency.group(), library.get().owners));
  }
}

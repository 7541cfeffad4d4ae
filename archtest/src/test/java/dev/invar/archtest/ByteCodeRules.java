package dev.invar.archtest;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What compiled classes keep to. Each rule gives a sentence for every breach of one class. */
final class ByteCodeRules {
  private static final Set<String> EMPTY_WORDS =
      Set.of(
          "util", "utils", "common", "helper", "helpers", "misc", "impl", "manager", "base",
          "core");
  private static final Pattern EMPTY_SUFFIX =
      Pattern.compile(".*(Utils?|Common|Helpers?|Misc|Impl|Manager|Base|Ops)");
  private static final Set<String> TESTS =
      Set.of(
          "org.junit.jupiter.api.Test",
          "org.junit.jupiter.api.TestFactory",
          "org.junit.jupiter.api.RepeatedTest",
          "org.junit.jupiter.params.ParameterizedTest",
          "dev.invar.testkit.SeededTest");
  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "com.sun.management.", "org.w3c.", "org.xml.");

  private ByteCodeRules() {}

  /** A room uses only rooms of a lower level. */
  static Stream<String> levels(JavaClass type, String root) {
    Optional<Room> own = Room.ofPackage(type.getPackageName(), root);
    return targets(type)
        .filter(target -> target.getPackageName().startsWith(root + "."))
        .filter(target -> {
          Optional<Room> other = Room.ofPackage(target.getPackageName(), root);
          return own.isEmpty() || other.isEmpty() || !own.get().mayUse(other.get());
        })
        .map(
            target -> type.getName() + " must not use " + target.getName() + ", of no lower level");
  }

  /** A class lives in the root package of its room, so that no package has two rooms. */
  static Stream<String> rootPackage(JavaClass type) {
    String file = type.getSource().map(source -> source.getUri().getPath()).orElse("");
    return rootPackage(file, type.getName());
  }

  /** As above, of a class by its name and the file it was compiled into. */
  static Stream<String> rootPackage(String file, String type) {
    String packageName = type.substring(0, type.lastIndexOf('.'));
    return Project.rooms().stream()
        .filter(room -> file.contains("/" + room.folder + "/target/"))
        .filter(room ->
            !Room.ofPackage(packageName, Room.ROOT_PACKAGE).filter(room::equals).isPresent())
        .map(room -> type + " must live in " + room.packageBelow(Room.ROOT_PACKAGE));
  }

  /** Only the owner of a library uses it. */
  static Stream<String> libraries(JavaClass type, String root) {
    Optional<Room> own = Room.ofPackage(type.getPackageName(), root);
    return targets(type)
        .filter(target -> !target.getPackageName().startsWith(Room.ROOT_PACKAGE + "."))
        .filter(target ->
            !target.isPrimitive() && PLATFORM.stream().noneMatch(target.getName()::startsWith))
        .filter(target -> {
          Optional<Library> library = Library.ofPackage(target.getPackageName());
          return library.isEmpty() || own.isEmpty() || !library.get().owners.contains(own.get());
        })
        .map(target -> type.getName() + " must not use " + target.getName());
  }

  /** Names say something. */
  static Stream<String> names(JavaClass type) {
    Stream<String> empty =
        Arrays.stream(type.getPackageName().split("\\."))
            .filter(EMPTY_WORDS::contains)
            .map(word -> type.getName() + ": a package named " + word + " says nothing");
    boolean emptyName = EMPTY_SUFFIX.matcher(type.getSimpleName()).matches();
    return emptyName
        ? Stream.concat(empty, Stream.of(type.getName() + ": the name's last word says nothing"))
        : empty;
  }

  /** What anyone can change belongs to no one. */
  static Stream<String> mutableStatics(JavaClass type) {
    return type.getFields().stream()
        .filter(field -> field.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .filter(field ->
            !field.getModifiers().contains(JavaModifier.FINAL) || field.getRawType().isArray())
        .map(JavaField::getFullName)
        .map(name -> name + " is public, static and can be changed");
  }

  /** Surefire runs what is named Test or IT; a test of another name would never run. */
  static Stream<String> testNames(JavaClass type) {
    boolean hasTests =
        type.getMethods().stream()
            .map(JavaMethod::getAnnotations)
            .flatMap(Set::stream)
            .anyMatch(annotation -> TESTS.contains(annotation.getRawType().getName()));
    boolean runs =
        type.getModifiers().contains(JavaModifier.ABSTRACT)
            || outermost(type).matches(".*(Test|IT)");
    return hasTests && !runs
        ? Stream.of(type.getName() + " has tests, so its name must end in Test or IT")
        : Stream.empty();
  }

  private static String outermost(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }

  /** The classes that a class uses, each once, arrays by what they hold. */
  private static Stream<JavaClass> targets(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(Dependency::getTargetClass)
        .map(JavaClass::getBaseComponentType)
        .filter(target -> !target.equals(type))
        .distinct();
  }
}

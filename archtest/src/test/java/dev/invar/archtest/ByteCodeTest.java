package dev.invar.archtest;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ByteCodeTest {
  private static final String BREACH = "dev.invar.archtest.breach";
  private static final JavaClasses MAIN = Project.mainClasses();
  private static final JavaClasses TESTS = Project.testClasses();
  private static final JavaClasses TWO_ROOMS =
      new ClassFileImporter().importPackages(BREACH + ".space", BREACH + ".index");
  private static final JavaClasses BREACHES = new ClassFileImporter().importPackages(BREACH);

  @Test
  void roomsUseOnlyLowerLevels() {
    assertThat(breaches(MAIN, type -> ByteCodeRules.levels(type, Room.ROOT_PACKAGE))).isEmpty();
    assertThat(breaches(TWO_ROOMS, type -> ByteCodeRules.levels(type, BREACH)))
        .containsExactly(
            BREACH
                + ".space.UsesTheIndex must not use "
                + BREACH
                + ".index.Found, of no lower level");
  }

  @Test
  void roomsLiveInTheirRootPackage() {
    assertThat(breaches(MAIN, type -> ByteCodeRules.rootPackage(type))).isEmpty();
    assertThat(breaches(TESTS, type -> ByteCodeRules.rootPackage(type))).isEmpty();
    String compiled = "/checkout/space/target/classes/Stray.class";
    assertThat(ByteCodeRules.rootPackage(compiled, "dev.invar.space.Found")).isEmpty();
    assertThat(ByteCodeRules.rootPackage(compiled, "dev.invar.index.Stray"))
        .containsExactly("dev.invar.index.Stray must live in dev.invar.space");
    assertThat(ByteCodeRules.rootPackage(compiled, "dev.invar.spaces.Stray")).hasSize(1);
  }

  @Test
  void aPackageBelongsToTheRoomWithTheLongestName() {
    assertThat(Room.ofPackage("dev.invar.method.processor", Room.ROOT_PACKAGE))
        .contains(Room.METHOD_PROCESSOR);
    assertThat(Room.ofPackage("dev.invar.spaces", Room.ROOT_PACKAGE)).isEmpty();
  }

  @Test
  void librariesAreUsedByTheirOwners() {
    assertThat(breaches(MAIN, type -> ByteCodeRules.libraries(type, Room.ROOT_PACKAGE))).isEmpty();
    assertThat(breaches(TWO_ROOMS, type -> ByteCodeRules.libraries(type, BREACH)))
        .contains(
            BREACH + ".space.UsesAnotherRoomsLibrary must not use org.assertj.core.api.Assertions");
  }

  @Test
  void packagesHaveNoCycles() {
    assertThat(cycles(MAIN, Room.ROOT_PACKAGE).getFailureReport().getDetails()).isEmpty();
    assertThat(cycles(BREACHES, BREACH + ".cycle").hasViolation()).isTrue();
  }

  @Test
  void namesSaySomething() {
    assertThat(breaches(MAIN, ByteCodeRules::names)).isEmpty();
    assertThat(breaches(TESTS, ByteCodeRules::names)).isEmpty();
    assertThat(breaches(BREACHES, ByteCodeRules::names))
        .containsExactly(
            BREACH + ".util.TextUtils: a package named util says nothing",
            BREACH + ".util.TextUtils: the name's last word says nothing",
            BREACH + ".util.Texts: a package named util says nothing");
  }

  @Test
  void nothingPublicAndStaticCanBeChanged() {
    assertThat(breaches(MAIN, ByteCodeRules::mutableStatics)).isEmpty();
    assertThat(breaches(BREACHES, ByteCodeRules::mutableStatics))
        .containsExactly(
            BREACH + ".Forbidden.SIZES is public, static and can be changed",
            BREACH + ".Forbidden.tolerance is public, static and can be changed");
  }

  @Test
  void forbiddenCallsAreNotMade() {
    assertThat(calls(MAIN, ForbiddenCall.EVERYWHERE)).isEmpty();
    assertThat(calls(MAIN, ForbiddenCall.IN_ROOMS)).isEmpty();
    assertThat(calls(TESTS, ForbiddenCall.EVERYWHERE)).isEmpty();
    assertThat(calls(TESTS, ForbiddenCall.IN_TESTS)).isEmpty();
  }

  /** The breach makes each forbidden call once, and each rule finds one. */
  @Test
  void everyForbiddenCallBites() {
    List<ForbiddenCall> all =
        Stream.of(ForbiddenCall.EVERYWHERE, ForbiddenCall.IN_ROOMS, ForbiddenCall.IN_TESTS)
            .flatMap(List::stream)
            .toList();
    for (ForbiddenCall call : all) {
      assertThat(calls(BREACHES, List.of(call)))
          .as(call.target().pattern())
          .isNotEmpty()
          .allMatch(sentence -> sentence.endsWith(": " + call.reason()));
    }
    assertThat(calls(BREACHES, all)).noneMatch(sentence -> sentence.contains("OwnFailure"));
  }

  @Test
  void testsAreNamedSoThatTheyRun() {
    assertThat(breaches(TESTS, ByteCodeRules::testNames)).isEmpty();
    assertThat(breaches(BREACHES, ByteCodeRules::testNames))
        .containsExactly(BREACH + ".NeverRun has tests, so its name must end in Test or IT");
  }

  private static EvaluationResult cycles(JavaClasses classes, String root) {
    // The listing of a room's methods is generated into its root package and names them all.
    return slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .ignoreDependency(simpleName("ListedMethods"), alwaysTrue())
        .evaluate(classes);
  }

  private static List<String> calls(JavaClasses classes, List<ForbiddenCall> rules) {
    return breaches(classes, type -> rules.stream().flatMap(rule -> rule.breaches(type)));
  }

  private static List<String> breaches(
      JavaClasses classes, Function<JavaClass, Stream<String>> rule) {
    assertThat(classes).isNotEmpty();
    return classes.stream().flatMap(rule).distinct().sorted().toList();
  }
}

package dev.invar.archtest;

import static dev.invar.archtest.Room.BENCH;
import static dev.invar.archtest.Room.CLI;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Something of the platform that is not used, and why.
 *
 * @param target owner, member and parameters as a regular expression, such as {@code
 *     java\.lang\.Math\.random\(\)}
 * @param reason what to do instead
 * @param rooms rooms that may all the same
 * @param classes classes that may all the same
 */
record ForbiddenCall(Pattern target, String reason, Set<Room> rooms, Set<String> classes) {
  /** Forbidden in the rooms and in their tests. */
  static final List<ForbiddenCall> EVERYWHERE =
      List.of(
          everywhere("java\\.lang\\.Math\\.random\\(\\)", "take a Seed"),
          everywhere("java\\.util\\.concurrent\\.ThreadLocalRandom\\..*", "take a Seed"),
          everywhere(
              "java\\.util\\.Collections\\.shuffle\\(java\\.util\\.List\\)", "pass a generator"),
          everywhere("java\\.util\\.(Splittable)?Random\\.<init>\\(\\)", "take a Seed"),
          everywhere(
              "java\\.lang\\.(RuntimeException|Exception|Error)\\.<init>\\(.*\\)",
              "throw one of the six failures"),
          everywhere(".*\\.printStackTrace\\(.*\\)", "pass the failure on"));

  /** Forbidden in the rooms. */
  static final List<ForbiddenCall> IN_ROOMS =
      List.of(
          except("java\\.lang\\.System\\.(out|err)", "return it or tell Progress", CLI, BENCH),
          except(
              "java\\.lang\\.(System|Runtime)\\.(exit|halt)\\(int\\)",
              "throw one of the six failures",
              CLI,
              BENCH),
          new ForbiddenCall(
              Pattern.compile("java\\.lang\\.System\\.getenv\\(.*\\)"),
              "take a setting; only the places named here read the environment",
              Set.of(CLI, BENCH),
              Set.of(
                  // Where what is unpacked once is kept.
                  "dev.invar.cache.CacheFolder",
                  // Where real data for tests lies.
                  "dev.invar.testkit.SharedData")));

  /** Forbidden in tests. */
  static final List<ForbiddenCall> IN_TESTS =
      List.of(
          everywhere("java\\.lang\\.Thread\\.sleep\\(.*\\)", "wait for what should happen"),
          everywhere(
              "java\\.util\\.concurrent\\.TimeUnit\\.sleep\\(.*\\)",
              "wait for what should happen"));

  private static ForbiddenCall everywhere(String target, String reason) {
    return except(target, reason);
  }

  private static ForbiddenCall except(String target, String reason, Room... rooms) {
    return new ForbiddenCall(Pattern.compile(target), reason, Set.of(rooms), Set.of());
  }

  /** One sentence for each use in a class. */
  Stream<String> breaches(JavaClass type) {
    boolean excused =
        classes.contains(type.getName())
            || Room.ofPackage(type.getPackageName(), Room.ROOT_PACKAGE)
                .filter(rooms::contains)
                .isPresent();
    return excused
        ? Stream.empty()
        : type.getAccessesFromSelf().stream()
            .filter(access -> target.matcher(access.getTarget().getFullName()).matches())
            .filter(access -> !isCallToOwnParent(access))
            .map(access ->
                "%s uses %s: %s"
                    .formatted(
                        access.getOrigin().getFullName(),
                        access.getTarget().getFullName(),
                        reason));
  }

  /** A failure's constructor calls that of RuntimeException, and means no other. */
  private static boolean isCallToOwnParent(JavaAccess<?> access) {
    return access.getOrigin().getName().equals("<init>")
        && access
            .getOriginOwner()
            .getRawSuperclass()
            .filter(parent -> parent.equals(access.getTargetOwner()))
            .isPresent();
  }
}

package dev.invar.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PomTest {
  @Test
  void theRootListsTheRooms() {
    assertThat(PomRules.modules(pom("."))).isEmpty();
  }

  @Test
  void levelsOfTheTableRise() {
    assertThat(Project.rooms()).extracting(room -> room.level).isSorted();
  }

  @ParameterizedTest
  @EnumSource(Room.class)
  void aRoomHasOneName(Room room) {
    assertThat(PomRules.name(room, pom(room.folder))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Room.class)
  void aRoomDependsDownwardsAndOnItsOwnLibraries(Room room) {
    assertThat(PomRules.dependencies(room, pom(room.folder))).isEmpty();
  }

  @Test
  void rulesBite() {
    assertThat(
            PomRules.modules(
                Pom.parse("<project><modules><module>util</module></modules></project>")))
        .singleElement()
        .asString()
        .endsWith("found [util]");
    assertThat(
            PomRules.name(
                Room.SPACE, Pom.parse("<project><artifactId>spaces</artifactId></project>")))
        .containsExactly("space: expected artifact invar-space, found spaces");
  }

  @Test
  void dependenciesBite() {
    assertThat(breaches(Room.SPACE, "dev.invar", "invar-index", ""))
        .containsExactly("space, level 3, must not depend on index, level 6, in scope compile");
    assertThat(breaches(Room.SPACE, "dev.invar", "invar-ranking", "<scope>test</scope>"))
        .containsExactly("space, level 3, must not depend on ranking, level 3, in scope test");
    assertThat(breaches(Room.SPACE, "dev.invar", "invar-testkit", ""))
        .containsExactly("space, level 3, must not depend on testkit, level 1, in scope compile");
    assertThat(breaches(Room.SPACE, "org.apache.lucene", "lucene-core", ""))
        .containsExactly(
            "space must not depend on org.apache.lucene, which only [INDEX, BENCH] may");
    assertThat(breaches(Room.SPACE, "org.assertj", "assertj-core", ""))
        .containsExactly("space must not depend on org.assertj, which only [TESTKIT] may");
    assertThat(breaches(Room.SPACE, "com.google.guava", "guava", ""))
        .singleElement()
        .asString()
        .startsWith("space: com.google.guava has no owner");
    assertThat(breaches(Room.INDEX, "org.apache.lucene", "lucene-core", "<version>9</version>"))
        .containsExactly(
            "index: the version of lucene-core belongs in the table of the root pom, found 9");
  }

  @Test
  void rightDependenciesPass() {
    assertThat(breaches(Room.INDEX, "dev.invar", "invar-space", "")).isEmpty();
    assertThat(breaches(Room.SPACE, "dev.invar", "invar-testkit", "<scope>test</scope>")).isEmpty();
    assertThat(breaches(Room.SPACE, "org.assertj", "assertj-core", "<scope>test</scope>"))
        .isEmpty();
  }

  private static List<String> breaches(Room room, String group, String artifact, String more) {
    return PomRules.dependencies(
        room,
        Pom.parse(
            "<project><dependencies><dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency></dependencies></project>"
                .formatted(group, artifact, more)));
  }

  private static Pom pom(String folder) {
    return Pom.parse(Project.text(Project.ROOT.resolve(folder).resolve("pom.xml")));
  }
}

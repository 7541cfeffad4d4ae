package dev.invar.archtest;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocsTest {
  @Test
  void contributorsFindEveryRoom() {
    String page = Project.text(Project.ROOT.resolve("CONTRIBUTING.md"));
    assertThat(DocsRules.rooms(page)).isEmpty();
  }

  @Test
  void decisionsHaveNumbersAndTitles() {
    var files =
        Project.files(Project.ROOT.resolve("docs/decisions")).stream()
            .map(file -> file.getFileName().toString())
            .filter(file -> !file.equals("README.md"))
            .toList();
    assertThat(files).isNotEmpty();
    assertThat(DocsRules.decisions(files)).isEmpty();
  }

  @Test
  void rulesBite() {
    String rows =
        Project.rooms().stream()
            .map(r -> "| " + r.level + " | `" + r.id + "` | … |\n")
            .collect(joining());
    assertThat(DocsRules.rooms("# Build\n\n## The rooms\n\n" + rows + "\n## Tests\n| `x` |\n"))
        .isEmpty();
    assertThat(DocsRules.rooms("## Rooms\n" + rows.replace("`space`", "`spaces`")))
        .containsExactly(
            "expected a row for room space, found none", "expected only rooms, found spaces");
    assertThat(DocsRules.rooms("# Build\n")).containsExactly("expected a section on rooms");
    assertThat(DocsRules.decisions(List.of("0001-one.md", "0001-two.md", "3-Three.md")))
        .containsExactly(
            "0001-two.md: its number is taken",
            "3-Three.md: expected a name such as 0001-what-was-chosen.md");
  }
}

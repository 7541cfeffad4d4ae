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
    var records =
        Project.files(Project.ROOT.resolve("docs/decisions")).stream()
            .filter(file -> !file.getFileName().toString().equals("README.md"))
            .toList();
    assertThat(records).isNotEmpty();
    assertThat(
            DocsRules.decisions(
                records.stream().map(file -> file.getFileName().toString()).toList()))
        .isEmpty();
    assertThat(records)
        .flatMap(file -> DocsRules.heading(file.getFileName().toString(), Project.text(file)))
        .isEmpty();
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
    assertThat(DocsRules.heading("0012-x.md", "# 12. A title\n")).isEmpty();
    for (String wrong : List.of("# 0012: A title", "# 0012 A title", "# 13. A title", "A title")) {
      assertThat(DocsRules.heading("0012-x.md", wrong)).hasSize(1);
    }
  }
}

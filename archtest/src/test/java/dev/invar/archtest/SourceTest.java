package dev.invar.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTest {
  private static final List<Path> TEXTS =
      Project.files(Project.ROOT).stream().filter(SourceTest::isText).toList();

  @Test
  void filesAreSmall() {
    List<Path> sources = Project.sources();
    assertThat(sources).hasSizeGreaterThan(100);
    assertThat(
            SourceRules.sizes(
                sources.stream().map(file -> SourceRules.lines(Project.text(file))).toList()))
        .isEmpty();
    assertThat(breaches(sources, SourceRules::longFile)).isEmpty();
  }

  @Test
  void everyPackageSaysWhatLivesThere() {
    for (Path folder : Project.packages()) {
      assertThat(folder.resolve("package-info.java")).isRegularFile();
    }
    var comments = Project.packages().stream().map(f -> f.resolve("package-info.java")).toList();
    assertThat(breaches(comments, SourceRules::packageComment)).isEmpty();
  }

  @Test
  void nothingIsLeftUnfinished() {
    assertThat(breaches(TEXTS, SourceRules::unfinished)).isEmpty();
  }

  @Test
  void nothingHangsOnOneMachine() {
    assertThat(breaches(TEXTS, SourceRules::privatePaths)).isEmpty();
  }

  @Test
  void linesOfCodeAreCounted() {
    String source =
        """
        package a;

        import b.C;

        /**
         * Comment.
         */
        class A { // remark
          /* inside */
          int x; /* after */

        }
        """;
    assertThat(SourceRules.lines(source)).isEqualTo(3);
  }

  @Test
  void sizesBite() {
    assertThat(SourceRules.sizes(List.of(79L, 249L))).isEmpty();
    assertThat(SourceRules.sizes(List.of(79L, 80L, 80L)))
        .containsExactly("expected half of the files under 80 lines of code, found 1 of 3");
    assertThat(SourceRules.sizes(List.of(1L, 1L, 1L, 250L)))
        .containsExactly("expected nine in ten files under 250 lines of code, found 3 of 4");
    String code = "int x;\n".repeat(401);
    assertThat(SourceRules.longFile("A.java", code))
        .singleElement()
        .asString()
        .endsWith("found 401");
    assertThat(SourceRules.longFile("A.java", "/** " + SourceRules.REASON + "… */\n" + code))
        .isEmpty();
  }

  @Test
  void packageCommentsBite() {
    String right = "/**\n * What lives here.\n */\n@NullMarked\npackage a;\n";
    assertThat(SourceRules.packageComment("a", right)).isEmpty();
    assertThat(SourceRules.packageComment("a", "package a;")).hasSize(1);
    assertThat(SourceRules.packageComment("a", right.replace("@NullMarked", ""))).hasSize(1);
    assertThat(SourceRules.packageComment("a", right.replace("here.", "here.\n *".repeat(12))))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TO-DO", "FIX-ME", "XX-X"})
  void unfinishedRemarksBite(String word) {
    assertThat(SourceRules.unfinished("a.md", "one\ntwo " + word.replace("-", "") + ": more\n"))
        .containsExactly("a.md, line 2: an unfinished remark, " + word.replace("-", ""));
    assertThat(SourceRules.unfinished("a.md", "MASTODON FIXMEUP")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ho-me/ada/x", "/Us-ers/ada", "/ro-ot/.m2", "C:\\Us-ers\\ada"})
  void pathsOfOneMachineBite(String path) {
    assertThat(SourceRules.privatePaths("a.sh", "cd '" + path.replace("-", "") + "'")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$root/home/x",
        "~/Users/x",
        "https://a.org/home/x",
        "/usr/lib/jvm",
        "/home/linuxbrew/.linuxbrew"
      })
  void otherPathsPass(String path) {
    assertThat(SourceRules.privatePaths("a.sh", "cd '" + path + "'")).isEmpty();
  }

  private static List<String> breaches(
      List<Path> files, BiFunction<String, String, Stream<String>> rule) {
    return files.stream()
        .flatMap(file -> rule.apply(Project.ROOT.relativize(file).toString(), Project.text(file)))
        .toList();
  }

  /** Whether a file is text of a size that people write. */
  private static boolean isText(Path file) {
    try {
      return Files.size(file) < 1_000_000 && !Project.text(file).contains("\0");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

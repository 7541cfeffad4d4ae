package dev.invar.archtest;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the text of files keeps to. Each rule gives a sentence for every breach. */
final class SourceRules {
  static final int SMALL = 80;
  static final int MIDDLE = 250;
  static final int LARGE = 400;

  /** A class longer than {@link #LARGE} says so in its comment, and why. */
  static final String REASON = "Long because ";

  private static final int LONGEST_PACKAGE_COMMENT = 12;
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final Pattern PACKAGE_COMMENT = Pattern.compile("(?s)\\A/\\*\\*\\n(.*?)\\n \\*/");

  /** Written in two parts, so that the rule does not find itself. */
  private static final Pattern UNFINISHED =
      Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  /** Homes, but not that of Homebrew on Linux, which is the same on every machine. */
  private static final Pattern PRIVATE_PATH =
      Pattern.compile(
          "(?<![\\w.}~/-])/(home(?!/linuxbrew/)|Users|root)/[\\w.-]|[A-Z]:\\\\\\\\?Users\\\\");

  private SourceRules() {}

  /** Lines of code: neither blank, nor comment, package or import. */
  static long lines(String source) {
    return COMMENT
        .matcher(source)
        .replaceAll("")
        .lines()
        .map(String::strip)
        .filter(
            line -> !line.isEmpty() && !line.startsWith("package ") && !line.startsWith("import "))
        .count();
  }

  /** Half of the files are small, nine in ten at most middling. */
  static Stream<String> sizes(List<Long> lines) {
    long small = lines.stream().filter(n -> n < SMALL).count();
    long middle = lines.stream().filter(n -> n < MIDDLE).count();
    return Stream.of(
            share("half of the files under " + SMALL, small, lines.size(), 0.5),
            share("nine in ten files under " + MIDDLE, middle, lines.size(), 0.9))
        .flatMap(breach -> breach);
  }

  private static Stream<String> share(String what, long count, int all, double least) {
    return count >= least * all
        ? Stream.empty()
        : Stream.of("expected %s lines of code, found %d of %d".formatted(what, count, all));
  }

  /** A long file gives its reason. */
  static Stream<String> longFile(String name, String source) {
    long lines = lines(source);
    return lines > LARGE && !source.contains(REASON)
        ? Stream.of(
            "%s: expected at most %d lines of code, or a class comment with '%s…', found %d"
                .formatted(name, LARGE, REASON, lines))
        : Stream.empty();
  }

  /** A package says in a few lines what lives there and where to start. */
  static Stream<String> packageComment(String name, String source) {
    var comment = PACKAGE_COMMENT.matcher(source);
    if (!comment.find()) {
      return Stream.of(name + ": expected a comment on what lives here");
    }
    long lines = comment.group(1).lines().count();
    if (lines > LONGEST_PACKAGE_COMMENT) {
      return Stream.of(
          "%s: expected a comment of at most %d lines, found %d"
              .formatted(name, LONGEST_PACKAGE_COMMENT, lines));
    }
    return source.contains("@NullMarked")
        ? Stream.empty()
        : Stream.of(name + ": expected @NullMarked, so that null is refused here");
  }

  /** What is not finished is not kept as a remark. */
  static Stream<String> unfinished(String name, String text) {
    return found(name, text, UNFINISHED, "an unfinished remark");
  }

  /** What works on one machine only does not belong here. */
  static Stream<String> privatePaths(String name, String text) {
    return found(name, text, PRIVATE_PATH, "a path of someone's own machine");
  }

  private static Stream<String> found(String name, String text, Pattern pattern, String what) {
    return pattern
        .matcher(text)
        .results()
        .map(match ->
            "%s, line %d: %s, %s"
                .formatted(
                    name, text.substring(0, match.start()).lines().count(), what, match.group()));
  }
}

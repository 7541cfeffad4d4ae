package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Version;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class InvarTest {
  @Test
  void printsTheVersionOfTheBuild() {
    Ran ran = Ran.invar("--version");

    assertThat(ran.exit()).isZero();
    assertThat(ran.out().strip()).isEqualTo("invar " + Version.CURRENT);
    assertThat(Version.CURRENT).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void refusesToDoNothing() {
    Ran ran = Ran.invar();

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("invar: Name a command.");
  }

  @Test
  void helpNamesEveryCommandAndEveryExitCode() {
    Ran ran = Ran.invar("--help");

    assertThat(ran.exit()).isZero();
    assertThat(commands()).hasSize(9).allSatisfy(name -> assertThat(ran.out()).contains(name));
    for (ExitCode exit : ExitCode.values()) {
      assertThat(ran.out()).contains(exit.code() + "").contains(exit.meaning());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfACommandNamesEveryOptionAndHasAnExample(String name) {
    CommandLine command = Objects.requireNonNull(tree().getSubcommands().get(name));

    Ran ran = Ran.invar(name, "--help");

    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("Example").containsPattern("\\binvar " + name + "\\b");
    for (OptionSpec option : command.getCommandSpec().options()) {
      assertThat(option.description()).as(option.longestName()).isNotEmpty();
      assertThat(ran.out()).contains(option.names());
    }
    assertThat(command.getCommandSpec().optionsMap()).containsKeys("--json", "--help", "--debug");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsALineOf100Characters(String name) {
    assertThat(Ran.invar(name, "--help").out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearest() {
    Ran ran = Ran.invar("serch", "my.index", "query");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).startsWith("invar: unknown command serch; did you mean search");
  }

  @Test
  void anUnknownOptionIsAnsweredWithTheNearestBeforeAnythingElse() {
    Ran ran = Ran.invar("search", "--jsn");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).startsWith("invar: unknown option --jsn; did you mean --json");
  }

  @Test
  void aValueOfTheWrongTypeIsNamed() {
    Ran ran = Ran.invar("search", "my.index", "query", "-k", "many");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("-k").contains("many");
  }

  @Test
  void aWrongCommandLineIsOneObjectToo() {
    Ran ran = Ran.invar("eval", "my.index", "--json");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.json().at("/error/code").asString()).isEqualTo("usage");
    assertThat(ran.json().at("/error/message").asString()).contains("--data");
  }

  @Test
  void helpListsTheMethodsOfTheCatalogue() {
    assertThat(Ran.invar("search", "--help").out())
        .contains("reciprocal-rank-fusion", "convex-combination");
    assertThat(Ran.invar("eval", "--help").out()).contains("ndcg", "recall", "precision");
    assertThat(Ran.invar("index", "--help").out()).contains("bge-small-en-v1.5-q", "e5-small-v2");
    assertThat(Ran.invar("methods", "--help").out()).contains("ranking-measure");
  }

  @Test
  void completionKnowsEveryCommand() {
    Ran ran = Ran.invar("completion");

    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).startsWith("#!/usr/bin/env bash");
    assertThat(commands()).allSatisfy(name -> assertThat(ran.out()).contains(name));
  }

  static Stream<String> commands() {
    return List.copyOf(tree().getSubcommands().keySet()).stream();
  }

  private static CommandLine tree() {
    return Invar.commandLine(new Session(Terminal.ofProcess(), java.time.Clock.systemUTC()));
  }
}

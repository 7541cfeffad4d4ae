package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(ran.err()).startsWith("invar: expected a command, found none: demo, index");
  }

  @Test
  void helpNamesEveryCommandAndEveryExitCode() {
    Ran ran = Ran.invar("--help");

    assertThat(ran.exit()).isZero();
    assertThat(tree().getSubcommands().keySet())
        .hasSize(15)
        .allSatisfy(name -> assertThat(ran.out()).contains(name));
    for (ExitCode exit : ExitCode.values()) {
      assertThat(ran.out()).contains(exit.code() + "").contains(exit.meaning());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfACommandNamesEveryOptionAndHasAnExample(String name) {
    CommandLine command = tree();
    for (String word : name.split(" ", -1)) {
      command = Objects.requireNonNull(command.getSubcommands().get(word));
    }

    Ran ran = help(name);

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
    assertThat(help(name).out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearest() {
    Ran ran = Ran.invar("serch", "my.index", "query");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).startsWith("invar: unknown command serch; did you mean search");
  }

  @Test
  void jsonBeforeOrWithoutACommandIsTakenAtItsWord() {
    assertThat(Ran.invar("--version", "--json").json().get("version").asString())
        .isEqualTo(Version.CURRENT);
    assertThat(Ran.invar("-V", "--json").json().get("version").asString())
        .isEqualTo(Version.CURRENT);
    Ran alone = Ran.invar("--json");
    assertThat(alone.exit()).isEqualTo(2);
    assertThat(alone.json().at("/error/message").asString()).contains("expected a command");
    assertThat(Ran.invar("serch", "x", "--json").json().at("/error/message").asString())
        .isEqualTo("unknown command serch; did you mean search?");
    assertThat(Ran.invar("--json", "encoders").json().get("encoders")).hasSize(6);
    assertThat(Ran.invar("--json", "search", "no-index", "x").json().get("error")).isNotNull();
    assertThat(Ran.invar("space", "--json", "probe", "--print-texts").json().get("texts"))
        .hasSize(12);
    assertThat(Ran.invar("--help", "--json").out()).startsWith("Usage: invar");
  }

  @Test
  void whatIsSuggestedIsCalledAsTheProgramWas() {
    assertThat(Ran.typed("./invar", "--help").out())
        .contains("Usage: ./invar ", "  ./invar demo")
        .doesNotContain("  invar ");
    assertThat(Ran.typed("./invar", "eval", "--help").out()).contains("&& ./invar eval scifact");
    assertThat(Ran.typed("./invar", "search").err()).contains("Try: ./invar search --help");
    assertThat(Ran.typed("./invar", "methods").out()).contains("; ./invar methods ID shows");
    assertThat(Ran.typed("/50%d off/invar", "demo", "--help").out())
        .contains("'/50%d off/invar' demo");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          verify                        ~ verify: expected ID or --all, found neither
          verify ndcg --all             ~ verify: expected ID or --all, found both
          methods ndcg map              ~ methods: expected ID and no more, found map
          encoders map                  ~ encoders: expected options only, found map
          index a                       ~ --into: expected DIR, found nothing
          index --into i                ~ expected PATH, found nothing
          search i x -k                 ~ -k: expected HITS, found nothing
          search i x -k abc             ~ -k: expected a whole number, found abc
          search i x -k 99999999999     ~ -k: expected a whole number of fewer digits, found 99999999999
          search i --vector q --row 1.5 ~ --row: expected a whole number, found 1.5
          search i x --json=perhaps     ~ --json: expected true or false, found perhaps
          search i x -k 1 -k 2          ~ -k: expected once, found more than once
          align                         ~ align: expected two or more files of VECTORS, found none
          align a.npy -o m              ~ align: expected two or more files of VECTORS, found only a.npy
          align a.npy b.npy             ~ --output: expected FILE, found nothing
          align apply m v --to x        ~ --output: expected FILE, found nothing
          align show                    ~ expected MAP, found nothing
          upgrade                       ~ upgrade: expected a command, found none: plan, start, status, backfill, finish, rollback
          upgrade plan i                ~ --to: expected ID|DIR, found nothing
          upgrade plan i --to x --queries q --data d ~ plan: expected --data or --queries, found both
          upgrade plan i --to x --qrels q ~ --qrels are of --queries, which are missing
          upgrade plan i --to x --split s ~ --split is one of --data, which is missing
          upgrade start i --to x        ~ --way: expected WAY, found nothing
          upgrade finsh i               ~ unknown command finsh; did you mean finish?
          space                         ~ space: expected a command, found none: probe
          space prob x                  ~ unknown command prob; did you mean probe?
          space probe                   ~ probe: expected ANSWER or --print-texts, found neither
          space probe a --print-texts   ~ probe: expected ANSWER or --print-texts, found both
          space probe a.npy             ~ --like: expected ENCODER|INDEX|VECTORS, found nothing
          """)
  void aWrongCommandLineIsToldAsWhatExpectedAndFound(String line, String message) {
    Ran ran = Ran.invar((Object[]) line.split(" ", -1));

    assertThat(ran.exit()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ran.err().lines()).first().isEqualTo("invar: " + message);
  }

  @Test
  void valuesThatAreNotAllowedAreNamedAsTheyAreTyped() {
    assertThat(Ran.invar("search", "i", "x", "-k", 0).err())
        .startsWith("invar: -k: expected at least 1, found 0");
    assertThat(Ran.invar("index", "a", "--into", "i", "--passages", "10/20").err())
        .startsWith("invar: --passages: expected off, or TOKENS/OVERLAP")
        .contains("at most half the tokens, found 10/20");
    for (String command : List.of("search i x", "eval i --data d", "search i --vector q.npy")) {
      Ran ran =
          Ran.invar(
              (Object[])
                  (command
                          + (command.contains("--vector") ? "" : " --mode bm25")
                          + " --fusion reciprocal-rank-fusion")
                      .split(" ", -1));
      assertThat(ran.exit()).isEqualTo(ExitCode.OPTION.code());
      assertThat(ran.err()).startsWith("invar: --fusion: expected mode hybrid, the only one");
    }
  }

  @Test
  void valuesOfAnUpgradeAreNamedWithThoseThatAreKnown() {
    assertThat(Ran.invar("upgrade", "start", "i", "--to", "x", "--way", "swap").err())
        .contains("way to upgrade", "swap", "mix", "careful-cascade", "backfill");
    assertThat(
            Ran.invar("upgrade", "start", "i", "--to", "x", "--way", "mix", "--order", "x").err())
        .contains("demand", "distance", "random");
    assertThat(Ran.invar("search", "i", "x", "--model", "both").err())
        .contains("upgrade, old, new");
    Ran budget = Ran.invar("upgrade", "plan", "i", "--to", "x", "--budget", 7);
    assertThat(budget.exit()).isEqualTo(ExitCode.OPTION.code());
    assertThat(budget.err()).startsWith("invar: budget: expected at least 100 texts, found 7");
    assertThat(Ran.invar("upgrade", "backfill", "i", "--rate", 0).err())
        .startsWith("invar: rate: expected texts a second, above 0, found 0");
  }

  @Test
  void aMeasureOfTheWholeRankingSaysAll() {
    Ran ran = Ran.invar("methods", "map");

    assertThat(ran.out()).contains("k=all").doesNotContain("k=2147483647");
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
    assertThat(commands())
        .allSatisfy(name ->
            assertThat(ran.out()).contains("_picocli_invar_" + name.replace(' ', '_') + "()"));
    String verify = ran.out().substring(ran.out().indexOf("function _picocli_invar_verify()"));
    assertThat(verify).contains("reciprocal-rank-fusion");
  }

  private static Ran help(String name) {
    return Ran.invar((Object[]) (name + " --help").split(" ", -1));
  }

  /** All commands, those of others by both names. */
  static Stream<String> commands() {
    return names(tree()).stream();
  }

  private static List<String> names(CommandLine line) {
    var names = new ArrayList<String>();
    line.getSubcommands()
        .forEach((name, command) -> {
          names.add(name);
          names(command).forEach(own -> names.add(name + " " + own));
        });
    return names;
  }

  private static CommandLine tree() {
    return Invar.commandLine(new Session(Terminal.ofProcess(), java.time.Clock.systemUTC()));
  }
}

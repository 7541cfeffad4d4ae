package dev.invar.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line: what, expected, found. */
final class Usage {
  private Usage() {}

  /** A misspelt name is told before anything that follows from it, such as a missing value. */
  static String message(ParameterException failure, List<String> given) {
    CommandLine command = failure.getCommandLine();
    return unknownCommand(failure)
        .or(() -> unknownOption(command, given))
        .or(() -> wrongValue(failure))
        .orElseGet(() ->
            switch (failure) {
              case MissingParameterException e -> missing(e, command);
              case UnmatchedArgumentException e -> tooMany(e, command);
              case MutuallyExclusiveArgsException e ->
                  command.getCommandName() + ": expected " + choices(command) + ", found both";
              case OverwrittenOptionException e ->
                  label(e.getOverwritten()) + ": expected once, found more than once";
              default -> String.valueOf(failure.getMessage());
            });
  }

  private static Optional<String> unknownCommand(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    if (onlyHasCommands(command) && failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched.getUnmatched().stream()
          .filter(word -> !word.startsWith("-"))
          .findFirst()
          .map(name -> "unknown command " + name + didYouMean(command, name));
    }
    return Optional.empty();
  }

  private static boolean onlyHasCommands(CommandLine command) {
    return !command.getSubcommands().isEmpty()
        && command.getCommandSpec().positionalParameters().isEmpty();
  }

  private static Optional<String> unknownOption(CommandLine command, List<String> given) {
    return given.stream()
        .takeWhile(argument -> !argument.equals("--"))
        .filter(argument -> argument.matches("-[^\\d=].*"))
        .map(argument -> argument.replaceFirst("=.*", ""))
        .filter(name -> !isOption(command, name))
        .findFirst()
        .map(name -> "unknown option " + name + didYouMean(command, name));
  }

  /** Whether a command has an option; {@code -k3} is {@code -k} with its value. */
  private static boolean isOption(CommandLine command, String name) {
    var options = command.getCommandSpec().optionsMap();
    boolean isShort = !name.startsWith("--");
    return options.containsKey(name) || (isShort && options.containsKey(name.substring(0, 2)));
  }

  private static String didYouMean(CommandLine command, String name) {
    List<String> near = new UnmatchedArgumentException(command, List.of(name)).getSuggestions();
    return near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?";
  }

  /** A value that is not of its option's type. */
  private static Optional<String> wrongValue(ParameterException failure) {
    ArgSpec argument = failure.getArgSpec();
    String value = failure.getValue();
    if (argument == null || value == null) {
      return Optional.empty();
    }
    return Optional.of(
        label(argument) + ": expected " + expected(argument, value) + ", found " + value);
  }

  private static String expected(ArgSpec argument, String value) {
    Class<?>[] types = argument.typeInfo().getAuxiliaryTypes();
    Class<?> type = types.length == 0 ? argument.type() : types[0];
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      boolean isNumber = value.matches("[+-]?\\d+");
      return isNumber ? "a whole number of fewer digits" : "a whole number";
    }
    return type == boolean.class ? "true or false" : argument.paramLabel();
  }

  private static String missing(MissingParameterException failure, CommandLine command) {
    List<ArgSpec> missing = failure.getMissing();
    if (missing.isEmpty() || missing.getFirst().group() != null) {
      return command.getCommandName() + ": expected " + choices(command) + ", found neither";
    }
    return missing.stream().map(Usage::wanted).collect(Collectors.joining(" and "))
        + ", found nothing";
  }

  /** {@code --into: expected DIR}, or {@code expected DIR}. */
  private static String wanted(ArgSpec argument) {
    String prefix = argument instanceof OptionSpec ? label(argument) + ": " : "";
    return prefix + "expected " + argument.paramLabel();
  }

  private static String tooMany(UnmatchedArgumentException failure, CommandLine command) {
    List<String> takes =
        command.getCommandSpec().positionalParameters().stream().map(Usage::label).toList();
    return command.getCommandName()
        + ": expected "
        + (takes.isEmpty() ? "options only" : String.join(" ", takes) + " and no more")
        + ", found "
        + failure.getUnmatched().getFirst();
  }

  /** {@code ID or --all}: what excludes each other. */
  private static String choices(CommandLine command) {
    Stream<ArgGroupSpec> groups = command.getCommandSpec().argGroups().stream();
    return groups
        .flatMap(group -> group.args().stream())
        .map(Usage::label)
        .collect(Collectors.joining(" or "));
  }

  /** The name under which people know an argument; of several, the longest. */
  private static String label(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}

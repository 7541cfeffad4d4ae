package dev.invar.cli;

import dev.invar.method.Version;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The command {@code invar}: the root of all commands. */
@Command(
    name = Invar.NAME,
    description = "The JVM engine for learned representations.",
    exitCodeListHeading = "%nExit codes:%n",
    footer = {
      "",
      "Every command takes --json: one object on standard output, stable keys, nothing else there;",
      "a failure is {\"error\":{\"code\",\"message\"}}. Progress goes to standard error.",
      "--version --json is {\"version\"}; help is always text.",
      "",
      "Start here:",
      "  invar demo",
      "  invar index docs/ --into my.index",
      "  invar search my.index \"what you look for\""
    })
public final class Invar implements Runnable {
  static final String NAME = "invar";

  /** The commands, in the order of the help; made only when asked for. */
  private static final Map<String, Function<Session, Object>> COMMANDS = commands();

  private static final String VERSION = "--version";
  private static final Set<String> OPTIONS_OF_ALL =
      Set.of(VERSION, CommonOptions.JSON, CommonOptions.DEBUG);

  /** Where help calls the program. */
  private static final Pattern EXAMPLE = Pattern.compile("\\b" + NAME + "(?= [a-z])");

  private static final int HELP_WIDTH = 100;

  @Mixin private final CommonOptions common = new CommonOptions();

  @Option(
      names = {"-V", VERSION},
      description = "Show the version.")
  private boolean version;

  private final Session session;

  @Spec private CommandSpec spec;

  Invar(Session session) {
    this.session = session;
    spec = CommandSpec.create();
  }

  /** Runs one command and leaves the JVM with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(Terminal.ofProcess(), Clock.systemUTC(), arguments));
  }

  /** Runs one command. */
  static int run(Terminal terminal, Clock clock, String... arguments) {
    var session = new Session(terminal, clock);
    List<String> given = List.of(arguments);
    try {
      return session.finish(commandLine(session, named(given)).execute(arguments));
    } catch (Error e) {
      return session.finish(new Failures(session).handle(e, given));
    }
  }

  /** The whole command tree, ready to run or to ask for its help. */
  static CommandLine commandLine(Session session) {
    return commandLine(session, List.copyOf(COMMANDS.keySet()));
  }

  /**
   * The command tree with some commands only: making all of them costs more than most of them do.
   */
  private static CommandLine commandLine(Session session, List<String> names) {
    var invar = new Invar(session);
    var root = new CommandLine(invar);
    names.forEach(name ->
        root.addSubcommand(
            name,
            WithCommands.line(Objects.requireNonNull(COMMANDS.get(name)).apply(session), session)));
    var failures = new Failures(session);
    root.getCommandSpec().usageMessage().exitCodeList(exitCodes());
    root.setCommandName(session.program());
    nameProgram(root, session);
    return root.setUsageHelpWidth(HELP_WIDTH)
        .setOut(session.out())
        .setErr(session.terminal().err())
        .setExecutionStrategy(parsed -> {
          if (asksForJson(parsed)) {
            session.answerInJson();
          }
          return new RunLast().execute(parsed);
        })
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(
                session.terminal().ink().coloured()
                    ? CommandLine.Help.Ansi.ON
                    : CommandLine.Help.Ansi.OFF));
  }

  /** Makes the examples in the help of a command and its own commands ones to copy. */
  private static void nameProgram(CommandLine command, Session session) {
    // Picocli reads a footer as a format.
    String program = Matcher.quoteReplacement(session.program().replace("%", "%%"));
    var help = command.getCommandSpec().usageMessage();
    help.footer(
        Arrays.stream(help.footer())
            .map(line -> EXAMPLE.matcher(line).replaceAll(program))
            .toArray(String[]::new));
    command.getSubcommands().values().forEach(each -> nameProgram(each, session));
  }

  /** Whether {@code --json} stands before or after any of the commands. */
  private static boolean asksForJson(ParseResult parsed) {
    return parsed.hasMatchedOption(CommonOptions.JSON)
        || (parsed.hasSubcommand() && asksForJson(parsed.subcommand()));
  }

  /** The command that is asked for, if any; all of them if an unknown one or help is. */
  private static List<String> named(List<String> arguments) {
    if (arguments.contains(VERSION) && OPTIONS_OF_ALL.containsAll(arguments)) {
      return List.of();
    }
    boolean known = !arguments.isEmpty() && COMMANDS.containsKey(arguments.getFirst());
    return known ? List.of(arguments.getFirst()) : List.copyOf(COMMANDS.keySet());
  }

  private static Map<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("demo", DemoCommand::new);
    commands.put("index", IndexCommand::new);
    commands.put("search", SearchCommand::new);
    commands.put("eval", EvalCommand::new);
    commands.put("encode", EncodeCommand::new);
    commands.put("codes", session -> new CodesCommand());
    commands.put("json", session -> new JsonCommand());
    commands.put("align", AlignCommand::new);
    commands.put("upgrade", session -> new UpgradeCommand());
    commands.put("inspect", InspectCommand::new);
    commands.put("space", session -> new SpaceCommand());
    commands.put("encoders", EncodersCommand::new);
    commands.put("methods", MethodsCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("completion", CompletionCommand::new);
    return commands;
  }

  private static Map<String, String> exitCodes() {
    var codes = new LinkedHashMap<String, String>();
    Arrays.stream(ExitCode.values())
        .forEach(exit -> codes.put(Integer.toString(exit.code()), exit.meaning()));
    return codes;
  }

  @Override
  public void run() {
    if (!version) {
      throw new ParameterException(
          spec.commandLine(),
          "expected a command, found none: " + String.join(", ", COMMANDS.keySet()));
    }
    if (common.json()) {
      session.answer(json -> json.writeStringProperty("version", Version.CURRENT));
    } else {
      session.out().println(NAME + " " + Version.CURRENT);
    }
  }
}

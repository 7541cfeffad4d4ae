package dev.invar.cli;

import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine;

/** A command that has commands of its own. */
interface WithCommands {
  /** How to make each, by name, in the order of the help. */
  SequencedMap<String, Function<Session, Object>> commands();

  /** A command ready to be put under another, with the commands of its own if it has any. */
  static CommandLine line(Object command, Session session) {
    var line = new CommandLine(command);
    if (command instanceof WithCommands group) {
      group
          .commands()
          .forEach((name, make) -> line.addSubcommand(name, line(make.apply(session), session)));
    }
    return line;
  }
}

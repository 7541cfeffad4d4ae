package dev.invar.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code invar space}. */
@Command(
    name = "space",
    description = "Find out whose vectors these are.",
    footer = {
      "",
      "Example:",
      "  invar space probe --print-texts > texts.jsonl",
      "  invar space probe answer.jsonl --like bge-small-en-v1.5"
    })
final class SpaceCommand extends CommandGroup {
  @Override
  public SequencedMap<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("probe", ProbeCommand::new);
    return commands;
  }
}

package dev.invar.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code invar json}. */
@Command(
    name = "json",
    description = "Search JSON documents by likeness, or turn them into vectors.",
    footer = {
      "",
      "Example:",
      "  invar json search records.jsonl '{\"name\": \"Ana\", \"city\": \"Porto\"}'",
      "  invar json encode records.jsonl -o records.safetensors"
    })
final class JsonCommand extends CommandGroup {
  @Override
  public SequencedMap<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("search", JsonSearchCommand::new);
    commands.put("encode", JsonEncodeCommand::new);
    return commands;
  }
}

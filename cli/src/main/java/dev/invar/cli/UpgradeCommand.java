package dev.invar.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code invar upgrade}. */
@Command(
    name = "upgrade",
    description = "Change the model of an index: see what it brings, then do it while it serves.",
    footer = {
      "",
      "The index is not touched until 'finish'; until then 'rollback' leaves it as it was before",
      "'start', byte for byte. It is searched and added to meanwhile.",
      "",
      "Examples:",
      "  invar upgrade plan my.index --to e5-small-v2 --data my-collection/",
      "  invar upgrade start my.index --to e5-small-v2 --way cascade",
      "  invar upgrade status my.index",
      "  invar upgrade backfill my.index",
      "  invar upgrade finish my.index"
    })
final class UpgradeCommand extends CommandGroup {
  @Override
  public SequencedMap<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("plan", PlanCommand::new);
    commands.put("start", StartCommand::new);
    commands.put("status", StatusCommand::new);
    commands.put("backfill", BackfillCommand::new);
    commands.put("finish", FinishCommand::new);
    commands.put("rollback", RollbackCommand::new);
    return commands;
  }
}

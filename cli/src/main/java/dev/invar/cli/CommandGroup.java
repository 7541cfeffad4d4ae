package dev.invar.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that does nothing but have commands of its own. */
abstract class CommandGroup implements WithCommands, Runnable {
  @SuppressWarnings("unused") // read by picocli
  @Mixin
  private final CommonOptions common = new CommonOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(),
        spec.name()
            + ": expected a command, found none: "
            + String.join(", ", commands().keySet()));
  }
}

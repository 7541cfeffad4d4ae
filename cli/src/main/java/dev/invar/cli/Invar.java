package dev.invar.cli;

import dev.invar.method.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code invar}: the root of all commands. */
@Command(
    name = "invar",
    description = "The JVM engine for learned representations.",
    mixinStandardHelpOptions = true,
    versionProvider = Invar.BuildVersion.class)
public final class Invar implements Runnable {
  @Spec private CommandSpec spec;

  Invar() {
    spec = CommandSpec.create();
  }

  /** Runs one command and leaves the JVM with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The whole command tree, ready to run or to ask for its help. */
  static CommandLine commandLine() {
    return new CommandLine(new Invar());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command.");
  }

  /** Answers {@code --version} with the version that the build wrote. */
  static final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"invar " + Version.CURRENT};
    }
  }
}

package dev.invar.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code invar completion}. */
@Command(
    name = "completion",
    description = "Print a script that completes commands and options in bash and zsh.",
    footer = {"", "Example, for this shell:", "  . <(invar completion)"})
final class CompletionCommand implements Callable<Integer> {
  @Mixin private final CommonOptions common = new CommonOptions();

  private final Session session;

  CompletionCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    String script = AutoComplete.bash("invar", Invar.commandLine(session));
    if (session.answersInJson(common)) {
      session.answer(json -> json.writeStringProperty("script", script));
    } else {
      session.out().print(script);
    }
    return ExitCode.DONE.code();
  }
}

package dev.invar.cli;

import dev.invar.tasks.Task;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JsonGenerator;

/**
 * A command over a task: options to request, report to text or JSON.
 *
 * @param <R> what the task reports
 */
abstract class TaskCommand<R> implements Callable<Integer> {
  @Mixin private final CommonOptions common = new CommonOptions();

  private final Session session;

  TaskCommand(Session session) {
    this.session = session;
  }

  /** The request that the options make. */
  abstract Task<R> task() throws IOException;

  /** Writes the report for programs, as members of the answer's one object. */
  abstract void write(R report, JsonGenerator json);

  /** Writes the report for people. */
  abstract void print(R report, PrintWriter out, Ink ink);

  /** How the command ended, once it has a report. */
  ExitCode exitCode(R report) {
    return ExitCode.DONE;
  }

  /** What asks the work to stop: by default nothing but the end of the process. */
  Interruption interruption() {
    return new Interruption(session.terminal().err());
  }

  final Session session() {
    return session;
  }

  @Override
  public final Integer call() throws IOException {
    R report;
    Interruption interruption = interruption();
    try (var progress =
        new TerminalProgress(
            session.terminal().err(),
            session.terminal().drawsProgress(),
            System::nanoTime,
            interruption)) {
      Workplace workplace = Workplace.of(progress);
      report = task().run(new Workplace(progress, session.clock(), workplace.encoders()));
    }
    if (session.answersInJson(common)) {
      session.answer(json -> write(report, json));
    } else {
      print(report, session.out(), session.terminal().ink());
    }
    ExitCode exit = exitCode(report);
    return (exit == ExitCode.INTERRUPTED ? interruption.exitCode() : exit).code();
  }
}

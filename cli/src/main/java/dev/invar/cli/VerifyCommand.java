package dev.invar.cli;

import dev.invar.method.CheckOutcome;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.tasks.Task;
import dev.invar.tasks.VerifyReport;
import dev.invar.tasks.VerifyTask;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar verify}. */
@Command(
    name = "verify",
    description = "Run the checks of methods: what is measured against what was claimed.",
    footer = {
      "",
      "The exit code is 11 if a check misses its criterion.",
      "",
      "Examples:",
      "  invar verify reciprocal-rank-fusion",
      "  invar verify --all --seed 7 --json"
    })
final class VerifyCommand extends TaskCommand<VerifyReport> {
  @ArgGroup(multiplicity = "1")
  private Chosen chosen = new Chosen();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of everything random. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  VerifyCommand(Session session) {
    super(session);
  }

  /** Some methods or all. */
  static final class Chosen {
    @Parameters(
        paramLabel = "ID",
        arity = "1..*",
        completionCandidates = Known.Methods.class,
        description = "The methods to check.")
    private List<String> ids = new ArrayList<>();

    @Option(names = "--all", required = true, description = "Every method.")
    private boolean all;
  }

  @Override
  Task<VerifyReport> task() {
    return new VerifyTask(chosen.all ? List.of() : chosen.ids, new Seed(seed));
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(VerifyReport report) {
    if (report.interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    return report.passed() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  @Override
  void write(VerifyReport report, JsonGenerator json) {
    json.writeArrayPropertyStart("checks");
    for (CheckOutcome check : report.checks()) {
      json.writeStartObject();
      json.writeStringProperty("id", check.id());
      json.writeStringProperty("data", check.data());
      json.writeStringProperty("measure", check.measure());
      JsonParts.number(json, "measured", check.measured());
      json.writeStringProperty("criterion", check.criterion().toString());
      json.writeBooleanProperty("passed", check.passed());
      json.writeNumberProperty("seconds", check.seconds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String range(Criterion criterion) {
    if (criterion.high() == Double.POSITIVE_INFINITY) {
      return "≥ " + Figures.number(criterion.low());
    }
    return criterion.low() == Double.NEGATIVE_INFINITY
        ? "≤ " + Figures.number(criterion.high())
        : Figures.number(criterion.low()) + " to " + Figures.number(criterion.high());
  }

  @Override
  void print(VerifyReport report, PrintWriter out, Ink ink) {
    for (CheckOutcome check : report.checks()) {
      String verdict = check.passed() ? ink.green("passed") : ink.red("MISSED");
      out.println(
          "%s  %s  measured %s, criterion %s, %s"
              .formatted(
                  verdict,
                  ink.bold(check.id()),
                  check.passed() ? Figures.number(check.measured()) : check.measured(),
                  range(check.criterion()),
                  Figures.seconds(check.seconds())));
      out.println("        " + check.measure() + "; " + check.data());
    }
    long passed = report.checks().stream().filter(CheckOutcome::passed).count();
    out.println(
        ink.faint(
            Figures.count(passed) + " of " + Figures.count(report.checks().size()) + " passed"));
  }
}

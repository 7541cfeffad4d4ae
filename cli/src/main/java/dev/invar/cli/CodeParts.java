package dev.invar.cli;

import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.statistics.CodeStatistics;
import dev.invar.sparsecode.statistics.LatentUse;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The parts that the answers about coders have in common. */
final class CodeParts {
  private CodeParts() {}

  /** {@code "coder":{"fingerprint","latents","passage","query"}} and the space. */
  static void coder(JsonGenerator json, Coder coder) {
    json.writeObjectPropertyStart("coder");
    json.writeStringProperty("fingerprint", coder.space().coder());
    json.writeNumberProperty("latents", coder.space().latents());
    json.writeNumberProperty("passage", coder.sparsity().passage());
    json.writeNumberProperty("query", coder.sparsity().query());
    json.writeEndObject();
    JsonParts.space(json, "space", coder.space().input());
  }

  /** {@code "training":{"completed","moments":[{"step","loss","deadShare","skew"}]}}. */
  static void training(JsonGenerator json, TrainingReport report) {
    json.writeObjectPropertyStart("training");
    json.writeBooleanProperty("completed", report.completed());
    json.writeArrayPropertyStart("moments");
    for (TrainingReport.Moment moment : report.moments()) {
      json.writeStartObject();
      json.writeNumberProperty("step", moment.step());
      JsonParts.number(json, "loss", moment.loss());
      JsonParts.number(json, "deadShare", moment.deadShare());
      JsonParts.number(json, "skew", moment.skew());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** {@code "use":{"rows","latents","meanActive","emptyShare","deadShare","skew","longest"}}. */
  static void use(JsonGenerator json, LatentUse use) {
    json.writeObjectPropertyStart("use");
    json.writeNumberProperty("rows", use.rows());
    json.writeNumberProperty("latents", use.latents());
    json.writeNumberProperty("meanActive", use.meanActive());
    json.writeNumberProperty("emptyShare", use.emptyShare());
    json.writeNumberProperty("deadShare", use.deadShare());
    json.writeNumberProperty("skew", use.skew());
    json.writeNumberProperty("longest", use.longest());
    json.writeEndObject();
  }

  /** {@code "use", "explainedVariance", "postings":{…}, "agreement":{"10": …}}. */
  static void statistics(JsonGenerator json, CodeStatistics statistics) {
    json.writeObjectPropertyStart("statistics");
    use(json, statistics.use());
    JsonParts.number(json, "explainedVariance", statistics.explainedVariance());
    json.writeObjectPropertyStart("postings");
    json.writeNumberProperty("queries", statistics.postings().queries());
    json.writeNumberProperty("perQuery", statistics.postings().perQuery());
    json.writeNumberProperty("rho", statistics.postings().rho());
    json.writeNumberProperty("most", statistics.postings().most());
    json.writeEndObject();
    json.writeObjectPropertyStart("agreement");
    statistics
        .agreement()
        .forEach((depth, share) -> JsonParts.number(json, Integer.toString(depth), share));
    json.writeEndObject();
    json.writeEndObject();
  }

  static void print(Coder coder, PrintWriter out) {
    out.println(
        "%s, %s active, of %s"
            .formatted(
                Figures.count(coder.space().latents(), "latent"),
                coder.sparsity(),
                coder.space().input()));
  }

  static void print(LatentUse use, PrintWriter out) {
    out.println(
        "%s active latents a code, %s of the latents dead, skew %s"
            .formatted(figure(use.meanActive()), percent(use.deadShare()), figure(use.skew())));
    if (use.emptyShare() > 0) {
      out.println("%s of the codes are empty".formatted(percent(use.emptyShare())));
    }
  }

  static void print(CodeStatistics statistics, PrintWriter out) {
    print(statistics.use(), out);
    double explained = statistics.explainedVariance();
    out.println(
        explained < 0
            ? "made for ranking: decoding gives no vector near the one that was coded"
            : "%s of the variance explained".formatted(percent(explained)));
    out.println(
        "a query meets %s postings, %s for each vector"
            .formatted(
                figure(statistics.postings().perQuery()), figure(statistics.postings().rho())));
    List<String> kept =
        statistics.agreement().entrySet().stream()
            .map(entry -> percent(entry.getValue()) + " of the nearest " + entry.getKey())
            .toList();
    if (!kept.isEmpty()) {
      out.println("codes find " + String.join(", ", kept));
    }
  }

  static void print(TrainingReport report, PrintWriter out) {
    if (!report.moments().isEmpty()) {
      TrainingReport.Moment last = report.moments().getLast();
      out.println("%s, loss %s".formatted(Figures.count(last.step(), "step"), figure(last.loss())));
    }
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String figure(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.3g", value);
  }
}

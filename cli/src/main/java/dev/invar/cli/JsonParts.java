package dev.invar.cli;

import dev.invar.formats.text.SkippedFile;
import dev.invar.index.CodeSettings;
import dev.invar.index.Hit;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import dev.invar.tasks.IndexFacts;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The parts that the JSON of several commands has in common. */
final class JsonParts {
  private JsonParts() {}

  /** {@code "hits":[{"id","score","title","text","metadata"}]}. */
  static void hits(JsonGenerator json, List<Hit> hits) {
    json.writeArrayPropertyStart("hits");
    for (Hit hit : hits) {
      json.writeStartObject();
      json.writeStringProperty("id", hit.id());
      json.writeNumberProperty("score", hit.score());
      json.writeStringProperty("title", hit.title());
      json.writeStringProperty("text", hit.text());
      texts(json, "metadata", hit.metadata());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** {@code "index":{"folder","documents","passages","bytes","encoder","space"}}. */
  static void index(JsonGenerator json, IndexFacts index) {
    json.writeObjectPropertyStart("index");
    json.writeStringProperty("folder", index.folder().toString());
    json.writeNumberProperty("documents", index.documents());
    json.writeNumberProperty("passages", index.passages());
    json.writeNumberProperty("bytes", index.bytes());
    json.writeStringProperty("encoder", index.encoder().orElse(null));
    json.writeStringProperty("space", index.space().map(Space::fingerprint).orElse(null));
    index.codes().ifPresent(codes -> codes(json, codes));
    json.writeEndObject();
  }

  /** {@code "codes":{"coder","latents","passage","query","place"}}. */
  private static void codes(JsonGenerator json, CodeSettings codes) {
    json.writeObjectPropertyStart("codes");
    json.writeStringProperty("coder", codes.space().coder());
    json.writeNumberProperty("latents", codes.space().latents());
    json.writeNumberProperty("passage", codes.sparsity().passage());
    json.writeNumberProperty("query", codes.sparsity().query());
    json.writeStringProperty("place", Labels.of(codes.place()));
    json.writeEndObject();
  }

  /** {@code NAME:{"encoder","fingerprint","width"}}. */
  static void space(JsonGenerator json, String name, Space space) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("encoder", space.encoder());
    json.writeStringProperty("fingerprint", space.fingerprint());
    json.writeNumberProperty("width", space.width());
    json.writeEndObject();
  }

  /** {@code "skipped":{"count","files":[{"path","reason","detail"}]}}. */
  static void skipped(JsonGenerator json, long count, List<SkippedFile> files) {
    json.writeObjectPropertyStart("skipped");
    json.writeNumberProperty("count", count);
    json.writeArrayPropertyStart("files");
    for (SkippedFile file : files) {
      json.writeStartObject();
      json.writeStringProperty("path", file.path());
      json.writeStringProperty("reason", Labels.of(file.reason()));
      json.writeStringProperty("detail", file.detail());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** {@code "seconds":{part: seconds, …, "total"}}. */
  static void seconds(JsonGenerator json, Map<String, Double> seconds) {
    numbers(json, "seconds", seconds);
  }

  /** {@code "provenance":{"method","options","inputs","version","time"}}. */
  static void provenance(JsonGenerator json, Provenance provenance) {
    json.writeObjectPropertyStart("provenance");
    json.writeStringProperty("method", provenance.method());
    texts(json, "options", provenance.options());
    texts(json, "inputs", provenance.inputs());
    json.writeStringProperty("version", provenance.version());
    json.writeStringProperty("time", provenance.time().toString());
    json.writeEndObject();
  }

  /** An object of texts. */
  static void texts(JsonGenerator json, String name, Map<String, String> texts) {
    json.writeObjectPropertyStart(name);
    texts.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  /** An object of numbers; what is not finite is null. */
  static void numbers(JsonGenerator json, String name, Map<String, Double> numbers) {
    json.writeObjectPropertyStart(name);
    numbers.forEach((key, value) -> number(json, key, value));
    json.writeEndObject();
  }

  /** A number; JSON has no NaN and no infinity, so those are null. */
  static void number(JsonGenerator json, String name, double value) {
    if (Double.isFinite(value)) {
      json.writeNumberProperty(name, value);
    } else {
      json.writeNullProperty(name);
    }
  }
}

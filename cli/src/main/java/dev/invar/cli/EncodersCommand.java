package dev.invar.cli;

import dev.invar.encode.EncoderCard;
import dev.invar.encode.Encoders;
import dev.invar.tasks.EncodersTask;
import dev.invar.tasks.Task;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.core.JsonGenerator;

/** {@code invar encoders}. */
@Command(
    name = "encoders",
    description = "List the built-in encoders.",
    footer = {
      "",
      "Any folder in the Hugging Face layout is an encoder too: model.onnx or onnx/model.onnx,",
      "tokenizer.json, and 1_Pooling/config.json where pooling is not by the first token.",
      "",
      "Examples:",
      "  invar encoders",
      "  invar index docs/ --into my.index --encoder e5-small-v2"
    })
final class EncodersCommand extends TaskCommand<List<EncoderCard>> {
  EncodersCommand(Session session) {
    super(session);
  }

  @Override
  Task<List<EncoderCard>> task() {
    return new EncodersTask();
  }

  @Override
  void write(List<EncoderCard> encoders, JsonGenerator json) {
    json.writeStringProperty("default", Encoders.DEFAULT);
    json.writeArrayPropertyStart("encoders");
    for (EncoderCard encoder : encoders) {
      json.writeStartObject();
      json.writeStringProperty("id", encoder.id());
      json.writeStringProperty("description", encoder.description());
      json.writeNumberProperty("width", encoder.width());
      json.writeNumberProperty("tokens", encoder.maxTokens());
      json.writeNumberProperty("bytes", encoder.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  void print(List<EncoderCard> encoders, PrintWriter out, Ink ink) {
    int width = encoders.stream().mapToInt(encoder -> encoder.id().length()).max().orElse(0);
    for (EncoderCard encoder : encoders) {
      String id = encoder.id() + " ".repeat(width - encoder.id().length());
      out.println(
          "%s %s  %4d numbers  %4d tokens  %8s  %s"
              .formatted(
                  encoder.id().equals(Encoders.DEFAULT) ? "*" : " ",
                  ink.bold(id),
                  encoder.width(),
                  encoder.maxTokens(),
                  Figures.bytes(encoder.bytes()),
                  encoder.description()));
    }
    out.println(ink.faint("* is used where none is named"));
  }
}

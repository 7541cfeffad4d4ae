package dev.invar.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code invar codes}. */
@Command(
    name = "codes",
    description = "Learn sparse codes of vectors, make them, and see what they stand for.",
    footer = {
      "",
      "A code is a few of many latents that stand for a vector: small, explainable, and searched",
      "exactly. 'invar index --representation sparse --coder' makes an index of them.",
      "",
      "Example:",
      "  invar encode docs/ -o docs.safetensors",
      "  invar codes train docs.safetensors -o my.coder --method csr-v2:k=32",
      "  invar codes explain my.coder \"solar power at home\" --corpus docs.safetensors"
    })
final class CodesCommand extends CommandGroup {
  @Override
  public SequencedMap<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("train", TrainCoderCommand::new);
    commands.put("encode", EncodeCodesCommand::new);
    commands.put("explain", ExplainCodesCommand::new);
    commands.put("show", ShowCoderCommand::new);
    return commands;
  }
}

package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.Encoders;
import dev.invar.formats.text.TextDocument;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Version;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns the texts of a file or folder into a file of vectors: one vector per document, of as much
 * as the encoder reads, or one per token.
 *
 * <p>Memory: all vectors, outside the heap. The file is written whole or not at all.
 *
 * @param input files and folders of texts, or a BEIR folder, whose corpus is taken
 * @param output a vector file of {@code formats}, by its ending
 * @param encoder id or folder
 * @param role what the texts are; many encoders treat the two differently
 * @param unit what gets a vector
 */
public record EncodeTask(Path input, Path output, String encoder, Role role, Unit unit)
    implements Task<EncodeReport> {
  /** What gets a vector. */
  public enum Unit {
    /** The whole text. */
    TEXT,
    /** Each token; a row's id is the document's id, {@code #} and the token's position from 0. */
    TOKEN
  }

  /** Tokens are encoded this many texts at a time. */
  private static final int BATCH = 64;

  public EncodeTask {
    if (!VectorFiles.takesFloats(output)) {
      throw new OptionException(
          "output", "a file for vectors, such as out.npy, out.safetensors or out.jsonl", output);
    }
  }

  /** Encodes texts as passages with the standard encoder. */
  public static EncodeTask of(Path input, Path output) {
    return new EncodeTask(input, output, Encoders.DEFAULT, Role.PASSAGE, Unit.TEXT);
  }

  @Override
  public EncodeReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var reading = new TextReading(List.of(input));
        Encoder open = timings.time("open", () -> workplace.encoders().open(encoder))) {
      var rows = new GrowingRows(open.space().width());
      Progress progress = workplace.progress();
      progress.begin("encoding", timings.time("count", () -> reading.expected(progress)));
      timings.time(
          "encode",
          () -> {
            switch (unit) {
              case TEXT -> encodeTexts(open, reading.documents(progress), rows, workplace);
              case TOKEN -> encodeTokens(open, reading.documents(progress), rows, workplace);
            }
            return rows;
          });
      progress.end();
      var set = new VectorSet(rows.ids(), rows.matrix(), open.space());
      var inputs =
          new TreeMap<>(Map.of("source", input.toString(), "space", open.space().fingerprint()));
      var options =
          new TreeMap<>(Map.of("encoder", encoder, "role", lower(role), "unit", lower(unit)));
      var provenance =
          new Provenance("encode", options, inputs, Version.CURRENT, workplace.clock().instant());
      boolean interrupted = workplace.progress().isCancelled();
      if (!interrupted) {
        timings.time(
            "write",
            () -> {
              VectorFiles.write(output, set, provenance);
              return set;
            });
      }
      return new EncodeReport(
          output,
          set.size(),
          open.space(),
          reading.skippedCount(),
          reading.skipped(),
          interrupted,
          timings.seconds(),
          provenance);
    }
  }

  private void encodeTexts(
      Encoder open, Iterator<TextDocument> documents, GrowingRows rows, Workplace workplace)
      throws IOException {
    open.stream(
        documents,
        TextDocument::fullText,
        role,
        (document, vector) -> rows.add(document.id(), vector),
        workplace.progress());
  }

  private void encodeTokens(
      Encoder open, Iterator<TextDocument> documents, GrowingRows rows, Workplace workplace) {
    var batch = new ArrayList<TextDocument>();
    while (documents.hasNext() && !workplace.progress().isCancelled()) {
      batch.add(documents.next());
      if (batch.size() == BATCH || !documents.hasNext()) {
        List<String> texts = batch.stream().map(TextDocument::fullText).toList();
        List<FloatMatrix> tokens = open.encodeTokens(texts, role, workplace.progress());
        // Fewer than the texts if the user asked to stop meanwhile.
        for (int i = 0; i < tokens.size(); i++) {
          for (int t = 0; t < tokens.get(i).rows(); t++) {
            rows.add(batch.get(i).id() + "#" + t, tokens.get(i).row(t));
          }
        }
        batch.clear();
      }
    }
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}

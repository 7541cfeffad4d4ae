package dev.invar.tasks.codes;

import dev.invar.encode.Encoder;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.file.CoderFile;
import dev.invar.sparsecode.statistics.LatentExamples;
import dev.invar.sparsecode.statistics.LatentShare;
import dev.invar.tasks.Task;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says what the code of a text consists of: its strongest latents, and for each of them the vectors
 * of a corpus that activate it most.
 *
 * @param coder the coder's file
 * @param subject what is coded
 * @param corpus a file of vectors to look for examples in; empty for none
 * @param strongest how many latents are told, at least 1
 * @param examples how many for each, at least 1
 */
public record ExplainCodesTask(
    Path coder, Subject subject, Optional<Path> corpus, int strongest, int examples)
    implements Task<ExplainCodesTask.Report> {
  /** What is coded. */
  public sealed interface Subject {}

  /**
   * A text.
   *
   * @param text of any length
   * @param encoder id or folder; empty for the one the coder's vectors are of
   * @param role what the text is
   */
  public record OfText(String text, Optional<String> encoder, Role role) implements Subject {}

  /**
   * A vector of a file.
   *
   * @param file of vectors
   * @param id of one of them
   */
  public record OfVector(Path file, String id) implements Subject {}

  /**
   * A latent.
   *
   * @param share what it contributes to the squared length of the code
   * @param examples ids of the vectors that activate it most, strongest first
   */
  public record Explained(LatentShare share, List<Example> examples) {}

  /**
   * A vector that activates a latent.
   *
   * @param id of the vector
   * @param value how strongly, above 0
   */
  public record Example(String id, float value) {}

  /**
   * What came of it.
   *
   * @param active how many latents the code has
   * @param latents the strongest of them
   */
  public record Report(int active, List<Explained> latents) {}

  public ExplainCodesTask {
    if (strongest < 1) {
      throw new OptionException("strongest latents", "at least 1", strongest);
    }
    if (examples < 1) {
      throw new OptionException("examples", "at least 1", examples);
    }
  }

  @Override
  public Report run(Workplace workplace) throws IOException {
    Coder read = CoderFile.read(coder).coder();
    SparseCode code =
        switch (subject) {
          case OfText(String text, Optional<String> encoder, Role role) ->
              read.encode(vector(read, text, encoder, role, workplace), role);
          case OfVector(Path file, String id) ->
              read.encode(VectorFiles.read(file).select(List.of(id)), Role.PASSAGE, Progress.NONE)
                  .codes()
                  .row(0);
        };
    List<LatentShare> shares = LatentShare.ofLength(code);
    List<LatentShare> told = shares.subList(0, Math.min(strongest, shares.size()));
    Optional<CodeSet> codes = Optional.empty();
    if (corpus.isPresent()) {
      VectorSet vectors = VectorFiles.read(corpus.get());
      workplace.progress().begin("coding the corpus", vectors.size());
      codes = Optional.of(read.encode(vectors, Role.PASSAGE, workplace.progress()));
      workplace.progress().end();
    }
    return new Report(code.size(), explained(told, codes));
  }

  private float[] vector(
      Coder read, String text, Optional<String> encoder, Role role, Workplace workplace) {
    String name = encoder.orElseGet(() -> read.space().input().encoder());
    try (Encoder open = workplace.encoders().open(name)) {
      read.space().input().requireSame(open.space(), "explaining a text");
      FloatMatrix rows = open.encode(List.of(text), role, Progress.NONE);
      return rows.row(0);
    }
  }

  private List<Explained> explained(List<LatentShare> told, Optional<CodeSet> codes) {
    Optional<LatentExamples> found = codes.map(set -> LatentExamples.of(set.codes(), examples));
    var explained = new ArrayList<Explained>();
    for (LatentShare share : told) {
      List<Example> best =
          found.isEmpty()
              ? List.of()
              : found.get().of(share.latent()).stream()
                  .map(example ->
                      new Example(codes.orElseThrow().ids().get(example.row()), example.value()))
                  .toList();
      explained.add(new Explained(share, best));
    }
    return explained;
  }
}

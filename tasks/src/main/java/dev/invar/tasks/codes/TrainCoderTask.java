package dev.invar.tasks.codes;

import dev.invar.method.MethodCatalog;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.file.CoderFile;
import dev.invar.sparsecode.statistics.CodeStatistics;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Learns a coder from a file of vectors and writes it with what its codes are worth.
 *
 * <p>If the user stops it, a trained method keeps what it has done in the checkpoint, and the same
 * task goes on from there to the same bytes; no coder is written then.
 *
 * @param files what to learn from
 * @param method how
 * @param output the coder's file, of any name
 * @param checkpoint where a long training keeps what it has done; removed when it is complete
 * @param examined how much of the codes is examined; empty for nothing
 */
public record TrainCoderTask(
    TrainingFiles files,
    SparseCoder method,
    Path output,
    Path checkpoint,
    Optional<CodeStatistics.Settings> examined)
    implements Task<TrainCoderReport> {
  /** The checkpoint beside a coder's file. */
  public static Path checkpointBeside(Path output) {
    return output.resolveSibling(output.getFileName() + ".checkpoint");
  }

  @Override
  public TrainCoderReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    TrainingSet data = timings.time("read", files::read);
    Progress progress = workplace.progress();
    var run = new TrainingRun(progress, Optional.of(checkpoint));
    FittedCoder fitted = timings.time("train", () -> method.fit(data, run));
    Provenance provenance =
        Provenance.of((Record) method, files.sources(data), workplace.clock().instant());
    Optional<CodeStatistics> statistics = Optional.empty();
    if (fitted.report().completed()) {
      timings.time(
          "write",
          () -> {
            new CoderFile(fitted, provenance).write(output);
            return output;
          });
      if (examined.isPresent()) {
        statistics =
            timings.time("examine", () -> statistics(fitted, data, examined.get(), progress));
      }
    }
    return new TrainCoderReport(
        output,
        checkpoint,
        MethodCatalog.load().specOf((Record) method),
        data.passages().size(),
        fitted,
        statistics,
        timings.seconds(),
        provenance);
  }

  private static Optional<CodeStatistics> statistics(
      FittedCoder fitted, TrainingSet data, CodeStatistics.Settings settings, Progress progress) {
    VectorSet passages = data.passages();
    progress.begin("coding", passages.size());
    CodeSet codes = fitted.coder().encode(passages, Role.PASSAGE, progress);
    progress.end();
    if (codes.size() < passages.size()) {
      return Optional.empty();
    }
    Optional<VectorSet> queries =
        data.questions().map(TrainingSet.Questions::queries).filter(asked -> asked.size() > 0);
    return Optional.of(CodeStatistics.of(fitted.coder(), passages, codes, queries, settings));
  }
}

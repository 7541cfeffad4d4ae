package dev.invar.tasks.codes;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Version;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.file.CodeFile;
import dev.invar.sparsecode.file.CoderFile;
import dev.invar.sparsecode.statistics.LatentUse;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Codes a file of vectors by a coder that {@link TrainCoderTask} wrote. The file of codes is
 * written whole or not at all.
 *
 * @param coder the coder's file
 * @param vectors the vectors' file, of the space that the coder codes
 * @param space the name of their space, where the file does not tell it; empty for the file's own
 *     name
 * @param output the codes' file, of any name
 * @param role what the vectors are of
 * @param k active latents of a code; empty for what the coder was made for
 */
public record EncodeCodesTask(
    Path coder, Path vectors, Optional<String> space, Path output, Role role, Optional<Integer> k)
    implements Task<EncodeCodesTask.Report> {
  /**
   * What came of it.
   *
   * @param output the file written; nothing was written if interrupted
   * @param codes the codes
   * @param use how they use their latents
   * @param interrupted whether the user stopped it
   * @param seconds part of the job to its time
   * @param provenance from what and how
   */
  public record Report(
      Path output,
      CodeSet codes,
      LatentUse use,
      boolean interrupted,
      SortedMap<String, Double> seconds,
      Provenance provenance) {}

  @Override
  public Report run(Workplace workplace) throws IOException {
    var timings = new Timings();
    Coder read = timings.time("read", () -> CoderFile.read(coder).coder());
    Coder chosen = k.map(active -> read.withSparsity(Sparsity.of(active))).orElse(read);
    VectorSet set = timings.time("read", this::readVectors);
    Progress progress = workplace.progress();
    progress.begin("coding", set.size());
    CodeSet codes = timings.time("code", () -> chosen.encode(set, role, progress));
    progress.end();
    boolean interrupted = codes.size() < set.size();
    Provenance provenance = provenance(chosen, workplace);
    if (!interrupted) {
      timings.time(
          "write",
          () -> {
            new CodeFile(codes, provenance).write(output);
            return output;
          });
    }
    return new Report(
        output, codes, LatentUse.of(codes.codes()), interrupted, timings.seconds(), provenance);
  }

  private VectorSet readVectors() throws IOException {
    return space.isPresent() ? VectorFiles.read(vectors, space.get()) : VectorFiles.read(vectors);
  }

  private Provenance provenance(Coder chosen, Workplace workplace) {
    int active = role == Role.QUERY ? chosen.sparsity().query() : chosen.sparsity().passage();
    var options =
        new TreeMap<>(
            Map.of("role", role.name().toLowerCase(Locale.ROOT), "k", Integer.toString(active)));
    var inputs =
        new TreeMap<>(
            Map.of(
                "coder",
                coder.toString(),
                "coder.fingerprint",
                chosen.space().coder(),
                "vectors",
                vectors.toString()));
    return new Provenance(
        "codes-encode", options, inputs, Version.CURRENT, workplace.clock().instant());
  }
}

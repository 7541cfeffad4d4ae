package dev.invar.bench.sparse;

import dev.invar.bench.Setting;
import dev.invar.method.FormatException;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Provenance;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Coders for the comparison, trained once and kept from run to run. */
final class Coders {
  private static final int LATENTS = 4_096;
  private static final int LANDMARKS = 16_384;
  private static final int STEPS = 400;
  private static final int BATCH = 1_024;
  private static final int MOST_EPOCHS = 100;

  private Coders() {}

  /**
   * The coder of a corpus whose latents are passages of it. It finds more of what is near than a
   * trained one with as many latents.
   */
  static Coder landmarks(RealVectors.Corpus corpus, int k, Setting setting) throws IOException {
    return fitted(
            landmarks(k, corpus.passages().size()),
            corpus.name(),
            TrainingSet.of(corpus.passages()),
            setting)
        .coder();
  }

  /** The method and options for so many rows: a latent for each of them, or 16,384. */
  static String landmarks(int k, int rows) {
    return "landmark-codes:latents=%d,k=%d".formatted(Math.min(LANDMARKS, rows), k);
  }

  /** The coder of a corpus, trained on its passages. */
  static Coder of(RealVectors.Corpus corpus, int k, Setting setting) throws IOException {
    return fitted(
            spec(k, corpus.passages().size()),
            corpus.name(),
            TrainingSet.of(corpus.passages()),
            setting)
        .coder();
  }

  /** The method and options for so many rows: some {@value #STEPS} steps, few for few rows. */
  static String spec(int k, int rows) {
    int latents = Math.min(LATENTS, Integer.highestOneBit(Math.max(1, rows / 2)));
    int epochs = Math.clamp((long) STEPS * BATCH / rows, 2, MOST_EPOCHS);
    return "csr:latents=%d,k=%d,epochs=%d,batch=%d".formatted(latents, k, epochs, BATCH);
  }

  /**
   * Fits a method, or reads what an earlier run fitted.
   *
   * @param spec method and options
   * @param name what the rows are: it must change with them
   */
  static FittedCoder fitted(String spec, String name, TrainingSet data, Setting setting)
      throws IOException {
    Path file =
        setting
            .cache()
            .resolve("coders")
            .resolve(
                "%s-%d-%s-%s.safetensors"
                    .formatted(
                        name,
                        data.passages().size(),
                        data.passages().space().fingerprint(),
                        spec.replaceAll("[^A-Za-z0-9.]+", "-")));
    Optional<FittedCoder> kept = kept(file, setting);
    if (kept.isPresent()) {
      return kept.get();
    }
    setting.progress().begin("training " + spec + " on " + name, 0);
    SparseCoder method = MethodCatalog.load().create(SparseCoder.class, spec);
    FittedCoder fitted = method.fit(data, new TrainingRun(setting.progress(), Optional.empty()));
    Files.createDirectories(file.getParent());
    new CoderFile(
            fitted,
            Provenance.of(
                (Record) method, Map.of("vectors", name), InstantSource.system().instant()))
        .write(file);
    return fitted;
  }

  private static Optional<FittedCoder> kept(Path file, Setting setting) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(CoderFile.read(file).fitted());
    } catch (FormatException e) {
      setting.progress().warn("training anew, since the coder is damaged: " + e);
      return Optional.empty();
    }
  }
}

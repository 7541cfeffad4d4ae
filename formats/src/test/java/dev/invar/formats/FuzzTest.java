package dev.invar.formats;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.fvecs.VectorRows;
import dev.invar.formats.npy.NpyFile;
import dev.invar.formats.npy.NpzFile;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.formats.text.JsonTexts;
import dev.invar.formats.trec.TrecJudgements;
import dev.invar.formats.trec.TrecRun;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged at random, a file gives a value, a FormatException or an IOException; nothing else. */
class FuzzTest {
  private static final int FEW = 60;
  private static final int MANY = 3_000;

  @TempDir Path folder;

  @Test
  void survivesAFewMutationsOfEachFormat() throws IOException {
    survives(Seed.DEFAULT, FEW);
  }

  @Test
  @Tag("slow")
  void survivesManyMutationsOfEachFormat() throws IOException {
    survives(new Seed(7), MANY);
  }

  private void survives(Seed seed, int count) throws IOException {
    for (var each : cases().entrySet()) {
      String name = each.getKey().getFileName().toString();
      Path scratch = folder.resolve("scratch-" + name);
      Hostile.survivesMutations(seed.derive(name), count, each.getKey(), scratch, each.getValue());
    }
  }

  private Map<Path, Hostile.Reader> cases() throws IOException {
    var set =
        new VectorSet(
            List.of("a", "b", "ü"),
            FloatMatrix.copyOf(RandomArrays.floats(Seed.DEFAULT, 3, 2), 3, 2),
            Space.declared("fuzz", 2));
    var cases = new LinkedHashMap<Path, Hostile.Reader>();
    for (String name : List.of("v.safetensors", "v.jsonl", "v.jsonl.gz", "v.npy", "v.fvecs")) {
      VectorFiles.write(folder.resolve(name), set);
      cases.put(folder.resolve(name), VectorFiles::read);
    }
    cases.put(Golden.file("fortran.npy"), file -> NpyFile.read(file).matrix());
    cases.put(Golden.file("stored.npz"), FuzzTest::readNpz);
    cases.put(Golden.file("deflated.npz"), FuzzTest::readNpz);
    cases.put(Golden.file("types.safetensors"), FuzzTest::readSafetensors);
    VectorRows.BVECS.write(folder.resolve("v.bvecs"), FloatMatrix.copyOf(new float[] {1, 2}, 2, 1));
    cases.put(folder.resolve("v.bvecs"), VectorFiles::read);
    cases.put(text("run.txt", "q1 Q0 d1 1 2.5 tag\nq1 Q0 d2 2 1.5 tag\n"), TrecRun::read);
    cases.put(text("qrels.txt", "q1 0 d1 1\nq2 0 d1 0\n"), TrecJudgements::read);
    cases.put(
        text(
            "texts.jsonl",
            "{\"_id\":\"1\",\"title\":\"ü\",\"text\":\"x\",\"m\":[1,{\"a\":2e5}]}\n"),
        FuzzTest::readTexts);
    Files.createDirectories(folder.resolve("qrels"));
    text("corpus.jsonl", "");
    text("queries.jsonl", "");
    cases.put(text("split.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n"), this::readJudgements);
    return cases;
  }

  private Path text(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void readNpz(Path file) throws IOException {
    var arrays = NpzFile.open(file);
    arrays.names().forEach(name -> arrays.tensor(name).matrix());
  }

  private static void readSafetensors(Path file) throws IOException {
    var tensors = SafetensorsFile.open(file);
    tensors.provenance();
    for (String name : tensors.names()) {
      if (tensors.tensor(name).shape().size() <= 2) {
        tensors.tensor(name).matrix();
      }
    }
  }

  private static void readTexts(Path file) throws IOException {
    try (var texts = JsonTexts.open(file, 1 << 20, "x", Map.of())) {
      while (texts.next().isPresent()) {
        // The next one.
      }
    }
  }

  private void readJudgements(Path file) throws IOException {
    Files.copy(file, folder.resolve("qrels/split.tsv"), StandardCopyOption.REPLACE_EXISTING);
    BeirFolder.open(folder).judgements("split");
  }
}

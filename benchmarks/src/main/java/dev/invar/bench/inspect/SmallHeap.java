package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.index.ClusteredVectors;
import dev.invar.bench.process.ChildProcess;
import dev.invar.bench.process.JavaCommand;
import dev.invar.bench.process.Scratch;
import dev.invar.cli.Invar;
import dev.invar.formats.Tensor;
import dev.invar.formats.npy.NpyFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The command itself on many vectors, in a JVM of its own with a small heap. */
final class SmallHeap implements Part {
  private static final int ROWS = 1_000_000;
  private static final int QUICK = 50_000;
  private static final int WIDTH = 384;
  private static final int MEGABYTES = 512;
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private static final Claim INSPECTED =
      new Claim(
          "heap-512m",
          "vectors of width 384 inspected with -Xmx512m, with page, a count",
          Criterion.atLeast(ROWS),
          "generated data");

  @Override
  public String name() {
    return "heap";
  }

  @Override
  public List<Claim> claims() {
    return List.of(INSPECTED);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int rows = setting.quick() ? QUICK : ROWS;
    findings.data(new DataUsed("clustered-floats", rows, WIDTH, "generated"));
    try (Scratch scratch = Scratch.create()) {
      Path folder = scratch.path();
      Path file = folder.resolve("rows.npy");
      NpyFile.write(file, Tensor.of(made(rows, setting)));
      Path page = folder.resolve("report.html");
      setting.progress().begin("inspecting " + rows + " rows in " + MEGABYTES + " MB", 0);
      ChildProcess trial = ChildProcess.run(folder, command(file, page), LIMIT);
      String note = rows + " rows, " + Files.size(page) + " bytes of page";
      findings.row(Row.of("heap-seconds", trial.seconds(), "s", Side.OURS, note));
      if (setting.quick()) {
        findings.missed(INSPECTED.id(), "a quick run inspects 50,000 alone, which worked");
      } else {
        findings.measured(INSPECTED.id(), rows, note);
      }
      setting.progress().end();
    }
  }

  private static FloatMatrix made(int rows, Setting setting) {
    var vectors = new ClusteredVectors(setting.seed().derive("heap"), WIDTH);
    FloatMatrix matrix = FloatMatrix.allocate(rows, WIDTH);
    for (int i = 0; i < rows; i++) {
      matrix.setRow(i, vectors.row(i));
    }
    return matrix;
  }

  private static List<String> command(Path file, Path page) {
    return JavaCommand.withHeap(
            MEGABYTES,
            Invar.class.getName(),
            List.of("inspect", file.toString(), "-o", page.toString(), "--json"))
        .words();
  }
}

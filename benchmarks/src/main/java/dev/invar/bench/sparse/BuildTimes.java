package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.peer.Features;
import dev.invar.bench.sparse.peer.LuceneIndex;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.index.IndexWriterConfig;

/** Building an index of codes through a writer of Lucene, flushes and the last merge included. */
final class BuildTimes implements Part {
  private static final Contest CONTEST = new Contest(1, 3);

  /** Lucene's default buffer, in MB: several segments are flushed, and merged at the end. */
  private static final double SMALL = IndexWriterConfig.DEFAULT_RAM_BUFFER_SIZE_MB;

  private static final Claim FASTER =
      new Claim(
          "build-over-features",
          "time of Lucene's features over ours to index 500,000 clustered codes, one thread,"
              + " buffer of 16 MB, merged into one segment, no unit",
          Criterion.atLeast(5),
          "generated data");

  @Override
  public String name() {
    return "build";
  }

  @Override
  public List<Claim> claims() {
    return List.of(FASTER);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    CodeData data = CodeData.halfMillion(setting);
    findings.data(data.used());
    double large = ratio(data, LuceneIndex.BUFFER, findings);
    double small = ratio(data, SMALL, findings);
    String note = "with a buffer of 256 MB, which leaves nothing to merge, %.2f".formatted(large);
    if (setting.quick()) {
      findings.missed(
          FASTER.id(), "a quick run builds 50,000 alone: %.2f; %s".formatted(small, note));
    } else {
      findings.measured(FASTER.id(), small, "median of 3 builds each; " + note);
    }
  }

  private static double ratio(CodeData data, double buffer, Findings findings) throws IOException {
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put("invar", () -> ours(data.codes(), buffer));
    contestants.put("featurefield", () -> features(data.codes(), buffer));
    List<Timing> times = List.copyOf(CONTEST.run(contestants).values());
    String note =
        "one thread, buffer of %.0f MB, forceMerge(1), commit; N %d"
            .formatted(buffer, data.bytes().rows());
    String id = "build-%.0fmb-".formatted(buffer);
    row(id + "invar", data, times.get(0), Side.OURS, note, findings);
    row(id + "featurefield", data, times.get(1), Side.PEER, note, findings);
    return times.get(1).median() / times.get(0).median();
  }

  private static void row(
      String id, CodeData data, Timing timing, Side side, String note, Findings findings) {
    findings.row(Row.of(id, timing, side, note));
    findings.row(
        Row.of(id + "-rate", data.bytes().rows() / timing.median(), "codes/s", side, note));
  }

  private static void ours(CodeRows codes, double buffer) throws IOException {
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.write(codes, scratch.path(), buffer);
    }
  }

  private static void features(CodeRows codes, double buffer) throws IOException {
    try (Scratch scratch = Scratch.create()) {
      LuceneIndex.write(
          scratch.path(),
          new Lucene104Codec(),
          codes.rows(),
          row -> Features.document(codes.row(row)),
          buffer);
    }
  }
}

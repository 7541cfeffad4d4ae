package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.peer.Features;
import dev.invar.bench.sparse.peer.LuceneIndex;
import dev.invar.bench.sparse.peer.Scratch;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;

/** Building an index of codes through a writer of Lucene, flushes and the last merge included. */
final class BuildTimes implements Part {
  private static final int ROWS = 500_000;
  private static final int QUICK = 50_000;
  private static final int WARM_UP = 20_000;
  private static final Contest CONTEST = new Contest(0, 2);

  private static final Claim FASTER =
      new Claim(
          "build-over-features",
          "time of Lucene's features over ours to index 500,000 clustered codes, one thread,"
              + " merged into one segment, no unit",
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
    CodeData data =
        setting.quick()
            ? CodeData.clustered("clustered-50k", QUICK, setting)
            : CodeData.clustered("clustered-500k", ROWS, setting);
    findings.data(data.used());
    ours(data.codes().first(WARM_UP));
    features(data.codes().first(WARM_UP));
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put("invar", () -> ours(data.codes()));
    contestants.put("featurefield", () -> features(data.codes()));
    List<Timing> times = List.copyOf(CONTEST.run(contestants).values());
    String note = "one thread, buffer of 256 MB, forceMerge(1), commit; N " + data.bytes().rows();
    row("build-invar", data, times.get(0), Side.OURS, note, findings);
    row("build-featurefield", data, times.get(1), Side.PEER, note, findings);
    double ratio = times.get(1).median() / times.get(0).median();
    if (setting.quick()) {
      findings.missed(FASTER.id(), "a quick run builds 50,000 alone: %.1f".formatted(ratio));
    } else {
      findings.measured(FASTER.id(), ratio, "median of 2 builds each");
    }
  }

  private static void row(
      String id, CodeData data, Timing timing, Side side, String note, Findings findings) {
    findings.row(Row.of(id, timing, side, note));
    findings.row(
        Row.of(id + "-rate", data.bytes().rows() / timing.median(), "codes/s", side, note));
  }

  private static void ours(CodeRows codes) throws IOException {
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.write(codes, scratch.path());
    }
  }

  private static void features(CodeRows codes) throws IOException {
    try (Scratch scratch = Scratch.create()) {
      LuceneIndex.write(
          scratch.path(),
          new Lucene104Codec(),
          codes.rows(),
          row -> Features.document(codes.row(row)));
    }
  }
}

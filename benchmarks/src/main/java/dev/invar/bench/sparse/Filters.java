package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import dev.invar.method.Criterion;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.apache.lucene.search.Query;

/** Filtered search: what a filter costs, and whether the best that pass are found. */
final class Filters implements Part {
  private static final int K = ExactSearch.K;
  private static final int CHECKED = 200;
  private static final LatencyContest CONTEST = new LatencyContest(2, 3);
  private static final String ALL = "all";

  private static final Claim EXACT =
      new Claim(
          "filter-exact",
          "filtered answers that differ from brute force, a count",
          Criterion.atMost(0),
          "generated data");

  private static Claim notSlower(int share) {
    return new Claim(
        "filter-" + share,
        "p50 with a filter that passes %d %% over p50 without one, 500,000 codes, no unit"
            .formatted(share),
        Criterion.atMost(1),
        "generated data");
  }

  @Override
  public String name() {
    return "filter";
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    for (int share : CodeIndex.FILTERS) {
      claims.add(notSlower(share));
    }
    claims.add(EXACT);
    return List.copyOf(claims);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    CodeData data = CodeData.halfMillion(setting);
    findings.data(data.used());
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.writeWithFilters(data.codes(), scratch.path());
      try (CodeIndex index = CodeIndex.open(scratch.path(), data.codes().latents())) {
        findings.measured(EXACT.id(), differing(data, index), CHECKED + " queries a filter");
        times(data, index, setting.quick(), findings);
      }
    }
  }

  private static int differing(CodeData data, CodeIndex index) throws IOException {
    var force = new BruteForce(data.bytes(), K);
    int differing = 0;
    for (int share : CodeIndex.FILTERS) {
      for (int i = 0; i < Math.min(CHECKED, data.queries().rows()); i++) {
        SparseCode query = data.queries().row(i);
        boolean same =
            index
                .search(query, K, CodeIndex.filter(share))
                .isSame(force.search(query, document -> CodeIndex.passes(document, share)));
        differing += same ? 0 : 1;
      }
    }
    return differing;
  }

  private static void times(CodeData data, CodeIndex index, boolean quick, Findings findings)
      throws IOException {
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put(ALL, query -> index.search(data.queries().row(query), K));
    for (int share : CodeIndex.FILTERS) {
      Query filter = CodeIndex.filter(share);
      searches.put(
          Integer.toString(share), query -> index.search(data.queries().row(query), K, filter));
    }
    SequencedMap<String, Latencies> times = CONTEST.run(searches, data.queries().rows());
    List<Latencies> all = List.copyOf(times.values());
    ExactSearch.rows("filter-none", all.getFirst(), Side.OURS, data.described(), findings);
    for (int i = 0; i < CodeIndex.FILTERS.length; i++) {
      int share = CodeIndex.FILTERS[i];
      Latencies filtered = all.get(i + 1);
      double ratio = filtered.p50() / all.getFirst().p50();
      ExactSearch.rows(
          "filter-" + share, filtered, Side.OURS, "a TermQuery of " + share + " %", findings);
      findings.row(Row.of("filter-" + share + "-ratio", ratio, "no unit", Side.OURS, "of p50"));
      if (quick) {
        findings.missed(notSlower(share).id(), "a quick run filters 50,000 codes alone");
      } else {
        findings.measured(notSlower(share).id(), ratio, data.described());
      }
    }
  }
}

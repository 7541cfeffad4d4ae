package dev.invar.bench.sparse;

import dev.invar.bench.DataUsed;
import dev.invar.bench.Setting;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.ClusteredCodes;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.codes.CostModel;
import dev.invar.bench.sparse.codes.Skew;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Codes to search and queries to search them with, all kept in memory.
 *
 * @param name lower case with hyphens
 * @param codes the documents
 * @param queries what is asked
 * @param bytes the documents with values of one byte
 * @param origin where they are from
 */
record CodeData(String name, CodeRows codes, CodeRows queries, ByteCodes bytes, String origin) {
  /** The shape of all made-up codes. */
  static final ClusteredCodes.Shape SHAPE = new ClusteredCodes.Shape(16_384, 32, 6);

  static final int QUERIES = 1_000;
  static final int QUICK_QUERIES = 200;
  static final int QUICK_ROWS = 50_000;
  static final int HALF_MILLION = 500_000;

  /** Made-up codes in clusters. */
  static CodeData clustered(String name, int n, Setting setting) {
    setting.progress().begin("making " + n + " codes", 0);
    ClusteredCodes all = ClusteredCodes.of(SHAPE, setting.seed().derive("codes"));
    CodeRows codes = all.rows(n).kept();
    return new CodeData(
        name,
        codes,
        all.queries(queries(setting)).kept(),
        ByteCodes.of(codes),
        "generated, clustered, seed " + setting.seed().value());
  }

  /** 500,000 made-up codes; 50,000 in a quick run. */
  static CodeData halfMillion(Setting setting) {
    return setting.quick()
        ? clustered("clustered-50k", QUICK_ROWS, setting)
        : clustered("clustered-500k", HALF_MILLION, setting);
  }

  /** As {@link #clustered}, but each document is made again whenever it is asked for. */
  static CodeData streamed(String name, int n, Setting setting) {
    setting.progress().begin("making " + n + " codes", 0);
    ClusteredCodes all = ClusteredCodes.of(SHAPE, setting.seed().derive("codes"));
    return new CodeData(
        name,
        all.rows(n),
        all.queries(queries(setting)).kept(),
        ByteCodes.of(all.rows(n)),
        "generated, clustered, seed " + setting.seed().value());
  }

  static int queries(Setting setting) {
    return setting.quick() ? QUICK_QUERIES : QUERIES;
  }

  /** ρ: postings that a query meets for each document, the mean over the queries. */
  double rho() {
    return IntStream.range(0, queries.rows())
            .mapToLong(i -> bytes.postings(queries.row(i)))
            .average()
            .orElse(0)
        / bytes.rows();
  }

  /** What must be known beside every latency. */
  String described() {
    Skew skew = Skew.of(bytes.counts());
    double read =
        IntStream.range(0, queries.rows())
            .mapToDouble(i -> CostModel.bytes(bytes, queries.row(i)))
            .average()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "N %d, h %d, k %.1f, S %.2f, ρ %.3f, %.0f kB of lists a query",
        bytes.rows(),
        bytes.latents(),
        bytes.nonZeros() / (double) bytes.rows(),
        skew.skew(),
        rho(),
        read * 1e-3);
  }

  DataUsed used() {
    return new DataUsed(name, bytes.rows(), bytes.latents(), origin + "; " + described());
  }
}

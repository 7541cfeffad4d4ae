package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.linear.Ridge;
import dev.invar.align.linear.RidgeTowardsProcrustes;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SpectralProcrustes;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.upgrade.MappedSearch.Direction;
import dev.invar.method.Criterion;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * How much of the new model's own top 10 a map finds: of the test queries, and, as adapters are
 * usually reported, of documents that no map was fitted to taken as queries. Published means, on
 * other collections with these encoders: ridge .839, centred Procrustes .834 with .527 as the
 * least.
 */
record NewModelAgreement(UpgradeSets sets) implements Part {
  private static final int DOCUMENTS = 300;

  private static final Claim MEAN =
      claim("g2-agreement-mean", "of the test queries, mean over checks", 0.839);
  private static final Claim LEAST =
      claim("g2-agreement-least", "of the test queries, least of the checks", 0.6);
  private static final Claim DOCUMENTS_MEAN =
      claim("g2-documents-mean", "of documents as queries, mean over checks", 0.839);
  private static final Claim DOCUMENTS_LEAST =
      claim("g2-documents-least", "of documents as queries, least of the checks", 0.6);

  private static Claim claim(String id, String what, double least) {
    return new Claim(
        id,
        "share of the new model's own top 10 that stored vectors mapped by ridge towards Procrustes"
            + " give, "
            + what
            + ", no unit",
        Criterion.atLeast(least),
        UpgradeSets.NEEDS);
  }

  /** A map and what it carries over. */
  private record Way(Aligner aligner, Direction direction) {}

  private static SequencedMap<String, Way> ways() {
    var ways = new LinkedHashMap<String, Way>();
    ways.put(
        "documents by ridge towards Procrustes",
        new Way(new RidgeTowardsProcrustes(0.1), Direction.DOCUMENTS));
    ways.put("documents by ridge", new Way(Ridge.DEFAULTS, Direction.DOCUMENTS));
    ways.put(
        "documents by Procrustes", new Way(OrthogonalProcrustes.DEFAULTS, Direction.DOCUMENTS));
    ways.put("queries by ridge", new Way(Ridge.DEFAULTS, Direction.QUERIES));
    ways.put(
        "queries by Procrustes with weights",
        new Way(SpectralProcrustes.DEFAULTS, Direction.QUERIES));
    ways.put("queries by Procrustes", new Way(OrthogonalProcrustes.DEFAULTS, Direction.QUERIES));
    ways.put(
        "queries by Procrustes, mean added back (published)",
        new Way(OrthogonalProcrustes.DEFAULTS, Direction.QUERIES_MEAN_BACK));
    return ways;
  }

  @Override
  public String name() {
    return "agreement";
  }

  @Override
  public List<Claim> claims() {
    return List.of(MEAN, LEAST, DOCUMENTS_MEAN, DOCUMENTS_LEAST);
  }

  /** Of one way: mean and least over checks, by test queries and by documents. */
  private static final class Tally {
    private double queries;
    private double documents;
    private double leastQueries = 1;
    private double leastDocuments = 1;
    private int checks;

    void add(double byQueries, double byDocuments) {
      queries += byQueries;
      documents += byDocuments;
      leastQueries = Math.min(leastQueries, byQueries);
      leastDocuments = Math.min(leastDocuments, byDocuments);
      checks++;
    }

    Line line(String name) {
      return Line.of(name, queries / checks, leastQueries, documents / checks, leastDocuments);
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    SequencedMap<String, Way> ways = ways();
    var tallies = new LinkedHashMap<String, Tally>();
    ways.keySet().forEach(name -> tallies.put(name, new Tally()));
    setting.progress().begin("comparing with the new model", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      for (ModelPair pair : pairs) {
        var search = new MappedSearch(set, pair, setting.seed());
        ways.forEach((name, way) -> {
          Tally tally = tallies.get(name);
          if (tally != null) {
            tally.add(ofQueries(search, way), ofDocuments(search, way));
          }
        });
        setting.progress().advance(1);
      }
    }
    report(tallies, findings);
  }

  private static double ofQueries(MappedSearch search, Way way) {
    VectorSet queries = search.testQueries();
    return Agreement.mean(
        search.truth(queries, Agreement.DEPTH),
        search.search(way.aligner(), way.direction(), queries, Agreement.DEPTH));
  }

  /** A document is no answer to itself. */
  private static double ofDocuments(MappedSearch search, Way way) {
    VectorSet queries = search.documentQueries(DOCUMENTS);
    int depth = Agreement.DEPTH + 1;
    return Agreement.mean(
        search.truth(queries, depth),
        search.search(way.aligner(), way.direction(), queries, depth),
        search.ownRows(queries));
  }

  private static void report(SequencedMap<String, Tally> tallies, Findings findings) {
    var lines = new ArrayList<Line>();
    tallies.forEach((name, tally) -> lines.add(tally.line(name)));
    Tally first = tallies.firstEntry().getValue();
    findings.table(
        new FigureTable(
            "agreement",
            "share of the new model's own top 10 that each map finds, %d checks"
                .formatted(first.checks),
            List.of("queries, mean", "least", "documents as queries, mean", "least"),
            lines));
    findings.measured(MEAN.id(), first.queries / first.checks, first.checks + " checks");
    findings.measured(LEAST.id(), first.leastQueries, "");
    findings.measured(DOCUMENTS_MEAN.id(), first.documents / first.checks, "");
    findings.measured(DOCUMENTS_LEAST.id(), first.leastDocuments, "");
  }
}

package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.linear.Ridge;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.upgrade.MappedSearch.Direction;
import dev.invar.linalg.Neighbors;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Every aligner of the catalogue with its defaults, published ones and our own, as a bridge on the
 * same data: queries of the new model, compared with the old model's vectors in the frame.
 */
record PublishedAdapters(UpgradeSets sets) implements Part {
  @Override
  public String name() {
    return "published-adapters";
  }

  @Override
  public List<Claim> claims() {
    return List.of();
  }

  /** A way to carry queries over. */
  private record Adapter(String name, Aligner aligner, Direction direction) {}

  /** What an adapter gave in one check. */
  private record Outcome(double kept, double agreement, double seconds) {}

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    String name = setting.quick() ? UpgradeSets.CRANFIELD : UpgradeSets.SCIFACT;
    List<EncodedSet> found = sets.some(List.of(name), setting, findings);
    if (found.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    List<Adapter> adapters = adapters();
    var lines = new ArrayList<Line>();
    setting.progress().begin("bridging with every aligner", adapters.size());
    for (Adapter adapter : adapters) {
      try {
        lines.add(line(adapter, found.getFirst(), pairs, setting));
      } catch (ShapeException | OptionException | NumericalException refusal) {
        setting.progress().warn(adapter.name() + " is left out: " + refusal.getMessage());
      }
      setting.progress().advance(1);
    }
    findings.table(
        new FigureTable(
            "published-adapters",
            "queries of the new model bridged to the old index of %s, %d pairs of models, fitted to a random half; kept: nDCG@10 over that of full re-embedding; agreement: share of the new model's own top 10"
                .formatted(name, pairs.size()),
            List.of("kept, mean", "kept, least", "agreement, mean", "agreement, least", "s"),
            lines));
  }

  private static List<Adapter> adapters() {
    var adapters = new ArrayList<Adapter>();
    adapters.add(
        new Adapter(
            "orthogonal-procrustes, mean added back (published)",
            OrthogonalProcrustes.DEFAULTS,
            Direction.QUERIES_MEAN_BACK));
    adapters.add(
        new Adapter(
            "ridge, mean added back (published)", Ridge.DEFAULTS, Direction.QUERIES_MEAN_BACK));
    MethodCatalog catalog = MethodCatalog.load();
    for (MethodDescription method : catalog.ofKind(Aligner.class)) {
      if (method.defaults() instanceof Aligner aligner) {
        adapters.add(new Adapter(catalog.specOf(method.defaults()), aligner, Direction.QUERIES));
      }
    }
    return adapters;
  }

  private static Line line(
      Adapter adapter, EncodedSet set, List<ModelPair> pairs, Setting setting) {
    var outcomes = new ArrayList<Outcome>();
    for (ModelPair pair : pairs) {
      var search = new MappedSearch(set, pair, setting.seed());
      Neighbors truth = search.truth(search.testQueries(), Agreement.DEPTH);
      long start = System.nanoTime();
      Neighbors found =
          search.search(
              adapter.aligner(), adapter.direction(), search.testQueries(), Agreement.DEPTH);
      outcomes.add(
          new Outcome(
              search.ndcg(found) / search.ndcg(truth),
              Agreement.mean(truth, found),
              (System.nanoTime() - start) * 1e-9));
    }
    return Line.of(
        adapter.name(),
        mean(outcomes, Outcome::kept),
        outcomes.stream().mapToDouble(Outcome::kept).min().orElseThrow(),
        mean(outcomes, Outcome::agreement),
        outcomes.stream().mapToDouble(Outcome::agreement).min().orElseThrow(),
        mean(outcomes, Outcome::seconds));
  }

  private static double mean(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
    return outcomes.stream().mapToDouble(figure).average().orElseThrow();
  }
}

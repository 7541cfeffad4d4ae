package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.method.Criterion;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Faults planted in real vectors at several strengths, and how many are found. */
final class PlantedFaults implements Part {
  private static final String NEEDS = "wordnet-sample, scifact, xquad-retrieval";
  private static final List<String> NAMES =
      List.of(EncodedSpaces.WORDNET, EncodedSpaces.SCIFACT, EncodedSpaces.XQUAD);
  private static final double NEARLY_ALL = 0.95;

  @Override
  public String name() {
    return "faults";
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim("not-finite", "one row that is not finite is found", 1),
        claim("zero-rows", "one row of zeros is found", 1),
        claim("constant-coordinates", "one coordinate of one value is found", 1),
        claim(
            "mixed-lengths", "1 % of the rows, 5 % longer than the others, are found", NEARLY_ALL),
        claim(
            "near-duplicates", "one pair that differs by 0.001 of its length is found", NEARLY_ALL),
        claim("hubs", "a row in 20·k lists of k or more is found", NEARLY_ALL),
        claim("outliers", "a row whose coordinates were shuffled is found", NEARLY_ALL),
        claim("two-models", "2 % of rows by another model, of 5,000, are found", NEARLY_ALL),
        claim(
            "prefix", "a prefix that was left out or mistaken is found from 24 texts", NEARLY_ALL),
        claim(
            "provider",
            "the same model, other precision or another model, from 12 texts",
            NEARLY_ALL));
  }

  private static Claim claim(String fault, String statement, double least) {
    return new Claim(
        "faults-" + fault, statement + ", share of the cases", Criterion.atLeast(least), NEEDS);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    var rows = new RowFaultCurves();
    var neighbours = new NeighbourFaultCurves();
    var models = new TwoModelCurves();
    var texts = new EncodedTextCurves();
    for (String name : NAMES) {
      Map<String, VectorSet> sets = sets(name, setting, findings);
      RandomGenerator forRows = random(name, "rows", setting);
      sets.values().forEach(set -> rows.plant(name, set, forRows));
      RandomGenerator forNeighbours = random(name, "neighbours", setting);
      sets.values().forEach(set -> neighbours.plant(name, set, forNeighbours));
      texts.plantProviders(name, sets, random(name, "providers", setting));
      plantPrefixes(name, texts, setting);
    }
    for (String name : List.of(EncodedSpaces.WORDNET, EncodedSpaces.SCIFACT)) {
      models.plant(name, sets(name, setting, findings), random(name, "models", setting));
    }
    rows(rows, findings);
    neighbours(neighbours, findings);
    measured(
        models.mixed, TwoModelCurves.strength(TwoModelCurves.SMALL_SHARE), "two-models", findings);
    findings.table(models.versions.table());
    measured(texts.prefixes, EncodedTextCurves.MANY_TEXTS, "prefix", findings);
    measured(texts.providers, EncodedTextCurves.DOZEN, "provider", findings);
  }

  /** Draws of its own for each collection and fault, so that one does not change another's. */
  private static RandomGenerator random(String name, String faults, Setting setting) {
    return setting.seed().derive("planted " + faults + " in " + name).random();
  }

  private static void plantPrefixes(String name, EncodedTextCurves texts, Setting setting)
      throws IOException {
    Optional<TestCollection> collection = queries(name, setting);
    if (collection.isPresent()) {
      RandomGenerator random = random(name, "prefixes", setting);
      for (String encoder : EncodedSpaces.encoders(setting)) {
        texts.plantPrefixes(name, collection.get(), encoder, random);
      }
    }
  }

  /** Passages; of XQuAD the queries, since it has too few passages to hide faults in. */
  private static Map<String, VectorSet> sets(String name, Setting setting, Findings findings)
      throws IOException {
    var sets = new LinkedHashMap<String, VectorSet>();
    for (String encoder : EncodedSpaces.encoders(setting)) {
      Optional<VectorSet> set =
          name.equals(EncodedSpaces.XQUAD)
              ? EncodedSpaces.queries(name, encoder, setting, findings)
              : EncodedSpaces.passages(name, encoder, setting, findings);
      set.ifPresent(vectors -> sets.put(encoder, vectors));
    }
    return sets;
  }

  private static Optional<TestCollection> queries(String name, Setting setting) throws IOException {
    return name.equals(EncodedSpaces.WORDNET)
        ? Optional.empty()
        : EncodedSpaces.collection(name, setting);
  }

  private static void rows(RowFaultCurves rows, Findings findings) {
    measured(rows.notFinite, RowFaultCurves.ONE_ROW, "not-finite", findings);
    measured(rows.zero, RowFaultCurves.ONE_ROW, "zero-rows", findings);
    measured(rows.constant, RowFaultCurves.ONE_COORDINATE, "constant-coordinates", findings);
    measured(rows.lengths, RowFaultCurves.ONE_PERCENT, "mixed-lengths", findings);
  }

  private static void neighbours(NeighbourFaultCurves curves, Findings findings) {
    measured(curves.duplicates, NeighbourFaultCurves.SMALL_NOISE, "near-duplicates", findings);
    measured(curves.hubs, NeighbourFaultCurves.GREAT_HUB, "hubs", findings);
    measured(curves.outliers, NeighbourFaultCurves.SHUFFLED, "outliers", findings);
  }

  private static void measured(
      DetectionCurve curve, String strength, String fault, Findings findings) {
    findings.table(curve.table());
    findings.measured(
        "faults-" + fault, curve.share(strength), strength + ": " + curve.tally(strength));
  }
}

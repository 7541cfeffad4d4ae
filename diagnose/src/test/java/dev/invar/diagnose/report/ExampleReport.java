package dev.invar.diagnose.report;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Evidence;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.Severity;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.ranking.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A report with something of every kind, hostile texts among them. */
final class ExampleReport {
  static final String HOSTILE = "<script>alert('id')</script>&\"</style>{{data}}";
  static final String LONG = "https://example.org/archive/" + "very-long-path/".repeat(12) + "p1";

  private static final int ROWS = 4908;
  private static final int WIDTH = 384;

  private ExampleReport() {}

  static SpaceReport sound() {
    SpaceReport whole = whole();
    return new SpaceReport(
        whole.inspected().subList(0, 1),
        List.of("Nothing wrong was found in 4,908 rows of width 384."),
        List.of(),
        whole.sections(),
        whole.provenance(),
        whole.seconds());
  }

  static SpaceReport whole() {
    return new SpaceReport(
        List.of(
            new Inspected(
                "wordnet.index",
                "index",
                ROWS,
                WIDTH,
                "bge-small-en-v1.5, passages",
                "sha256:5d0c3b77a1b94e0f",
                Optional.of("bge-small-en-v1.5")),
            new Inspected(
                "vendor <export>.safetensors",
                "vector file",
                ROWS,
                768,
                "unknown",
                "sha256:" + "0123456789abcdef".repeat(4),
                Optional.empty())),
        List.of(
            "12 of 4,908 passages crowd the neighbour lists of others, and 2 rows are not finite.",
            "The width is used: about 287 of 384 directions carry the vectors.",
            "The two spaces agree on half of their neighbours, where chance would give 0.2 %."),
        findings(),
        List.of(spaceUse(), neighbourhoods(), comparison(), maps()),
        new Provenance(
            "inspect",
            new TreeMap<>(Map.of("seed", "42", "k", "10", "sample", "5000", "resamples", "200")),
            new TreeMap<>(Map.of("first", "/data/wordnet.index", "second", LONG)),
            "0.1.0",
            Instant.parse("2026-12-01T04:05:06.789Z")),
        new TreeMap<>(
            Map.of("reading", 0.412, "moments", 1.93, "neighbours", 12.78, "map", 4.604)));
  }

  private static List<Finding> findings() {
    return List.of(
        new Finding(
            Fault.NOT_FINITE,
            Severity.ERROR,
            "2 rows hold numbers that are not finite",
            new Evidence("rows with NaN or infinity", 2, 0),
            2,
            "coordinates that are not finite",
            List.of(
                new Culprit(HOSTILE, 384, Optional.empty()),
                new Culprit(LONG, 1, Optional.empty())),
            "Leave these rows out or embed their texts again; until then searches may return them anywhere."),
        new Finding(
            Fault.HUBS,
            Severity.WARNING,
            "12 passages stand in 2,903 neighbour lists",
            new Evidence("share of all list slots held by the top 1 % of rows", 0.059151589, 0.04),
            120,
            "lists it stands in",
            IntStream.range(0, 100)
                .mapToObj(
                    i -> new Culprit("wn31-0" + (1048 + 37 * i), 903 - 8.0 * i, Optional.empty()))
                .toList(),
            "Look at these passages: they are often boilerplate. Removing the mean or ranking by CSLS lowers them."),
        new Finding(
            Fault.NEAR_DUPLICATES,
            Severity.NOTE,
            "3 pairs of rows are nearly the same",
            new Evidence("largest cosine of two rows", 0.99999713, 0.9999),
            3,
            "cosine",
            List.of(
                new Culprit("a <b>bold</b> id", 0.99999713, Optional.of(HOSTILE)),
                new Culprit("wn31-02084442", 0.99997, Optional.of("wn31-02084443")),
                new Culprit("wn31-7", 0.99991, Optional.of(LONG))),
            "Keep one of each pair, if their texts say the same."));
  }

  private static Figure figure(String id, String name, double value, String meaning) {
    return Figure.of(id, name, value, new Basis(ROWS, ROWS, WIDTH, Seed.DEFAULT), meaning);
  }

  private static Figure around(Figure figure, double low, double high) {
    double value = figure.value().asNumber().orElseThrow();
    return figure.within(Optional.of(new Interval(low, value, high)));
  }

  private static Section spaceUse() {
    Figure rank =
        figure(
            "rank-me",
            "RankMe (singular values, not centred, rows of length 1)",
            287.31846,
            "The vectors use about 287 of 384 possible directions (75 %). The width is used.");
    Figure cosine =
        figure(
            "average-cosine",
            "Average cosine (all pairs, not centred)",
            0.4351927,
            "Rows point the same way: any two have a cosine of 0.435 before anything is alike. Remove the mean before comparing scores.");
    Figure smallest =
        figure(
            "smallest-variance",
            "Smallest variance (covariance, rows of length 1)",
            3.1415926e-7,
            "No direction is empty.");
    Figure undefined =
        Figure.undefined(
            "alpha-req",
            "α-ReQ (covariance spectrum, fitted from rank 10 to the knee)",
            new Basis(7, ROWS, WIDTH, new Seed(-8123456789012345678L)),
            "7 rows span too few directions for a slope");
    var spectra = new LinkedHashMap<String, Spectrum>();
    spectra.put("wordnet.index", spectrum(1.1));
    spectra.put("vendor <export>.safetensors", spectrum(0.6));
    return new Section(
        "space-use",
        "How much of the space is used",
        "Do the vectors spread over the directions that the width pays for?",
        List.of(
            around(rank, 284.97, 289.61).byChance(369.2, "isotropic Gaussian rows"),
            around(cosine, 0.4339, 0.4364).byChance(0, "isotropic Gaussian rows"),
            smallest,
            undefined),
        List.of(Plots.spectrum(spectra)));
  }

  private static Spectrum spectrum(double exponent) {
    double[] variances =
        IntStream.rangeClosed(1, WIDTH)
            .mapToDouble(j -> j > 370 ? 0 : Math.pow(j, -exponent) * (j > 300 ? 0.2 : 1))
            .toArray();
    return new Spectrum(ROWS, variances, variances);
  }

  private static Section neighbourhoods() {
    RandomGenerator random = Seed.DEFAULT.random();
    double[] dimensions =
        IntStream.range(0, 2000).mapToDouble(_ -> 14 + 3.5 * random.nextGaussian()).toArray();
    double[] pairs =
        IntStream.range(0, 5000).mapToDouble(_ -> 0.44 + 0.07 * random.nextGaussian()).toArray();
    double[] nearest =
        IntStream.range(0, 2000).mapToDouble(_ -> 0.78 + 0.06 * random.nextGaussian()).toArray();
    int[] occurrences =
        IntStream.range(0, ROWS)
            .map(_ -> (int) Math.max(0, Math.exp(1.6 + 1.1 * random.nextGaussian()) - 0.5))
            .toArray();
    Figure skewness =
        figure(
            "hubness",
            "Hubness (skewness of the k-occurrence, k = 10)",
            2.914,
            "A few rows stand in very many lists. Above 1.4 a space is usually called hubby.");
    Figure dimension =
        figure(
            "local-dimension",
            "Local dimension (MLE, k − 1 terms, k = 20, geometric mean)",
            13.87,
            "Near a row the others lie on about 14 directions.");
    return new Section(
        "neighbourhoods",
        "What the neighbourhoods look like",
        "Are there hubs that crowd the lists, and how many directions are there near a row?",
        List.of(
            around(skewness, 2.61, 3.33).byChance(0.32, "isotropic Gaussian rows"),
            around(dimension, 13.7, 14.05).byChance(61.4, "isotropic Gaussian rows")),
        List.of(
            Plots.occurrences(10, ROWS, occurrences),
            Plots.localDimension(dimensions),
            Plots.similarities("Cosine", pairs, nearest)));
  }

  private static Section comparison() {
    RandomGenerator random = Seed.DEFAULT.derive("gap").random();
    double[] first =
        IntStream.range(0, 900).mapToDouble(_ -> -0.3 + 0.1 * random.nextGaussian()).toArray();
    double[] second =
        IntStream.range(0, 900).mapToDouble(_ -> 0.3 + 0.12 * random.nextGaussian()).toArray();
    Figure cka =
        figure(
            "cka",
            "CKA (linear, unbiased)",
            0.7321,
            "The two spaces arrange the same items alike. A linear map between them will work.");
    return new Section(
        "comparison",
        "How the two spaces differ",
        "Do both put the same items side by side?",
        List.of(
            around(cka, 0.728, 0.7361).byChance(-0.00004, "rows of the second side shuffled"),
            figure("mutual-neighbours", "Mutual neighbours (k = 10)", 0.5, "Half are shared.")),
        List.of(
            Plots.gap(List.of("queries", "passages"), first, second),
            Plots.mutualNeighbours(
                new int[] {1, 2, 5, 10, 20, 50, 100, 200},
                new double[] {.41, .44, .48, .5, .52, .55, .58, .62},
                new double[] {.0002, .0004, .001, .002, .004, .01, .02, .04})));
  }

  private static Section maps() {
    RandomGenerator random = Seed.DEFAULT.derive("map").random();
    int n = 2000;
    var x = new double[n];
    var y = new double[n];
    var ids = new ArrayList<String>();
    for (int i = 0; i < n; i++) {
      x[i] = 4 * Math.cos(2 * Math.PI * (i % 7) / 7) + random.nextGaussian();
      y[i] = 3 * Math.sin(2 * Math.PI * (i % 7) / 7) + random.nextGaussian();
      ids.add(i % 100 == 0 ? HOSTILE : i % 101 == 0 ? LONG : "wn31-" + i);
    }
    var points = new Plots.MapPoints(x, y, ids);
    return new Section(
        "maps",
        "Maps",
        "Which rows lie near each other?",
        List.of(),
        List.of(
            Plots.map(
                "map-principal",
                "Map by principal components",
                "2,000 rows along the two directions with most variance, which hold 11 % of it. Distances are true, but most directions are left out.",
                points,
                _ -> "Rows"),
            Plots.map(
                "map-neighbours",
                "Map by neighbours",
                "2,000 rows placed so that near neighbours stay near. Groups mean something; distances between groups do not.",
                points,
                row ->
                    List.of("nouns", "verbs", "adjectives")
                        .get(row % 7 < 4 ? 0 : row % 7 < 6 ? 1 : 2))));
  }
}

package dev.invar.bench.inspect;

import dev.invar.bench.collection.TestCollection;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.PrefixCheck;
import dev.invar.diagnose.finding.PrefixCheck.Way;
import dev.invar.diagnose.finding.ProviderCheck;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Prefixes and providers, told from the vectors of a few texts. */
final class EncodedTextCurves {
  static final String MANY_TEXTS = "24 texts";
  static final String DOZEN = "12 texts";

  private static final int MOST = 48;
  private static final int[] TEXTS = {6, 12, 24};
  private static final int DRAWS = 2;

  final DetectionCurve prefixes =
      new DetectionCurve(
          "prefix",
          "share found: queries stored without the prefix, or with the passages', of encoders that"
              + " have one; texts encoded anew");
  final DetectionCurve providers =
      new DetectionCurve(
          "provider",
          "share of right verdicts on the answers of two encoders: the same, other precision,"
              + " another model");

  /** Tells how some of a collection's queries were encoded. */
  void plantPrefixes(String name, TestCollection texts, String encoder, RandomGenerator random) {
    Map<String, String> queries = texts.queries();
    List<String> ids = new ArrayList<>(queries.keySet());
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST, ids.size()); i++) {
      drawn.add(ids.remove(random.nextInt(ids.size())));
    }
    Map<Way, VectorSet> ways = encoded(encoder, drawn, drawn.stream().map(queries::get).toList());
    for (Way way : Way.values()) {
      if (way != Way.AS_ROLE && !isSame(of(ways, way), of(ways, Way.AS_ROLE))) {
        for (int count : TEXTS) {
          for (int draw = 0; draw < Math.min(DRAWS, drawn.size() / count); draw++) {
            prefixes.add(count + " texts", name, isFound(ways, way, draw * count, count));
          }
        }
      }
    }
  }

  private static VectorSet of(Map<Way, VectorSet> ways, Way way) {
    return Optional.ofNullable(ways.get(way)).orElseThrow();
  }

  /** The encoder has no prefixes, or one for both roles. */
  private static boolean isSame(VectorSet a, VectorSet b) {
    return ProviderCheck.of(a, b).isEmpty();
  }

  private static boolean isFound(Map<Way, VectorSet> ways, Way stored, int from, int count) {
    Map<Way, VectorSet> some = new EnumMap<>(Way.class);
    ways.forEach((way, vectors) -> some.put(way, vectors.rowRange(from, from + count)));
    Optional<Finding> found = PrefixCheck.of(of(some, stored), some);
    return found.filter(finding -> finding.fault() == Fault.PREFIX).isPresent()
        && PrefixCheck.of(of(some, Way.AS_ROLE), some).isEmpty();
  }

  private static Map<Way, VectorSet> encoded(String id, List<String> ids, List<String> texts) {
    Map<Way, VectorSet> ways = new EnumMap<>(Way.class);
    try (Encoder encoder = Encoders.open(id, EncoderSettings.standard())) {
      ways.put(Way.AS_ROLE, vectors(encoder, ids, texts, Role.QUERY));
      ways.put(Way.AS_OTHER_ROLE, vectors(encoder, ids, texts, Role.PASSAGE));
    }
    try (Encoder encoder = Encoders.openWithoutPrefixes(id, EncoderSettings.standard())) {
      ways.put(Way.WITHOUT, vectors(encoder, ids, texts, Role.QUERY));
    }
    return ways;
  }

  private static VectorSet vectors(
      Encoder encoder, List<String> ids, List<String> texts, Role role) {
    FloatMatrix rows = encoder.encode(texts, role, Progress.NONE);
    return new VectorSet(ids, rows, encoder.space());
  }

  /**
   * Compares a dozen of a collection's vectors by each two encoders.
   *
   * @param sets by encoder
   */
  void plantProviders(String name, Map<String, VectorSet> sets, RandomGenerator random) {
    sets.forEach((known, ours) ->
        sets.forEach((answering, theirs) -> {
          int from = random.nextInt(ours.size() - 12);
          Optional<Finding> found =
              ProviderCheck.of(ours.rowRange(from, from + 12), theirs.rowRange(from, from + 12));
          providers.add(DOZEN, name, isRight(found, known, answering));
        }));
  }

  private static boolean isRight(Optional<Finding> found, String known, String answering) {
    if (known.equals(answering)) {
      return found.isEmpty();
    }
    boolean isPrecision = known.equals(answering + "-q") || answering.equals(known + "-q");
    return found.map(finding -> finding.title().contains("precision") == isPrecision).orElse(false);
  }
}

package dev.invar.checks.ranking;

import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A ranking and judgements made to be hard: tied scores in no particular order, scores that tie
 * only in single precision, ids whose order differs between UTF-8 and UTF-16, negative grades,
 * documents not judged, judged documents not found, nothing relevant, nothing found.
 *
 * @param ranking 0 to {@value #LONGEST} documents
 * @param grades document id to grade, −1 to 4
 */
record JudgedRanking(Ranking ranking, Map<String, Integer> grades) {
  static final int LONGEST = 60;

  private static final int POOL = 80;
  private static final List<String> PREFIXES = List.of("d", "D", "é", "ﬁ", "𝒟");

  static JudgedRanking random(RandomGenerator random) {
    var ids = new ArrayList<String>();
    for (int i = 0; i < POOL; i++) {
      ids.add(random.nextInt(ids.size() + 1), PREFIXES.get(i % PREFIXES.size()) + i);
    }
    var hits = new ArrayList<Ranked>();
    for (String id : ids.subList(0, random.nextInt(LONGEST + 1))) {
      hits.add(new Ranked(id, random.nextInt(8) / 3.0 + random.nextInt(3) * 1e-12));
    }
    hits.sort(Comparator.comparingDouble(hit -> -hit.score()));
    return new JudgedRanking(new Ranking(hits), grades(ids, random));
  }

  private static Map<String, Integer> grades(List<String> ids, RandomGenerator random) {
    var grades = new TreeMap<String, Integer>();
    int highest = random.nextInt(5) == 0 ? 0 : 4;
    for (String id : ids) {
      if (random.nextBoolean()) {
        grades.put(id, random.nextInt(-1, highest + 1));
      }
    }
    return grades;
  }

  /** The relevant documents, each with the ranks that the definitions speak of. */
  List<RelevantDocument> relevant() {
    return grades.entrySet().stream()
        .filter(judged -> judged.getValue() > 0)
        .map(judged ->
            new RelevantDocument(
                judged.getValue(), rank(judged.getKey()), idealRank(judged.getKey())))
        .toList();
  }

  /** One more than the number of hits before this one; 0 if it is not among the hits. */
  private int rank(String id) {
    for (Ranked hit : ranking.hits()) {
      if (hit.id().equals(id)) {
        return 1 + (int) ranking.hits().stream().filter(other -> before(other, hit)).count();
      }
    }
    return 0;
  }

  /** trec_eval's order: single-precision score, then the id that is last in UTF-8. */
  private static boolean before(Ranked a, Ranked b) {
    float x = (float) a.score();
    float y = (float) b.score();
    return x > y || (x == y && compareCodePoints(a.id(), b.id()) > 0);
  }

  /** The order of UTF-8 bytes is that of code points. */
  private static int compareCodePoints(String a, String b) {
    int[] x = a.codePoints().toArray();
    int[] y = b.codePoints().toArray();
    for (int i = 0; i < Math.min(x.length, y.length); i++) {
      if (x[i] != y[i]) {
        return Integer.compare(x[i], y[i]);
      }
    }
    return Integer.compare(x.length, y.length);
  }

  /** The rank in a best ranking of all judged documents; which of equal grades is first is free. */
  private int idealRank(String id) {
    int grade = grades.getOrDefault(id, 0);
    return 1
        + (int)
            grades.entrySet().stream()
                .filter(other ->
                    other.getValue() > grade
                        || (other.getValue() == grade && other.getKey().compareTo(id) < 0))
                .count();
  }
}

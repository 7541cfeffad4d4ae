package dev.invar.ranking;

import java.util.Map;

/** A ranking seen through the judgements of its query, in the order in which it is measured. */
final class JudgedHits {
  private final int[] grades;
  private final long relevant;

  JudgedHits(Ranking ranking, Map<String, Integer> judged, int k) {
    grades =
        ranking.idsAsMeasured().stream()
            .limit(k)
            .mapToInt(id -> Math.max(0, judged.getOrDefault(id, 0)))
            .toArray();
    relevant = judged.values().stream().filter(grade -> grade > 0).count();
  }

  /** The grade of each hit of the top k, best first; 0 if not relevant or not judged. */
  int[] grades() {
    return grades;
  }

  /** How many of the top k are relevant. */
  int found() {
    int found = 0;
    for (int grade : grades) {
      found += grade > 0 ? 1 : 0;
    }
    return found;
  }

  /** An amount over the number of relevant documents, found or not; 0 if there are none. */
  double perRelevant(double amount) {
    return relevant == 0 ? 0 : amount / relevant;
  }
}

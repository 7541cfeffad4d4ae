package dev.invar.ranking;

import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Seeded rankings and grades over documents d0 to d39, with many ties. */
final class RandomRankings {
  private static final int DOCUMENTS = 40;

  private final RandomGenerator random;

  RandomRankings(Seed seed) {
    random = seed.random();
  }

  Ranking ranking() {
    List<String> ids = ids();
    return Ranking.sorted(
        ids.subList(0, 1 + random.nextInt(DOCUMENTS)).stream()
            .map(id -> new Ranked(id, random.nextInt(12) / 4.0))
            .toList());
  }

  List<Ranking> rankings(int count) {
    var rankings = new ArrayList<Ranking>();
    for (int i = 0; i < count; i++) {
      rankings.add(ranking());
    }
    return rankings;
  }

  Map<String, Integer> grades() {
    var grades = new HashMap<String, Integer>();
    for (String id : ids().subList(0, 20)) {
      grades.put(id, random.nextInt(-1, 4));
    }
    return grades;
  }

  <T> List<T> shuffled(List<T> items) {
    var copy = new ArrayList<>(items);
    Collections.shuffle(copy, Random.from(random));
    return copy;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private List<String> ids() {
    var ids = new ArrayList<String>();
    for (int i = 0; i < DOCUMENTS; i++) {
      ids.add("d" + i);
    }
    return shuffled(ids);
  }
}

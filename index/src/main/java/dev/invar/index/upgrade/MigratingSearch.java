package dev.invar.index.upgrade;

import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.index.DocumentPlace;
import dev.invar.index.Found;
import dev.invar.index.IndexMoment;
import dev.invar.index.KeptVector;
import dev.invar.index.Standing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Searches each passage by the vectors it has by now.
 *
 * <p>Among the passages without a new vector, the order is the old one. Among the others it is that
 * of a sum: the best of both lists are scored in full, and the lists are taken twice as long until
 * nobody who is in neither can be among the best (the threshold algorithm of Fagin, Lotem and Naor
 * 2001, doi:10.1145/375551.375567).
 *
 * @param moment of the index under upgrade, where some passages have a new vector and some have not
 * @param old the query of before, or what stands in for it
 * @param fresh the query in the new space
 * @param looking where to look; over all passages
 * @param score what a passage's scores become
 */
record MigratingSearch(
    UpgradeMoment moment,
    QueryVector old,
    QueryVector fresh,
    Looking looking,
    HalfMigratedScore score) {

  /** The best k documents. */
  Answer search(int k) throws IOException {
    Freshness freshness = moment.freshness();
    Map<Integer, Found> best = new HashMap<>();
    List<Found> unmoved = near(looking.among(freshness.others()), k);
    for (Found found : unmoved) {
      double told = cosine(found.score(), OptionalDouble.empty());
      best.put(found.document(), new Found(found.document(), found.passage(), told));
    }
    Map<Integer, Standing> standings = Answer.standings(unmoved);
    for (Found found : moved(k, standings)) {
      best.merge(
          found.document(), found, (one, other) -> one.score() >= other.score() ? one : other);
    }
    var all = new ArrayList<>(best.values());
    all.sort(Found.BEST_FIRST);
    return new Answer(all, standings).first(k);
  }

  private List<Found> near(Looking where, int k) throws IOException {
    return moment.main().nearest(where.near(old.vector(), old.space()), k);
  }

  /** The best k documents by those of their passages that have a new vector. */
  private List<Found> moved(int k, Map<Integer, Standing> standings) throws IOException {
    Looking among = looking.among(moment.freshness().passages());
    var vectors = NewVectorSearch.of(moment, fresh, looking);
    Map<Integer, Found> seen = new HashMap<>();
    for (int length = k; ; length = (int) Math.min(2L * length, Integer.MAX_VALUE)) {
      List<Found> byOld = near(among, length);
      List<Found> byNew = vectors.nearest(length);
      standings.putAll(Answer.standings(byNew));
      for (List<Found> list : List.of(byOld, byNew)) {
        for (Found found : list) {
          if (!seen.containsKey(found.document())) {
            seen.put(found.document(), scored(found.document()));
          }
        }
      }
      List<Found> best = seen.values().stream().sorted(Found.BEST_FIRST).limit(k).toList();
      // Both lists hold the same documents in the end.
      boolean everybody = byOld.size() < length || byNew.size() < length;
      if (everybody || (best.size() == k && best.getLast().score() > bound(byOld, byNew))) {
        return best;
      }
    }
  }

  /** What a document can reach that is in neither list. */
  private double bound(List<Found> byOld, List<Found> byNew) {
    return cosine(byOld.getLast().score(), OptionalDouble.of(byNew.getLast().score()));
  }

  /** What a passage's scores become: the cosine of the new space that has their mean z-score. */
  private double cosine(double oldScore, OptionalDouble newScore) {
    double z = score.of(oldScore, newScore) / (1 + score.oldWeight());
    return score.newScale().mean() + score.newScale().deviation() * z;
  }

  /** A document by the best of its passages that have a new vector. */
  private Found scored(int document) throws IOException {
    IndexMoment main = moment.main();
    DocumentPlace place = main.place(document);
    float[] oldDirection = KeptVector.directionOf(old.vector(), old.space());
    float[] newDirection = KeptVector.directionOf(fresh.vector(), fresh.space());
    var best = new Found(document, OptionalInt.empty(), Double.NEGATIVE_INFINITY);
    for (int p = place.first(); p < place.first() + place.passages(); p++) {
      OptionalInt vector = moment.freshness().vectorOf(p);
      if (vector.isPresent()) {
        double told =
            cosine(
                Products.of(oldDirection, main.vector(p).unit()),
                OptionalDouble.of(
                    Products.of(newDirection, moment.side().vector(vector.getAsInt()).unit())));
        if (told > best.score()) {
          best = new Found(document, OptionalInt.of(p), told);
        }
      }
    }
    return best;
  }
}

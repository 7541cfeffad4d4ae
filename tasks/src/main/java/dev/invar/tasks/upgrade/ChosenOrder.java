package dev.invar.tasks.upgrade;

import dev.invar.align.upgrade.BackfillOrder;
import dev.invar.align.upgrade.DemandOrder;
import dev.invar.align.upgrade.DistanceOrder;
import dev.invar.align.upgrade.RandomOrder;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.encode.Encoder;
import dev.invar.index.Filter;
import dev.invar.index.IndexMoment;
import dev.invar.index.PassageQuery;
import dev.invar.index.Reach;
import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.TwoSpaces;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Which passages of an index under upgrade get their new vectors first. */
final class ChosenOrder {
  /** How deep an answer to a past query shows demand. */
  private static final int DEEP = 1000;

  /** Past queries that are asked, at most. */
  private static final int MOST_QUERIES = 2000;

  /** Documents that ask where no queries are known, and how deep. */
  private static final int ASKING = 300;

  private static final int ASKING_DEEP = 100;

  private final Path folder;
  private final UpgradeTarget target;
  private final Workplace workplace;

  ChosenOrder(Path folder, UpgradeTarget target, Workplace workplace) {
    this.folder = folder;
    this.target = target;
    this.workplace = workplace;
  }

  /** The order of documents; empty for that of the index. */
  Optional<BackfillOrder> order() throws IOException {
    Seed seed = UpgradeOptions.seed(target);
    return switch (target.order()) {
      case INDEX -> Optional.empty();
      case RANDOM -> Optional.of(new RandomOrder(seed));
      case DISTANCE -> Optional.of(within(moment -> distance(moment)));
      case DEMAND -> Optional.of(within(moment -> demand(moment, seed)));
    };
  }

  private interface Work {
    BackfillOrder run(IndexMoment moment) throws IOException;
  }

  private BackfillOrder within(Work work) throws IOException {
    try (var index = SearchIndex.open(folder);
        IndexMoment moment = index.moment()) {
      return work.run(moment);
    }
  }

  /** By the answers to past queries; where none are known, documents ask in their place. */
  private BackfillOrder demand(IndexMoment moment, Seed seed) throws IOException {
    Optional<Path> file = UpgradeOptions.queries(target);
    if (file.isPresent() && !Files.isRegularFile(file.get())) {
      workplace
          .progress()
          .warn(
              "the past queries are gone: expected the file "
                  + file.get()
                  + "; the order is by what documents would ask for");
    }
    var rankings = new ArrayList<Ranking>();
    if (file.filter(Files::isRegularFile).isPresent()) {
      FloatMatrix queries = encoded(file.get(), moment);
      for (long i = 0; i < queries.rows(); i++) {
        rankings.add(ranking(moment, queries.row(i), DEEP));
      }
    } else {
      var passages = new IndexedPassages(moment);
      for (var passage : passages.drawn(ASKING, seed.derive("demand").random())) {
        rankings.add(ranking(moment, moment.vector(passage.number()).unit(), ASKING_DEEP));
      }
    }
    return DemandOrder.ofPast(rankings);
  }

  private FloatMatrix encoded(Path file, IndexMoment moment) throws IOException {
    List<String> texts =
        new Questions.Files(file, Optional.empty())
            .read().texts().values().stream().limit(MOST_QUERIES).toList();
    String id = IndexFacts.encoder(moment.settings()).orElseThrow();
    try (Encoder old = workplace.encoders().open(id)) {
      return old.encode(texts, Role.QUERY, Progress.NONE);
    }
  }

  private static Ranking ranking(IndexMoment moment, float[] vector, int depth) throws IOException {
    Space space = moment.settings().space().orElseThrow();
    var query = new PassageQuery(vector, space, Filter.ALL, Reach.WALK);
    return moment.ranking(moment.nearest(query, depth));
  }

  /** A document's distance is that of its farthest passage from the mean: 1 − cosine. */
  private static BackfillOrder distance(IndexMoment moment) throws IOException {
    SpaceStatistics statistics = TwoSpaces.statisticsOf(moment);
    double[] mean = statistics.mean();
    var distances = new HashMap<String, Double>();
    moment.visit(place -> {
      for (int i = 0; i < place.passages(); i++) {
        double distance = 1 - cosine(moment.vector(place.first() + i).unit(), mean);
        distances.merge(place.id(), distance, Math::max);
      }
      return true;
    });
    return new DistanceOrder(distances);
  }

  private static double cosine(float[] vector, double[] mean) {
    double product = 0;
    double square = 0;
    for (int i = 0; i < mean.length; i++) {
      product += vector[i] * mean[i];
      square += mean[i] * mean[i];
    }
    return square > 0 ? product / Math.sqrt(square) : 0;
  }
}

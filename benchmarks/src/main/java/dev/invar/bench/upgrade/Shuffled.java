package dev.invar.bench.upgrade;

import dev.invar.align.match.UnlinkedSets;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/** Documents whose links between two models have been lost. */
final class Shuffled {
  private Shuffled() {}

  /** The same documents in both models, the second in another order and under other names. */
  static UnlinkedSets same(EncodedSet set, ModelPair pair, List<String> documents, Seed seed) {
    return of(set, pair, documents, EncodedSet.shuffled(documents, seed));
  }

  /** Documents of each model under names that tell nothing. */
  static UnlinkedSets of(EncodedSet set, ModelPair pair, List<String> source, List<String> target) {
    VectorSet first = set.passages(pair.fresh()).select(source);
    VectorSet second = set.passages(pair.old()).select(target);
    List<String> names =
        IntStream.range(0, second.size()).mapToObj(row -> "unlinked-" + row).toList();
    return UnlinkedSets.of(first, new VectorSet(names, second.vectors(), second.space()));
  }

  /** With some links that are still known, of documents in the sets or outside. */
  static UnlinkedSets withKnown(
      UnlinkedSets sets, EncodedSet set, ModelPair pair, List<String> documents) {
    PairedRows known = set.pairs(pair, documents);
    return sets.withKnown(known);
  }
}

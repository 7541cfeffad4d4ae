package dev.invar.sparsecode.statistics;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCodes;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * What the codes of a vector set are worth, without any judgements.
 *
 * @param use how they use their latents
 * @param postings what the queries meet in a search; the sampled rows where no queries were given
 * @param explainedVariance of the sampled rows, as {@link ExplainedVariance}
 * @param agreement for each depth k, the share of the k nearest vectors that are among the k most
 *     similar codes, by angle, mean over the sampled queries, from 0 to 1; a row is never its own
 *     neighbour
 */
public record CodeStatistics(
    LatentUse use,
    PostingsMet postings,
    double explainedVariance,
    SortedMap<Integer, Double> agreement) {
  public CodeStatistics {
    agreement = Collections.unmodifiableSortedMap(new TreeMap<>(agreement));
  }

  /**
   * How much is looked at.
   *
   * @param sample rows to decode and queries to search with, at least 1; all if there are fewer
   * @param depths at which neighbours are compared, each at least 1
   * @param seed of the sample
   */
  public record Settings(int sample, List<Integer> depths, Seed seed) {
    public static final Settings DEFAULTS = new Settings(500, List.of(1, 10, 100), Seed.DEFAULT);

    public Settings {
      depths = List.copyOf(depths);
      if (sample < 1) {
        throw new OptionException("sample", "at least 1", sample);
      }
      for (int depth : depths) {
        if (depth < 1) {
          throw new OptionException("depths", "each at least 1", depth);
        }
      }
    }
  }

  /**
   * Examines. Cost: O(nd) for each sampled query, and coding the sample.
   *
   * @param coder what coded them
   * @param passages what was coded; only read
   * @param codes the codes of the passages, in their order
   * @param queries what is asked, of the same space; empty to take passages for queries
   * @throws ShapeException if the codes are not those of the passages by this coder, or the queries
   *     live in another space
   */
  public static CodeStatistics of(
      Coder coder,
      VectorSet passages,
      CodeSet codes,
      Optional<VectorSet> queries,
      Settings settings) {
    coder.space().requireSame(codes.space(), "examining codes");
    if (!codes.ids().equals(passages.ids())) {
      throw new ShapeException(
          "codes to examine",
          "the ids of the %d vectors, in their order".formatted(passages.size()),
          codes.size() + " ids that differ");
    }
    FloatMatrix sample = rows(passages.vectors(), chosen(passages.size(), settings));
    NeighbourAgreement.Asked asked = asked(coder, passages, queries, settings);
    return new CodeStatistics(
        LatentUse.of(codes.codes()),
        PostingsMet.of(asked.codes(), codes.codes()),
        ExplainedVariance.of(coder, sample),
        NeighbourAgreement.of(asked, passages.vectors(), codes.codes(), settings.depths()));
  }

  private static NeighbourAgreement.Asked asked(
      Coder coder, VectorSet passages, Optional<VectorSet> queries, Settings settings) {
    queries.ifPresent(
        given -> coder.space().input().requireSame(given.space(), "examining codes with queries"));
    Role role = queries.isPresent() ? Role.QUERY : Role.PASSAGE;
    VectorSet from = queries.orElse(passages);
    int[] chosen = chosen(from.size(), settings);
    FloatMatrix vectors = rows(from.vectors(), chosen);
    SparseCodes codes = coder.encode(vectors, role);
    List<OptionalInt> self =
        Arrays.stream(chosen)
            .mapToObj(row -> queries.isPresent() ? OptionalInt.empty() : OptionalInt.of(row))
            .toList();
    return new NeighbourAgreement.Asked(vectors, codes, self);
  }

  /** Different rows, ascending: all if they are no more than the sample. */
  private static int[] chosen(int rows, Settings settings) {
    RandomGenerator random = settings.seed().random();
    int count = Math.min(rows, settings.sample());
    var chosen = new int[count];
    int taken = 0;
    for (int row = 0; row < rows && taken < count; row++) {
      if (random.nextDouble() * (rows - row) < count - taken) {
        chosen[taken++] = row;
      }
    }
    return chosen;
  }

  private static FloatMatrix rows(FloatMatrix from, int[] chosen) {
    FloatMatrix rows = FloatMatrix.allocate(chosen.length, from.columns());
    for (int i = 0; i < chosen.length; i++) {
      rows.setRow(i, from.row(chosen[i]));
    }
    return rows;
  }
}

package dev.invar.bench.sparse.seismic;

import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.method.Seed;
import java.util.stream.IntStream;

/**
 * An inverted index whose lists are pruned, cut in blocks of like documents, and summarised, over a
 * forward index of whole codes.
 *
 * <p>Of each latent's documents the λ with the highest values are kept. Some of them, drawn at
 * random, are centroids, and each document joins the centroid of highest dot product: shallow
 * k-means of one round. A block's summary holds for each latent the highest value of its documents,
 * of which the largest are kept until they make up the share α of the sum; the paper's α-mass
 * subvector. The codes' values are bytes already, so a summary is exact in bytes: with α = 1 it is
 * a bound, and at the ends of its options the index is exact.
 *
 * <p>Source: Bruch, Nardini, Rulli, Venturini, Efficient Inverted Indexes for Approximate Retrieval
 * over Learned Sparse Representations, SIGIR 2024, arXiv:2404.18812, sections 4 and 5. Cost of
 * building: O(h·λ·k) times the centroids that share a latent with a document.
 */
public final class Seismic {
  /**
   * How an index is built.
   *
   * @param postings λ, documents kept of a latent's, at least 1
   * @param centroids β as a share of a list's documents, above 0 and at most 1
   * @param energy α, share of a summary's sum that is kept, above 0 and at most 1
   */
  public record Build(int postings, double centroids, double energy) {}

  final ByteCodes codes;

  final BlockList[] lists;

  private Seismic(ByteCodes codes, BlockList[] lists) {
    this.codes = codes;
    this.lists = lists;
  }

  /** Builds the index of all codes, on all processors; the same for the same seed. */
  public static Seismic of(ByteCodes codes, Build build, Seed seed) {
    Postings postings = Postings.of(codes, build.postings);
    ThreadLocal<ListBuilder> builders =
        ThreadLocal.withInitial(() -> new ListBuilder(codes, build));
    BlockList[] lists =
        IntStream.range(0, codes.latents())
            .parallel()
            .mapToObj(latent ->
                builders.get().list(postings.documents(latent), seed.derive("list " + latent)))
            .toArray(BlockList[]::new);
    return new Seismic(codes, lists);
  }

  /** Bytes of lists and summaries, without those of the codes. */
  public long bytes() {
    long bytes = 0;
    for (BlockList list : lists) {
      bytes += list.bytes();
    }
    return bytes;
  }
}

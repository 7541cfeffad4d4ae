package dev.invar.bench.sparse.codes;

import dev.invar.sparsecode.SparseCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/**
 * What is right: the score of every document for a query, document by document, and the best of
 * them. Cost of a query: O(non-zeros).
 *
 * @param codes the documents
 * @param k how many are wanted, at least 1
 */
public record BruteForce(ByteCodes codes, int k) {
  /** The best documents for a query, among all. Documents of score 0 are none. */
  public Answer search(SparseCode query) {
    return search(query, document -> true);
  }

  /** The best documents for a query, among those that a filter passes. */
  public Answer search(SparseCode query, IntPredicate filter) {
    QueryWeights weights = QueryWeights.of(query);
    int[] spread = weights.spread(codes.latents());
    var best = new Best(k);
    for (int document = 0; document < codes.rows(); document++) {
      if (filter.test(document)) {
        int sum = codes.dot(document, spread);
        if (sum > 0) {
          best.add(document, weights.score(sum, codes.unit()));
        }
      }
    }
    return best.drain();
  }

  /** The answers to all queries, on all processors. */
  public List<Answer> searchAll(CodeRows queries) {
    var answers = new Answer[queries.rows()];
    var next = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < answers.length; i = next.getAndIncrement()) {
            answers[i] = search(queries.row(i));
          }
        };
    var others = new ArrayList<Thread>();
    for (int i = 1; i < Runtime.getRuntime().availableProcessors(); i++) {
      others.add(Thread.ofPlatform().start(work));
    }
    work.run();
    for (Thread other : others) {
      try {
        other.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return List.of(answers);
  }
}

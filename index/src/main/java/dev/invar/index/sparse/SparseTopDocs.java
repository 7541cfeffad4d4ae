package dev.invar.index.sparse;

import org.apache.lucene.search.TopDocs;

/**
 * The best documents for a code.
 *
 * @param topDocs the best first; of equal scores the lower number first. How many documents share a
 *     latent with the query is not counted
 * @param certificate whether they are the best, and if not, what is known
 */
public record SparseTopDocs(TopDocs topDocs, Certificate certificate) {}

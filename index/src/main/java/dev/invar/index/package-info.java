/**
 * A searchable index of documents: lexical, dense and hybrid search over one folder.
 *
 * <p>Start at {@link dev.invar.index.IndexEditor} to write one and at {@link
 * dev.invar.index.SearchIndex} to search it; {@link dev.invar.index.SearchQuery} and {@link
 * dev.invar.index.Filter} say what is looked for. An index holds vectors of one space and refuses
 * those of another. Lucene does the work and stays inside. Making vectors from text is not done
 * here.
 */
@NullMarked
package dev.invar.index;

import org.jspecify.annotations.NullMarked;

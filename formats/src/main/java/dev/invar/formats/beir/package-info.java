/**
 * Test collections in the layout of BEIR: a corpus, queries and judgements in one folder. Start at
 * {@link dev.invar.formats.beir.BeirFolder}. Runs and judgements in TREC's layout live in {@code
 * formats.trec}.
 */
@NullMarked
package dev.invar.formats.beir;

import org.jspecify.annotations.NullMarked;

/**
 * Runs and judgements as trec_eval reads them: {@link dev.invar.formats.trec.TrecRun} and {@link
 * dev.invar.formats.trec.TrecJudgements}. Whole collections live in {@code formats.beir}.
 */
@NullMarked
package dev.invar.formats.trec;

import org.jspecify.annotations.NullMarked;

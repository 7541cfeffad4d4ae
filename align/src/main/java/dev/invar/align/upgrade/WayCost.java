package dev.invar.align.upgrade;

import java.time.Duration;

/**
 * What a way of changing the model costs.
 *
 * @param textsBefore texts that the new model embeds before the way works
 * @param timeBefore how long that takes
 * @param textsPerQuery texts that it embeds for a query at most; fewer once they are kept
 * @param timePerQuery how long that takes at most
 * @param queryEncodings how many encoders embed each query
 * @param bytes of the vectors it stores beside today's
 */
public record WayCost(
    long textsBefore,
    Duration timeBefore,
    int textsPerQuery,
    Duration timePerQuery,
    int queryEncodings,
    long bytes) {}

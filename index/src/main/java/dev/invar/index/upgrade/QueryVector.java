package dev.invar.index.upgrade;

import dev.invar.space.Space;

/**
 * A query as one model sees it.
 *
 * @param vector as wide as the space, of any length but 0; shared, not copied, and only read
 * @param space the space the vector lives in
 */
@SuppressWarnings("ArrayRecordComponent") // shared with whoever encoded it
public record QueryVector(float[] vector, Space space) {}

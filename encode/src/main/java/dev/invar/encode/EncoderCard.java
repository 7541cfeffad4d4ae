package dev.invar.encode;

/**
 * What a list of encoders says about one.
 *
 * @param id what {@link Encoders#open} takes
 * @param description one sentence: size, strength, arithmetic
 * @param width components of a vector
 * @param maxTokens most tokens it reads of a text, special tokens counted
 * @param bytes size of its model file
 */
public record EncoderCard(String id, String description, int width, int maxTokens, long bytes) {}

package dev.invar.index.upgrade;

/**
 * One passage of an index.
 *
 * @param document its document's id
 * @param passage its place among the document's passages, from 0
 */
public record PassageKey(String document, int passage) {}

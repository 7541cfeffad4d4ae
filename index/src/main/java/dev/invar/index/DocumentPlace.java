package dev.invar.index;

/**
 * Where a document lies in one {@link IndexMoment}.
 *
 * @param id the document's id
 * @param content what it says, as one hash
 * @param number the document's number, ascending in the order in which documents were put
 * @param first number of its first passage; the others follow in the order in which they were put
 * @param passages how many passages it has, 0 for a document without vectors
 */
public record DocumentPlace(String id, ContentHash content, int number, int first, int passages) {}

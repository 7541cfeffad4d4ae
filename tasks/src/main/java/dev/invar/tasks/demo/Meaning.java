package dev.invar.tasks.demo;

import java.util.List;

/**
 * One meaning of WordNet and the words that have it.
 *
 * @param id unique and stable, such as {@code dog-n-02086723}
 * @param part noun, verb, adjective or adverb
 * @param topic what it is about, one of WordNet's 45, such as {@code animal} or {@code motion}
 * @param words the words that have this meaning, the commonest first; at least one
 * @param definition what it means, without the examples
 */
public record Meaning(
    String id, PartOfSpeech part, String topic, List<String> words, String definition) {
  public Meaning {
    words = List.copyOf(words);
  }
}

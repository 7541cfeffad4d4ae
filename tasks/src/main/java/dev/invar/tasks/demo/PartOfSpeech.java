package dev.invar.tasks.demo;

import dev.invar.method.FormatException;
import java.util.Locale;

/** The four kinds of words that WordNet has, each in a data file of its own. */
public enum PartOfSpeech {
  NOUN("data.noun", 'n'),
  VERB("data.verb", 'v'),
  ADJECTIVE("data.adj", 'a'),
  ADVERB("data.adv", 'r');

  private final String file;
  private final char letter;

  PartOfSpeech(String file, char letter) {
    this.file = file;
    this.letter = letter;
  }

  /** Its name for people, such as {@code noun}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String file() {
    return file;
  }

  char letter() {
    return letter;
  }

  /**
   * The part that the number after the {@code %} of a sense key stands for: 1 noun, 2 verb, 3
   * adjective, 4 adverb, 5 adjective that leans on another.
   */
  static PartOfSpeech ofSenseType(char type) {
    return switch (type) {
      case '1' -> NOUN;
      case '2' -> VERB;
      case '3', '5' -> ADJECTIVE;
      case '4' -> ADVERB;
      default -> throw new FormatException(WordNet.SENSES, "expected type 1 to 5, found " + type);
    };
  }
}

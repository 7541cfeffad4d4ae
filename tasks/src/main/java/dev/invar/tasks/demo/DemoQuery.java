package dev.invar.tasks.demo;

import dev.invar.index.Filter;
import dev.invar.tasks.Mode;
import java.util.List;

/**
 * A query of the demonstration.
 *
 * @param text what is looked for
 * @param mode how
 * @param where conditions on metadata as the command line writes them; often empty
 * @param filter the same conditions
 * @param lesson what it shows, in a few words
 * @param answer id of the meaning that whoever asks hopes to find
 */
public record DemoQuery(
    String text, Mode mode, String where, Filter filter, String lesson, String answer) {
  private static final String MEANING = "Meaning finds it where words lead astray";
  private static final String BOTH = "Words and meaning together find what one of them misses";
  private static final String FILTERED = "A filter comes first: the best of those that pass";

  /** The eight queries, in the order in which they are shown. */
  public static final List<DemoQuery> ALL =
      List.of(
          of("scared of tight spaces", Mode.DENSE, MEANING, "claustrophobia-n-14406657"),
          of("animal doctor", Mode.DENSE, MEANING, "veterinarian-n-10769383"),
          of("building that guides ships at night", Mode.DENSE, MEANING, "beacon-n-02817995"),
          of("tool that tells the temperature", Mode.DENSE, MEANING, "thermometer-n-04429007"),
          of("metal with atomic number 26", Mode.HYBRID, BOTH, "iron-n-14666595"),
          of("instrument that sailors use to find north", Mode.HYBRID, BOTH, "compass-n-03084501"),
          of("pay someone secretly to get a favor", Mode.HYBRID, BOTH, "briber-n-09893726"),
          new DemoQuery(
              "sweet and baked in an oven",
              Mode.HYBRID,
              "topic=food",
              Filter.equal("topic", "food"),
              FILTERED,
              "biscuit-n-07709717"));

  private static DemoQuery of(String text, Mode mode, String lesson, String answer) {
    return new DemoQuery(text, mode, "", Filter.ALL, lesson, answer);
  }
}

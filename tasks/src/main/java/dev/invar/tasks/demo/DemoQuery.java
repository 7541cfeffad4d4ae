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
 */
public record DemoQuery(String text, Mode mode, String where, Filter filter, String lesson) {
  private static final String MEANING = "meaning, where no word is shared";
  private static final String BOTH = "words and meaning together";
  private static final String FILTERED = "and only among some";

  /** The eight queries, in the order in which they are shown. */
  public static final List<DemoQuery> ALL =
      List.of(
          of("scared of tight spaces", Mode.DENSE, MEANING),
          of("giant wave that floods the coast", Mode.DENSE, MEANING),
          of("putting things off until tomorrow", Mode.DENSE, MEANING),
          of("missing the good old days", Mode.DENSE, MEANING),
          of("building that guides ships at night", Mode.HYBRID, BOTH),
          of("rich person who gives money away", Mode.HYBRID, BOTH),
          of("member of the genus Canis", Mode.HYBRID, BOTH),
          new DemoQuery(
              "sweet and baked in an oven",
              Mode.HYBRID,
              "topic=food",
              Filter.equal("topic", "food"),
              FILTERED));

  private static DemoQuery of(String text, Mode mode, String lesson) {
    return new DemoQuery(text, mode, "", Filter.ALL, lesson);
  }
}

package dev.invar.tasks;

import dev.invar.index.Filter;
import dev.invar.method.OptionException;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.ReciprocalRankFusion;
import java.util.Optional;

/**
 * How to search.
 *
 * @param mode empty for the best the index can serve: hybrid, or what it has
 * @param k how many hits at most, from 1
 * @param filter which documents may be found
 * @param fusion how hybrid search makes one ranking of two
 * @param model which model answers while the index's model changes
 */
public record SearchChoices(
    Optional<Mode> mode, int k, Filter filter, Fusion fusion, ModelChoice model) {
  /** The ten best, of all documents, by the best mode. */
  public static final SearchChoices DEFAULTS =
      new SearchChoices(
          Optional.empty(), 10, Filter.ALL, ReciprocalRankFusion.DEFAULTS, ModelChoice.UPGRADE);

  public SearchChoices {
    if (k < 1) {
      throw new OptionException("k", "at least 1", k);
    }
  }

  /** These choices with a mode. */
  public SearchChoices withMode(Mode choice) {
    return new SearchChoices(Optional.of(choice), k, filter, fusion, model);
  }

  /** These choices with another number of hits. */
  public SearchChoices withK(int count) {
    return new SearchChoices(mode, count, filter, fusion, model);
  }

  /** These choices with a filter. */
  public SearchChoices withFilter(Filter choice) {
    return new SearchChoices(mode, k, choice, fusion, model);
  }

  /** These choices with a fusion. */
  public SearchChoices withFusion(Fusion choice) {
    return new SearchChoices(mode, k, filter, choice, model);
  }

  /** These choices with a model. */
  public SearchChoices withModel(ModelChoice choice) {
    return new SearchChoices(mode, k, filter, fusion, choice);
  }
}

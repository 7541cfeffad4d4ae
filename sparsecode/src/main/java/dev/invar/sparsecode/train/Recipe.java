package dev.invar.sparsecode.train;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;

/**
 * What is trained, for which aims, and how fast: all that a training depends on but the data.
 *
 * @param shape how many latents there are and how many of them are active
 * @param terms what is minimised
 * @param pace how the steps go
 * @param seed of the start and of the order of the rows
 */
public record Recipe(Shape shape, Terms terms, Pace pace, Seed seed) {
  /** Where the weights start. */
  public enum Start {
    /** Random directions. */
    RANDOM,
    /** Rows of the data, centred. */
    ROWS,
    /** Random directions within the principal subspace that holds 99 % of the variance. */
    ACTIVE_SUBSPACE
  }

  /** Whether a latent's encoder is its atom. */
  public enum Tie {
    TIED,
    /** The encoder starts at the atom and goes its own way. */
    UNTIED
  }

  /**
   * What is trained.
   *
   * @param latents h, at least 1
   * @param active k that remain active in the end, from 1 to h
   * @param firstActive k of the first step, at least k; falls in a line to k over the first 70 % of
   *     steps. Of more than h, h are used
   * @param tie whether a latent's encoder is its atom
   * @param start where the weights start
   */
  public record Shape(int latents, int active, int firstActive, Tie tie, Start start) {
    /**
     * @throws OptionException if a number is out of its range
     */
    public Shape {
      requireAtLeast("latents", 1, latents);
      requireAtLeast("k", 1, active);
      if (active > latents) {
        throw new OptionException("k", "at most " + latents + ", the number of latents", active);
      }
      requireAtLeast("k of the first step", active, firstActive);
    }

    /** How many are active at a step, counted from 0, of so many. */
    public int activeAt(long step, long steps) {
      double share = Math.min(1, (double) step / (ANNEALED * (double) steps));
      int annealed = (int) Math.round((1 - share) * firstActive + share * active);
      return Math.min(latents, Math.max(1, annealed));
    }
  }

  /**
   * The weights of what is minimised, finite and at least 0; 0 leaves a term out.
   *
   * @param wide of the error with four times as many active latents
   * @param auxiliary of the error of idle latents in telling what the code left over
   * @param auxiliaryLatents how many idle latents take part in that, at least 0
   * @param idleAfter steps without a row after which a latent counts as idle, at least 1
   * @param contrast of telling rows from others in the batch: those of one label belong together,
   *     or each to itself alone if there are no labels
   * @param answers of telling a query's answer from those to other queries, where there are any
   * @param temperature τ of both, finite and above 0
   * @param flops of Σ (mean activation)², the cost of a search
   * @param coherence of the mean of squared cosines between sampled atoms
   */
  public record Terms(
      double wide,
      double auxiliary,
      int auxiliaryLatents,
      int idleAfter,
      double contrast,
      double answers,
      double temperature,
      double flops,
      double coherence) {
    /** The error alone. */
    public static final Terms ERROR = new Terms(0, 0, 0, 30, 0, 0, 0.2, 0, 0);

    /**
     * @throws OptionException if a number is out of its range
     */
    public Terms {
      requireWeight("the wide error", wide);
      requireWeight("the error of idle latents", auxiliary);
      requireAtLeast("idle latents that take part", 0, auxiliaryLatents);
      requireAtLeast("steps until a latent is idle", 1, idleAfter);
      requireWeight("the contrast between rows", contrast);
      requireWeight("the contrast between answers", answers);
      requireAboveZero("temperature", temperature);
      requireWeight("the cost of a search", flops);
      requireWeight("coherence", coherence);
    }

    public Terms withWide(double weight) {
      return new Terms(
          weight,
          auxiliary,
          auxiliaryLatents,
          idleAfter,
          contrast,
          answers,
          temperature,
          flops,
          coherence);
    }

    /** The auxiliary term, with a number of idle latents. */
    public Terms withAuxiliary(double weight, int idle) {
      return new Terms(
          wide, weight, idle, idleAfter, contrast, answers, temperature, flops, coherence);
    }

    /** Another patience with idle latents. */
    public Terms withIdleAfter(int steps) {
      return new Terms(
          wide,
          auxiliary,
          auxiliaryLatents,
          steps,
          contrast,
          answers,
          temperature,
          flops,
          coherence);
    }

    /** Both contrastive terms. */
    public Terms withContrast(double rows, double questions, double tau) {
      return new Terms(
          wide, auxiliary, auxiliaryLatents, idleAfter, rows, questions, tau, flops, coherence);
    }

    public Terms withFlops(double weight) {
      return new Terms(
          wide,
          auxiliary,
          auxiliaryLatents,
          idleAfter,
          contrast,
          answers,
          temperature,
          weight,
          coherence);
    }

    public Terms withCoherence(double weight) {
      return new Terms(
          wide,
          auxiliary,
          auxiliaryLatents,
          idleAfter,
          contrast,
          answers,
          temperature,
          flops,
          weight);
    }
  }

  /**
   * How fast.
   *
   * @param epochs passes over the rows, at least 1
   * @param batch rows of a step, at least 1; all if there are fewer
   * @param rate Adam's rate after the warm-up, finite and above 0; falls by a cosine to 0 at the
   *     end
   * @param warmUp share of the steps in which the rate rises from 0, from 0 to 1
   */
  public record Pace(int epochs, int batch, double rate, double warmUp) {
    /**
     * @throws OptionException if a number is out of its range
     */
    public Pace {
      requireAtLeast("epochs", 1, epochs);
      requireAtLeast("batch", 1, batch);
      requireAboveZero("rate", rate);
      if (!(warmUp >= 0 && warmUp <= 1)) {
        throw new OptionException("warm-up", "a share from 0 to 1", warmUp);
      }
    }

    /** Adam's rate at a step, counted from 0, of so many. */
    double rateAt(long step, long steps) {
      double rising = warmUp * (double) steps;
      if (step + 1 < rising) {
        return rate * (double) (step + 1) / rising;
      }
      double done = ((double) step + 1 - rising) / Math.max(1, (double) steps + 1 - rising);
      return rate * 0.5 * (1 + Math.cos(Math.PI * done));
    }
  }

  private static final double ANNEALED = 0.7;

  private static void requireAtLeast(String what, int least, int found) {
    if (found < least) {
      throw new OptionException(what, "at least " + least, found);
    }
  }

  private static void requireWeight(String what, double found) {
    if (!(found >= 0) || found == Double.POSITIVE_INFINITY) {
      throw new OptionException("weight of " + what, "a finite number of at least 0", found);
    }
  }

  private static void requireAboveZero(String what, double found) {
    if (!(found > 0) || found == Double.POSITIVE_INFINITY) {
      throw new OptionException(what, "a finite number above 0", found);
    }
  }
}

package dev.invar.method;

/**
 * Hears how far long work has come. Implementations must be safe for use by several threads.
 *
 * <p>A worker calls {@link #begin} once per stage, {@link #advance} as items are done, {@link #end}
 * when the stage is over. Long work also asks {@link #isCancelled} between items and stops cleanly,
 * keeping what it has committed.
 */
public interface Progress {
  /** Hears nothing and never cancels. */
  Progress NONE = new Progress() {};

  /**
   * A stage begins.
   *
   * @param stage what is being done, such as {@code "encoding passages"}
   * @param total how many items there are; 0 if not known
   */
  default void begin(String stage, long total) {}

  /** This many more items of the current stage are done. */
  default void advance(long items) {}

  /** The current stage is over. */
  default void end() {}

  /** Something happened that the user should read but that does not stop the work. */
  default void warn(String message) {}

  /** Whether the user asked to stop. */
  default boolean isCancelled() {
    return false;
  }
}

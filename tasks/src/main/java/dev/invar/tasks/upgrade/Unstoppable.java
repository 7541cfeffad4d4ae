package dev.invar.tasks.upgrade;

import dev.invar.method.Progress;

/** Passes on all but the wish to stop: a part of a sample would mean nothing. */
record Unstoppable(Progress progress) implements Progress {
  @Override
  public void advance(long items) {
    progress.advance(items);
  }

  @Override
  public void warn(String message) {
    progress.warn(message);
  }
}

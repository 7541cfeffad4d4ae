package dev.invar.align.correlation;

/** How many directions a method keeps. */
public enum DirectionChoice {
  /** As many as its option says. */
  FIXED,
  /** As many as find held-out items best by their other vector, at most what its option says. */
  HELD_OUT
}

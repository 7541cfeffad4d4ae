package dev.invar.index.upgrade;

/** Which passages get their new vectors first. */
public enum BackfillOrder {
  /** Those that are asked for most. */
  DEMAND,
  /** By their distance in the old space. */
  DISTANCE,
  /** By lot. */
  RANDOM,
  /** As they lie in the index. */
  INDEX
}

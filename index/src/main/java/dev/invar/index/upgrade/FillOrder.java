package dev.invar.index.upgrade;

/** Which passages get their new vectors first, as an upgrade remembers it from run to run. */
public enum FillOrder {
  /** Those that are asked for most. */
  DEMAND,
  /** Those that lie farthest from where they were expected. */
  DISTANCE,
  /** By lot. */
  RANDOM,
  /** As they lie in the index. */
  INDEX
}

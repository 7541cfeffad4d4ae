package dev.invar.diagnose.finding;

/** What can be wrong with the vectors of a space. */
public enum Fault {
  NOT_FINITE,
  ZERO_ROWS,
  CONSTANT_COORDINATES,
  NOT_NORMALISED,
  MIXED_LENGTHS,
  NEAR_DUPLICATES,
  OUTLIERS,
  HUBS,
  TWO_MODELS,
  PREFIX,
  OTHER_PROVIDER
}

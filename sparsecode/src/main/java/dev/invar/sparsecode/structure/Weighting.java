package dev.invar.sparsecode.structure;

/** What has the same weight in a vector. */
public enum Weighting {
  /** Every string, number, truth value and null, wherever it stands: large parts count more. */
  LEAVES,
  /** Every member of an object and every element of an array beside its siblings. */
  SIBLINGS
}

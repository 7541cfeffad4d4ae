package dev.invar.sparsecode.structure;

/** What the place of an element in an array counts for. */
public enum ArrayBinding {
  /** Nothing: an array is a bag, and its order does not matter. */
  BAG,
  /** Everything: the same elements at other places are another array. */
  POSITION
}

package dev.invar.align.upgrade;

/** What a way of changing the model needs besides the index. */
public enum Need {
  /** The old encoder can be called for each query. */
  OLD_ENCODER,
  /** The new encoder can be called for each query. */
  NEW_ENCODER,
  /** The texts of found passages are at hand, to be embedded with the new model. */
  TEXTS,
  /** All texts are embedded again before the way works. */
  ALL_TEXTS,
  /** Pairs of vectors of the same texts, to fit a map to. */
  MAP
}

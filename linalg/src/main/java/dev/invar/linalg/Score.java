package dev.invar.linalg;

/** How near two vectors are; for every score, higher is nearer. No unit. */
public enum Score {
  /** a·b, any number. */
  DOT,
  /** a·b / (‖a‖‖b‖), in [−1, 1]: 1 same direction, −1 opposite; 0 if either vector is zero. */
  COSINE,
  /** −‖a−b‖², at most 0: 0 for equal vectors. */
  EUCLIDEAN
}

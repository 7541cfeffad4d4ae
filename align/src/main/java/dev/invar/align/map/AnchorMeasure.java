package dev.invar.align.map;

/** How a vector u is compared with an anchor a; for each, higher is nearer. */
public enum AnchorMeasure {
  /** ⟨u, a⟩ / (‖u‖·‖a‖), in [−1, 1]; 0 if one is zero. */
  COSINE,
  /** 1 − 2θ/π with θ the angle between them, in [−1, 1]; 0 if one is zero. */
  ANGULAR,
  /** −‖u − a‖₂, at most 0. */
  EUCLIDEAN,
  /** −Σ|u_i − a_i|, at most 0. */
  MANHATTAN,
  /** −max|u_i − a_i|, at most 0. */
  CHEBYSHEV
}

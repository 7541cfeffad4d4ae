package dev.invar.align.learned;

/** What a residual network is added to. */
public enum ResidualStart {
  /** The source's vector itself, as published. */
  IDENTITY,
  /** The source's vector rotated to the target by Procrustes. */
  PROCRUSTES
}

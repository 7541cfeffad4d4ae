package dev.invar.diagnose.finding;

/** How the rows of a set are compared when they are searched; lengths matter to some ways alone. */
public enum Searching {
  /** By angle: the length of a row does not matter. */
  COSINE,
  /** By product: a row that is twice as long scores twice as high. */
  INNER_PRODUCT,
  /** By distance: lengths are part of what is compared. */
  DISTANCE,
  /** Nobody knows. */
  UNKNOWN
}

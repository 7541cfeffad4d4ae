package dev.invar.space;

/** What a text is encoded as. Many encoders prefix the two differently. */
public enum Role {
  /** What is asked. */
  QUERY,
  /** What is searched. */
  PASSAGE
}

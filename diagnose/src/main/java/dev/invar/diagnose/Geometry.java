package dev.invar.diagnose;

/** As what the rows of a space are taken. */
public enum Geometry {
  /** Rows scaled to length 1: what cosines compare, and how embeddings are searched. */
  UNIT_LENGTH("rows of length 1"),
  /** Rows as they are, compared by their Euclidean distance. */
  AS_GIVEN("rows as given");

  private final String convention;

  Geometry(String convention) {
    this.convention = convention;
  }

  /** For the name of a figure. */
  public String convention() {
    return convention;
  }
}

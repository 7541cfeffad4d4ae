package dev.invar.diagnose.dimension;

/** By what the sum of k logarithms is divided in an estimate of maximum likelihood. */
public enum Divisor {
  /** k, all terms, of which the last is 0: Hill's form. */
  K(0, "k"),
  /** k − 1, the terms that are not 0: Levina and Bickel. */
  K_MINUS_1(1, "k − 1"),
  /** k − 2, which makes the mean of estimates right: MacKay and Ghahramani. */
  K_MINUS_2(2, "k − 2");

  private final int less;
  private final String convention;

  Divisor(int less, String convention) {
    this.less = less;
    this.convention = convention;
  }

  /** The divisor for so many distances. */
  int of(int k) {
    return k - less;
  }

  /** For the name of a figure. */
  public String convention() {
    return convention;
  }
}

package dev.invar.diagnose.dimension;

/** How a dimension is fitted to the ratios of second to first distances. */
public enum RatioFit {
  /** Maximum likelihood, the dropped ratios counted as above the largest kept. */
  CENSORED("censored maximum likelihood"),
  /** Slope of −ln(1 − F) on ln μ through the origin, F the empirical distribution: Facco et al. */
  LINE("line through the origin");

  private final String convention;

  RatioFit(String convention) {
    this.convention = convention;
  }

  /** For the name of a figure. */
  public String convention() {
    return convention;
  }

  /**
   * The dimension.
   *
   * @param logarithms ln μ, ascending; only read
   * @param kept how many of the smallest are fitted, at least 2
   */
  double of(double[] logarithms, int kept) {
    double sum = 0;
    double squares = 0;
    double products = 0;
    for (int i = 0; i < kept; i++) {
      sum += logarithms[i];
      squares += logarithms[i] * logarithms[i];
      if (i + 1 < logarithms.length) {
        products -= logarithms[i] * Math.log1p(-(i + 1.0) / logarithms.length);
      }
    }
    return switch (this) {
      case CENSORED -> (kept - 1) / (sum + (logarithms.length - kept) * logarithms[kept - 1]);
      case LINE -> products / squares;
    };
  }
}

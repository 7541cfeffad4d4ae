package dev.invar.ranking;

import dev.invar.method.Method;
import java.util.List;

/**
 * Fuses as {@link CombSum} does and multiplies each document's sum by the number of rankings it
 * stands in, so that what several systems found comes first.
 *
 * <p>Fused scores lie in [0, m²] for m rankings. Cost and weakness as there. Source: Fox, Shaw
 * 1994, Combination of multiple searches, NIST SP 500-215; scaled as by Lee 1997,
 * doi:10.1145/258525.258587.
 */
@Method(
    id = "comb-mnz",
    name = "CombMNZ",
    source = "doi:10.1145/258525.258587",
    summary = "As comb-sum, times the number of rankings that found the document")
public record CombMnz() implements Fusion {
  public static final CombMnz DEFAULTS = new CombMnz();

  @Override
  public Ranking fuse(List<Ranking> rankings) {
    return CombSum.scaled(rankings).ranking(document -> document.count() * document.sum());
  }
}

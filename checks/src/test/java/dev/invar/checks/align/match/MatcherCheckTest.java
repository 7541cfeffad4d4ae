package dev.invar.checks.align.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.match.ConvergenceReport;
import dev.invar.align.match.ConvergenceReport.Verdict;
import dev.invar.align.match.MatchedPair;
import dev.invar.align.match.Matcher;
import dev.invar.align.match.Matching;
import dev.invar.align.match.SimilarityProfiles;
import dev.invar.method.Seed;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** All checks of matchers share their measure, so one stands for all. */
class MatcherCheckTest {
  private static final Matcher RIGHT = SimilarityProfiles.DEFAULTS;

  @Test
  void oneThatAlwaysClaimsSuccessFails() {
    assertFails(sets -> judged(RIGHT.match(sets), Verdict.CONVERGED));
  }

  @Test
  void oneThatNeverClaimsSuccessFails() {
    assertFails(sets -> judged(RIGHT.match(sets), Verdict.DID_NOT_CONVERGE));
  }

  @Test
  void oneThatShiftsItsPairsFails() {
    assertFails(sets -> {
      Matching matching = RIGHT.match(sets);
      var shifted = new ArrayList<MatchedPair>();
      for (int i = 0; i < matching.pairs().size(); i++) {
        MatchedPair next = matching.pairs().get((i + 1) % matching.pairs().size());
        shifted.add(new MatchedPair(matching.pairs().get(i).source(), next.target(), 1));
      }
      return new Matching(matching.alignment(), shifted, matching.convergence());
    });
  }

  private static Matching judged(Matching matching, Verdict verdict) {
    ConvergenceReport found = matching.convergence();
    return new Matching(
        matching.alignment(),
        matching.pairs(),
        new ConvergenceReport(
            found.rounds(),
            found.cycleOverlap(),
            found.neighbourAgreement(),
            found.neighbourChance(),
            found.halvesAgreement(),
            verdict));
  }

  private static void assertFails(Matcher wrong) {
    var check = new SimilarityProfilesCheck(wrong);
    assertThat(check.criterion().holds(check.measured(Seed.DEFAULT))).isFalse();
  }
}

package dev.invar.checks.diagnose.spectrum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.spectrum.AlphaReq;
import dev.invar.diagnose.spectrum.ConditionNumber;
import dev.invar.diagnose.spectrum.EffectiveRank;
import dev.invar.diagnose.spectrum.IsoScore;
import dev.invar.diagnose.spectrum.ParticipationRatio;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.diagnose.spectrum.StableRank;
import dev.invar.method.Seed;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check is given a measure that is easily mistaken for its own. */
class WrongSpectraTest {
  static List<SpectrumCheck> mistaken() {
    return List.of(
        new RankMeCheck(EffectiveRank.DEFAULTS),
        new EffectiveRankCheck(RankMe.DEFAULTS),
        new ParticipationRatioCheck(EffectiveRank.DEFAULTS),
        new StableRankCheck(ParticipationRatio.DEFAULTS),
        new IsoScoreCheck(ParticipationRatio.DEFAULTS),
        new ConditionNumberCheck(IsoScore.DEFAULTS),
        new AlphaReqCheck(new AlphaReq(2, 12, 1e9), AlphaReq.DEFAULTS),
        new AlphaReqCheck(new AlphaReq(1, 1_000_000, 1e9), new AlphaReq(10, 1_000_000, 1e9)),
        new AlphaReqCheck(ConditionNumber.DEFAULTS, AlphaReq.DEFAULTS),
        new IsoScoreCheck(StableRank.DEFAULTS));
  }

  @ParameterizedTest
  @MethodSource("mistaken")
  void aMistakenMeasureFails(SpectrumCheck check) {
    assertThat(check.criterion().holds(check.measured(Seed.DEFAULT))).isFalse();
  }
}

package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Values that are known beforehand, with the criteria as first written, and two on real data. */
final class KnownAnswers implements Part {
  private static final List<Answer> ANSWERS =
      Stream.of(KnownSpectra.answers(), KnownDimensions.answers(), KnownLikeness.answers())
          .flatMap(List::stream)
          .toList();

  @Override
  public String name() {
    return "known-answers";
  }

  @Override
  public List<Claim> claims() {
    return Stream.concat(
            ANSWERS.stream().map(Answer::claim),
            Stream.of(RealClasses.claim(), PlantedChange.claim()))
        .toList();
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    findings.data(new DataUsed("known-rows", 10_000, KnownRows.WIDTH, "generated, at most"));
    setting.progress().begin("measuring known answers", ANSWERS.size());
    for (Answer answer : ANSWERS) {
      String id = answer.claim().id();
      double value = answer.measured().of(setting.seed().derive(id));
      findings.measured(id, value, answer.note());
      setting.progress().advance(1);
    }
    setting.progress().end();
    RealClasses.measure(setting, findings);
    PlantedChange.measure(setting, findings);
  }
}

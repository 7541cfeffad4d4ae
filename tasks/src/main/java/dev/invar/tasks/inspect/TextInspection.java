package dev.invar.tasks.inspect;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.inspection.ChangeInspection;
import dev.invar.diagnose.inspection.Measuring;
import dev.invar.diagnose.report.Section;
import dev.invar.encode.Encoder;
import dev.invar.method.OptionException;
import dev.invar.space.Role;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** What can be told only with the encoder of the vectors and some of their texts. */
record TextInspection(
    ScannedSource scanned, InspectTask task, Workplace workplace, Measuring measuring) {
  /**
   * Whether the vectors are those that the encoder gives, with the right prefix; nothing if encoder
   * or texts are not at hand, or the encoder has just made the vectors.
   */
  List<Finding> findings() throws IOException {
    OpenSource source = scanned.source();
    if (source.encoder().isEmpty() || source.kind() == OpenSource.Kind.ENCODER) {
      return List.of();
    }
    try (Encoder open = workplace.encoders().open(source.encoder().get())) {
      return new ServedVectors(scanned.view().set(), open, source.role(), workplace)
          .findings(source.texts());
    }
  }

  /**
   * How far vectors move when their texts are changed; empty if encoder or texts are not at hand.
   *
   * @throws OptionException if there are paraphrases and nobody knows the encoder
   */
  Optional<Section> section() throws IOException {
    Optional<String> encoder = scanned.source().encoder();
    Optional<Path> paraphrases = task.companions().paraphrases();
    if (encoder.isEmpty()) {
      if (paraphrases.isPresent()) {
        throw new OptionException(
            "source for paraphrases", "an index or an encoder", scanned.source().name());
      }
      return Optional.empty();
    }
    SequencedMap<String, String> texts = scanned.source().texts();
    if (texts.size() < 2 && paraphrases.isEmpty()) {
      return Optional.empty();
    }
    var figures = new ArrayList<Figure>();
    try (Encoder open = workplace.encoders().open(encoder.get())) {
      Role role = scanned.source().role();
      var changed =
          new ChangedTexts(
              open, role, scanned.view().effort(), task.settings().seed(), workplace.progress());
      if (texts.size() > 1) {
        figures.addAll(changed.ofChanges(texts, measuring));
        figures.addAll(changed.ofPrefix(texts, workplace, measuring));
      }
      if (paraphrases.isPresent()) {
        figures.addAll(changed.ofParaphrases(Paraphrases.read(paraphrases.get()), measuring));
      }
    }
    return Optional.of(ChangeInspection.section(List.copyOf(figures)));
  }
}

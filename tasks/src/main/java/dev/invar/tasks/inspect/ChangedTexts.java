package dev.invar.tasks.inspect;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.inspection.ChangeInspection;
import dev.invar.diagnose.inspection.Measuring;
import dev.invar.diagnose.transform.TextChange;
import dev.invar.encode.Encoder;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Workplace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Encodes texts again after a change that a reader would not mind, and measures how far their
 * vectors moved.
 *
 * @param encoder of the texts
 * @param role what the texts are
 * @param effort of the views
 * @param seed of the changes
 * @param progress hears of each text
 */
record ChangedTexts(Encoder encoder, Role role, Effort effort, Seed seed, Progress progress) {
  /** One change's figures for each of the closed set. */
  List<Figure> ofChanges(SequencedMap<String, String> texts, Measuring measuring) {
    SpaceView plain = view(List.copyOf(texts.sequencedValues()), encoder);
    var figures = new ArrayList<Figure>();
    for (TextChange change : TextChange.values()) {
      var changed = new ArrayList<String>();
      texts.forEach((id, text) -> changed.add(change.of(text, seed.derive(id))));
      String name = change.name().toLowerCase(Locale.ROOT).replace('_', '-');
      figures.addAll(
          ChangeInspection.figures(name, new SpacePair(plain, view(changed, encoder)), measuring));
    }
    return figures;
  }

  /** Figures of leaving the prefix out; none if the encoder puts nothing before such texts. */
  List<Figure> ofPrefix(
      SequencedMap<String, String> texts, Workplace workplace, Measuring measuring) {
    if (encoder.space().prefix(role).isEmpty()) {
      return List.of();
    }
    Optional<Encoder> plain = workplace.encoders().openWithoutPrefixes(encoder.id());
    if (plain.isEmpty()) {
      return List.of();
    }
    List<String> all = List.copyOf(texts.sequencedValues());
    try (Encoder bare = plain.get()) {
      return ChangeInspection.figures(
          "no-prefix", new SpacePair(view(all, encoder), view(all, bare)), measuring);
    }
  }

  /** Figures of paraphrases that the user has given. */
  List<Figure> ofParaphrases(Paraphrases pairs, Measuring measuring) {
    return ChangeInspection.figures(
        "paraphrase",
        new SpacePair(view(pairs.texts(), encoder), view(pairs.paraphrases(), encoder)),
        measuring);
  }

  /** Vectors in the space that they are compared in, whatever encoder made them. */
  private SpaceView view(List<String> texts, Encoder running) {
    progress.begin("encoding changed texts", texts.size());
    try {
      FloatMatrix rows = running.encode(texts, role, progress);
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < rows.rows(); i++) {
        ids.add(Integer.toString(i));
      }
      return SpaceView.of(new VectorSet(ids, rows, encoder.space()), Geometry.UNIT_LENGTH, effort);
    } finally {
      progress.end();
    }
  }
}

package dev.invar.tasks.inspect;

import dev.invar.diagnose.SpaceView;
import dev.invar.encode.Encoder;
import dev.invar.formats.json.JsonLines;
import dev.invar.formats.json.JsonValue;
import dev.invar.formats.text.TextKind;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.ClassLabels;
import dev.invar.tasks.EncodedTexts;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a user knows of vectors beside themselves. */
record BesideVectors(Companions companions, Seed seed, Workplace workplace) {
  private static final String VECTOR = "vector";
  private static final int LONGEST_LINE = 64 << 20;

  /**
   * The class of each row.
   *
   * @throws FormatException if a row has none
   */
  Optional<List<String>> labels(List<String> ids) throws IOException {
    if (companions.labels().isEmpty()) {
      return Optional.empty();
    }
    Path file = companions.labels().get();
    Map<String, String> classes = ClassLabels.read(file);
    var labels = new ArrayList<String>();
    for (String id : ids) {
      String label = classes.get(id);
      if (label == null) {
        throw new FormatException(file, "expected a line for each row, found none for " + id);
      }
      labels.add(label);
    }
    return Optional.of(labels);
  }

  /** The queries: a file of their vectors, or texts that the source's encoder encodes. */
  Optional<SpaceView> queries(OpenSource source, SpaceView view) throws IOException {
    if (companions.queries().isEmpty()) {
      return Optional.empty();
    }
    Path file = companions.queries().get();
    VectorSet vectors =
        VectorFiles.isVectorFile(file) && !isTexts(file)
            ? VectorFiles.read(file, view.space().encoder())
            : encoded(file, source);
    return Optional.of(SpaceView.of(vectors, view.geometry(), view.effort()));
  }

  /** JSON lines hold either; the first one tells. */
  private static boolean isTexts(Path file) throws IOException {
    if (TextKind.ofName(file.toString()).isEmpty()) {
      return false;
    }
    try (var lines = JsonLines.open(file, LONGEST_LINE)) {
      Optional<JsonValue> first = lines.next((parser, line) -> JsonValue.read(parser));
      return first
          .filter(value ->
              value instanceof JsonValue.Members(var members) && members.containsKey(VECTOR))
          .isEmpty();
    }
  }

  private VectorSet encoded(Path file, OpenSource source) throws IOException {
    String id =
        source
            .encoder()
            .orElseThrow(() ->
                new OptionException(
                    "queries", "a file of vectors, since nobody knows the encoder", file));
    try (Encoder encoder = workplace.encoders().open(id)) {
      var request = new EncodedTexts.Request(List.of(file), Role.QUERY, 0, seed);
      return EncodedTexts.of(request, encoder, workplace).vectors();
    }
  }
}

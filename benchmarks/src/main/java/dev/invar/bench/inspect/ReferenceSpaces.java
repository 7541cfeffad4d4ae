package dev.invar.bench.inspect;

import dev.invar.bench.Findings;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.demo.Meaning;
import dev.invar.tasks.demo.WordNet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Real texts by two encoders, each text once.
 *
 * @param name of texts and encoder, lower case with hyphens
 * @param pair the texts in both spaces
 * @param labels a class for each text, or none
 */
record ReferenceSpaces(String name, SpacePair pair, List<String> labels) {
  private static final String MINI = "all-minilm-l6-v2";
  private static final String BGE = "bge-small-en-v1.5";
  private static final String E5 = "e5-small-v2";

  /** Which texts in which spaces. */
  record Choice(String texts, Role role, String first, String second) {}

  /** One of them in a quick run. */
  static List<Choice> choices(Setting setting) {
    List<Choice> all =
        List.of(
            new Choice(EncodedSpaces.XQUAD, Role.QUERY, E5, MINI),
            new Choice(EncodedSpaces.SCIFACT, Role.PASSAGE, MINI, BGE),
            new Choice(EncodedSpaces.WORDNET, Role.PASSAGE, BGE, E5));
    return setting.quick() ? all.subList(0, 1) : all;
  }

  /** Empty if the texts are not there. */
  static Optional<ReferenceSpaces> of(Choice choice, Setting setting, Findings findings)
      throws IOException {
    Optional<VectorSet> first = vectors(choice, choice.first(), setting, findings);
    Optional<VectorSet> second = vectors(choice, choice.second(), setting, findings);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> classes = classes(choice, setting);
    List<String> ids = notAlone(different(first.get(), second.get()), classes);
    return Optional.of(
        new ReferenceSpaces(
            choice.texts() + "." + choice.first().replace('.', '-'),
            new SpacePair(
                SpaceView.of(first.get().select(ids)), SpaceView.of(second.get().select(ids))),
            classes.isEmpty() ? List.of() : ids.stream().map(classes::get).toList()));
  }

  private static Optional<VectorSet> vectors(
      Choice choice, String encoder, Setting setting, Findings findings) throws IOException {
    return choice.role() == Role.QUERY
        ? EncodedSpaces.queries(choice.texts(), encoder, setting, findings)
        : EncodedSpaces.passages(choice.texts(), encoder, setting, findings);
  }

  /** Ids of rows that neither side has had before: equal rows have no order of neighbours. */
  private static List<String> different(VectorSet first, VectorSet second) {
    var seenFirst = new HashSet<Integer>();
    var seenSecond = new HashSet<Integer>();
    var row = new float[first.space().width()];
    var other = new float[second.space().width()];
    var ids = new ArrayList<String>();
    for (int i = 0; i < first.size(); i++) {
      first.vectors().copyRow(i, row);
      second.vectors().copyRow(i, other);
      boolean isNew = seenFirst.add(Arrays.hashCode(row));
      if (seenSecond.add(Arrays.hashCode(other)) && isNew) {
        ids.add(first.ids().get(i));
      }
    }
    return ids;
  }

  /** Those whose class has another, as the spread within a class needs two; all without classes. */
  private static List<String> notAlone(List<String> ids, Map<String, String> classes) {
    var counts = new HashMap<String, Integer>();
    ids.forEach(id -> counts.merge(classes.getOrDefault(id, ""), 1, Integer::sum));
    return ids.stream()
        .filter(id -> counts.getOrDefault(classes.getOrDefault(id, ""), 0) > 1)
        .toList();
  }

  /** Of XQuAD's questions the passage that answers, of WordNet's definitions the topic. */
  private static Map<String, String> classes(Choice choice, Setting setting) throws IOException {
    var classes = new HashMap<String, String>();
    if (choice.texts().equals(EncodedSpaces.WORDNET)) {
      for (Meaning meaning : WordNet.meanings()) {
        classes.put(meaning.id(), meaning.topic());
      }
    } else if (choice.role() == Role.QUERY) {
      TestCollection texts = EncodedSpaces.collection(choice.texts(), setting).orElseThrow();
      texts
          .judgements()
          .grades()
          .forEach((query, grades) ->
              classes.put(query, grades.keySet().stream().sorted().findFirst().orElseThrow()));
    }
    return classes;
  }
}

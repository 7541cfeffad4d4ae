package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Detectors;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.RowFaults;
import dev.invar.diagnose.finding.RowScan;
import dev.invar.diagnose.finding.Searching;
import dev.invar.diagnose.finding.TwoModels;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import dev.invar.tasks.demo.Meaning;
import dev.invar.tasks.demo.WordNet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Real sets with nothing wrong, where nothing may be found. */
final class HealthySets implements Part {
  private static final String NEEDS = "wordnet-sample, scifact, xquad-retrieval";
  private static final String ALARMS = "healthy-alarms";
  private static final String JOINED = "healthy-joined-alarms";

  @Override
  public String name() {
    return "healthy";
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        new Claim(
            ALARMS,
            "findings on passages and queries of three collections by the built-in encoders, but for"
                + " near-duplicates whose texts are equal up to spaces",
            Criterion.atMost(0),
            NEEDS),
        new Claim(
            JOINED,
            "two collections by one encoder, joined, that are taken for two models",
            Criterion.atMost(0),
            NEEDS));
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int alarms = 0;
    int joinedAlarms = 0;
    int joined = 0;
    var lines = new ArrayList<FigureTable.Line>();
    for (String encoder : EncodedSpaces.encoders(setting)) {
      var sets = new ArrayList<VectorSet>();
      for (String name :
          List.of(EncodedSpaces.WORDNET, EncodedSpaces.SCIFACT, EncodedSpaces.XQUAD)) {
        Map<String, String> texts = texts(name, setting);
        for (VectorSet set : both(name, encoder, setting, findings)) {
          sets.add(set);
          List<Finding> found = look(set);
          int equal =
              (int) found.stream().filter(finding -> isOfEqualTexts(finding, texts)).count();
          lines.add(
              FigureTable.Line.of(encoder + ", " + name, set.size(), found.size() - equal, equal));
          alarms += found.size() - equal;
        }
      }
      for (int i = 0; i < sets.size(); i++) {
        for (int j = 0; j < i; j++) {
          VectorSet both = join(sets.get(i), sets.get(j));
          joined++;
          joinedAlarms += new TwoModels(Seed.DEFAULT).look(SpaceView.of(both)).isPresent() ? 1 : 0;
        }
      }
    }
    findings.table(
        new FigureTable(
            "healthy",
            "findings on sound sets",
            List.of("rows", "alarms", "near-duplicates of equal texts"),
            lines));
    findings.measured(ALARMS, alarms, lines.size() + " sets");
    findings.measured(JOINED, joinedAlarms, joined + " joined sets");
  }

  private static List<VectorSet> both(
      String name, String encoder, Setting setting, Findings findings) throws IOException {
    Optional<VectorSet> queries =
        name.equals(EncodedSpaces.WORDNET)
            ? Optional.empty()
            : EncodedSpaces.queries(name, encoder, setting, findings);
    return Stream.of(EncodedSpaces.passages(name, encoder, setting, findings), queries)
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Finding> look(VectorSet set) {
    var found = new ArrayList<>(RowFaults.of(RowScan.of(set), Searching.INNER_PRODUCT));
    found.addAll(Detectors.look(SpaceView.of(set), Seed.DEFAULT));
    return found;
  }

  private static boolean isOfEqualTexts(Finding finding, Map<String, String> texts) {
    return finding.fault() == Fault.NEAR_DUPLICATES
        && finding.count() <= Finding.MOST_CULPRITS
        && finding.culprits().stream().allMatch(culprit -> isOfEqualTexts(culprit, texts));
  }

  private static boolean isOfEqualTexts(Culprit culprit, Map<String, String> texts) {
    String own = texts.getOrDefault(culprit.id(), "");
    String other = texts.getOrDefault(culprit.with().orElse(""), "");
    return !own.isBlank() && normal(own).equals(normal(other));
  }

  private static String normal(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static Map<String, String> texts(String name, Setting setting) throws IOException {
    var texts = new HashMap<String, String>();
    if (name.equals(EncodedSpaces.WORDNET)) {
      for (Meaning meaning : WordNet.meanings()) {
        texts.put(meaning.id(), meaning.definition());
      }
      return texts;
    }
    Optional<TestCollection> collection = EncodedSpaces.collection(name, setting);
    collection.ifPresent(test -> {
      test.documents().forEach(document -> texts.put(document.id(), document.fullText()));
      texts.putAll(test.queries());
    });
    return texts;
  }

  private static VectorSet join(VectorSet first, VectorSet second) {
    int n = first.size() + second.size();
    FloatMatrix rows = FloatMatrix.allocate(n, first.space().width());
    var ids = new ArrayList<String>();
    for (int i = 0; i < n; i++) {
      boolean isFirst = i < first.size();
      VectorSet set = isFirst ? first : second;
      int row = isFirst ? i : i - first.size();
      rows.setRow(i, set.vectors().row(row));
      ids.add((isFirst ? "first " : "second ") + set.ids().get(row));
    }
    return new VectorSet(ids, rows, first.space());
  }
}

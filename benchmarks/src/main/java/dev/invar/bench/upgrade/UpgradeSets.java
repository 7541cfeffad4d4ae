package dev.invar.bench.upgrade;

import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.collection.VectorCache;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The collections of the comparison, encoded by all its models. What is missing in the cache is
 * encoded, and a collection is read once for all parts. Not for use by several threads.
 */
final class UpgradeSets {
  static final String MINILM = "all-minilm-l6-v2";
  static final String BGE = "bge-small-en";
  static final String BGE_1_5 = "bge-small-en-v1.5";
  static final String E5 = "e5-small-v2";

  /** The encoders without loss of precision. */
  private static final List<String> ENCODERS = List.of(MINILM, BGE, BGE_1_5, E5);

  private static final List<String> QUICK_ENCODERS = List.of(MINILM, E5);

  static final String SCIFACT = "scifact";
  static final String CRANFIELD = "cranfield";
  static final String CISI = "cisi";
  static final String XQUAD = "xquad-en";

  private static final List<String> NAMES = List.of(SCIFACT, CRANFIELD, CISI, XQUAD);
  private static final List<String> QUICK_NAMES = List.of(CRANFIELD, XQUAD);

  /** What a claim about all of them needs. */
  static final String NEEDS = "scifact, cranfield, cisi and xquad-retrieval";

  private static final String XQUAD_FOLDER = "xquad-retrieval";

  /** Which queries constants may be chosen on is the same in every run, whatever its seed. */
  private static final Seed SPLIT = new Seed(7);

  private final Map<String, EncodedSet> read = new HashMap<>();

  static List<String> encoders(Setting setting) {
    return setting.quick() ? QUICK_ENCODERS : ENCODERS;
  }

  static List<String> names(Setting setting) {
    return setting.quick() ? QUICK_NAMES : NAMES;
  }

  /**
   * All collections of a run; empty, and every claim of the part missed with the reason, if one of
   * them is not there.
   */
  List<EncodedSet> all(Setting setting, Findings findings) throws IOException {
    return some(names(setting), setting, findings);
  }

  /** As {@link #all}, of some collections. */
  List<EncodedSet> some(List<String> names, Setting setting, Findings findings) throws IOException {
    var sets = new ArrayList<EncodedSet>();
    for (String name : names) {
      Optional<Path> folder = setting.dataSet(folderOf(name));
      if (folder.isEmpty()) {
        findings.missRemaining(missing(folderOf(name)));
        return List.of();
      }
      EncodedSet set = read.get(name);
      if (set == null) {
        set = encode(name, folder.get(), setting);
        read.put(name, set);
      }
      findings.data(used(set));
      sets.add(set);
    }
    return sets;
  }

  /** Why a claim could not be measured. */
  static String missing(String folder) {
    return "needs the folder " + folder + " among the data sets: see --data";
  }

  private static String folderOf(String name) {
    return name.equals(XQUAD) ? XQUAD_FOLDER : name;
  }

  private static DataUsed used(EncodedSet set) {
    return new DataUsed(
        set.name(),
        set.documents().size(),
        set.passages().values().iterator().next().space().width(),
        "documents in %d spaces; %d test queries; %d other queries for means and constants"
            .formatted(set.passages().size(), set.test().size(), set.tuning().size()));
  }

  private static EncodedSet encode(String name, Path folder, Setting setting) throws IOException {
    TestCollection whole =
        name.equals(XQUAD)
            ? TestCollection.read(name, folder, "mono").startingWith(name, "en:")
            : TestCollection.read(name, folder);
    Optional<TestCollection> train =
        name.equals(SCIFACT)
            ? Optional.of(TestCollection.read(name, folder, "train"))
            : Optional.empty();
    var cache = new VectorCache(setting.cache());
    var passages = new HashMap<String, VectorSet>();
    var queries = new HashMap<String, VectorSet>();
    for (String id : encoders(setting)) {
      try (Encoder encoder = Encoders.open(id, EncoderSettings.standard())) {
        passages.put(
            id,
            cache.vectors(
                name,
                whole.documentIds(),
                whole.documentTexts(),
                Role.PASSAGE,
                encoder,
                setting.progress()));
        VectorSet judged = queries(name, whole, encoder, cache, setting);
        queries.put(
            id,
            train.isEmpty()
                ? judged
                : joined(judged, queries(name + "-train", train.get(), encoder, cache, setting)));
      }
    }
    return split(name, whole, train, passages, queries);
  }

  private static VectorSet queries(
      String name, TestCollection from, Encoder encoder, VectorCache cache, Setting setting)
      throws IOException {
    return cache.vectors(
        name,
        List.copyOf(from.queries().keySet()),
        List.copyOf(from.queries().values()),
        Role.QUERY,
        encoder,
        setting.progress());
  }

  private static VectorSet joined(VectorSet first, VectorSet second) {
    var ids = new ArrayList<>(first.ids());
    ids.addAll(second.ids());
    FloatMatrix rows = FloatMatrix.allocate(ids.size(), first.vectors().columns());
    for (int i = 0; i < ids.size(); i++) {
      VectorSet from = i < first.size() ? first : second;
      rows.setRow(i, from.vectors().row(i < first.size() ? i : i - first.size()));
    }
    return new VectorSet(ids, rows, first.space());
  }

  /** The training queries are for tuning where there are some, and a third of all elsewhere. */
  private static EncodedSet split(
      String name,
      TestCollection whole,
      Optional<TestCollection> train,
      Map<String, VectorSet> passages,
      Map<String, VectorSet> queries) {
    List<String> judged = List.copyOf(whole.queries().keySet());
    if (train.isPresent()) {
      SortedMap<String, SortedMap<String, Integer>> grades =
          new TreeMap<>(whole.judgements().grades());
      grades.putAll(train.get().judgements().grades());
      List<String> tuning = List.copyOf(train.get().queries().keySet());
      return new EncodedSet(name, passages, queries, tuning, judged, new Judgements(grades));
    }
    List<String> order = EncodedSet.shuffled(judged, SPLIT.derive(name));
    int third = order.size() / 3;
    return new EncodedSet(
        name,
        passages,
        queries,
        order.subList(0, third),
        order.subList(third, order.size()),
        whole.judgements());
  }
}

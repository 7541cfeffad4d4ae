package dev.invar.index.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.PassageSpan;
import dev.invar.index.Reach;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.Version;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * An index of made-up documents of 0 to 3 passages, and the models of before and after. Some
 * documents say the same.
 *
 * @param folder the index's
 * @param models that make vectors of passages
 * @param documents ids d0, d1 and so on, with metadata colour
 */
record LiveIndex(Path folder, TwoModels models, List<TextDocument> documents) {
  private static final int VOCABULARY = 60;
  private static final int WORDS = 6;
  private static final List<String> COLOURS = List.of("red", "green", "blue");

  static LiveIndex create(Path folder, Seed seed, int size) throws IOException {
    var index = new LiveIndex(folder, new TwoModels(seed), documents(seed, size));
    try (var editor = index.editor()) {
      for (int i = 0; i < size; i++) {
        index.put(editor, index.documents().get(i));
        if (i == size / 3) {
          editor.commit(); // so that there are several segments
        }
      }
      editor.commit();
    }
    return index;
  }

  static List<TextDocument> documents(Seed seed, int size) {
    RandomGenerator random = seed.derive("documents").random();
    var documents = new ArrayList<TextDocument>();
    for (int i = 0; i < size; i++) {
      String id = "d" + i;
      String colour = COLOURS.get(random.nextInt(COLOURS.size()));
      int passages = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3);
      String title = random.nextBoolean() ? "" : "t" + random.nextInt(VOCABULARY);
      String text = words(random, passages * WORDS);
      if (i > 0 && random.nextInt(10) == 0) {
        title = documents.getLast().title();
        text = documents.getLast().text();
      }
      documents.add(new TextDocument(id, title, text, new TreeMap<>(Map.of("colour", colour))));
    }
    return documents;
  }

  private static String words(RandomGenerator random, int count) {
    var words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ").append("w").append(random.nextInt(VOCABULARY));
    }
    return words.toString();
  }

  /** Three queries. */
  static List<String> queries(Seed seed) {
    return List.of(
        query(seed.derive("one")), query(seed.derive("two")), query(seed.derive("three")));
  }

  static String query(Seed seed) {
    return words(seed.derive("query").random(), WORDS);
  }

  /** Passages of {@value #WORDS} words; the title belongs to the first. */
  static List<PassageSpan> spans(TextDocument document) {
    var spans = new ArrayList<PassageSpan>();
    String words = document.fullText();
    int from = 0;
    int count = 0;
    for (int i = words.length() - document.text().length(); i < words.length(); i++) {
      boolean last = i + 1 == words.length();
      if (words.charAt(i) == ' ' || last) {
        count++;
        if (count % WORDS == 0 || last) {
          spans.add(new PassageSpan(from, last ? i + 1 : i));
          from = i + 1;
        }
      }
    }
    return spans;
  }

  static List<EmbeddedPassage> passages(TextDocument document, Function<String, float[]> model) {
    return spans(document).stream()
        .map(span -> new EmbeddedPassage(span.from(), span.to(), model.apply(span.text(document))))
        .toList();
  }

  IndexSettings settings() {
    return IndexSettings.of(models.oldSpace()).withNote("encoder", "old").withNote("window", "6");
  }

  IndexEditor editor() throws IOException {
    return IndexEditor.open(folder, settings());
  }

  void put(IndexEditor editor, TextDocument document) throws IOException {
    editor.put(document, passages(document, models::old));
  }

  UpgradeTarget upgrade() {
    return new UpgradeTarget(
        models.newSpace(),
        new TreeMap<>(Map.of("encoder", "new", "window", "6")),
        UpgradeWay.CASCADE,
        FillOrder.RANDOM,
        new Provenance(
            "upgrade",
            new TreeMap<>(Map.of("seed", "42")),
            new TreeMap<>(),
            Version.CURRENT,
            Instant.parse("2026-01-02T03:04:05Z")));
  }

  LiveUpgrade start() throws IOException {
    return LiveUpgrade.start(folder, upgrade(), models.spaces());
  }

  /** Starts an upgrade to another space that is just as wide. */
  LiveUpgrade startAnother() throws IOException {
    var other =
        new UpgradeTarget(
            Space.declared("another", TwoModels.NEW_WIDTH),
            upgrade().notes(),
            UpgradeWay.CASCADE,
            FillOrder.RANDOM,
            upgrade().provenance());
    TwoSpaces known = models.spaces();
    return LiveUpgrade.start(folder, other, new TwoSpaces(known.before(), known.after()));
  }

  BackfillReport backfill(LiveUpgrade upgrade, Backfill options) throws IOException {
    return upgrade.backfill(options, Collections.emptyIterator(), models::fresh, Progress.NONE);
  }

  /** A query as the old model sees it. */
  QueryVector oldQuery(String text) {
    return new QueryVector(models.old(text), models.oldSpace());
  }

  /** A query as the new model sees it. */
  QueryVector freshQuery(String text) {
    return new QueryVector(models.fresh(text), models.newSpace());
  }

  /** The search of a half-filled index, by comparing with every vector. */
  UpgradeQuery.Migrating migrating(String text) {
    return new UpgradeQuery.Migrating(Optional.of(oldQuery(text)), freshQuery(text), Reach.EXACT);
  }

  /** One search of each kind. */
  List<UpgradeQuery.Dense> modes(String text) {
    QueryVector old = oldQuery(text);
    QueryVector fresh = freshQuery(text);
    return List.of(
        UpgradeQuery.Mix.of(old, fresh),
        UpgradeQuery.Cascade.of(old, fresh),
        UpgradeQuery.RetiredCascade.of(fresh),
        UpgradeQuery.BridgeOnly.of(fresh),
        new UpgradeQuery.Migrating(Optional.of(old), fresh, Reach.WALK),
        new UpgradeQuery.Migrating(Optional.empty(), fresh, Reach.WALK));
  }

  /** All passages there are, in the order of the documents. */
  List<PassageKey> keys() {
    var keys = new ArrayList<PassageKey>();
    for (TextDocument document : documents) {
      for (int i = 0; i < spans(document).size(); i++) {
        keys.add(new PassageKey(document.id(), i));
      }
    }
    return keys;
  }

  /** The bytes of each file of the index, without the upgrade. */
  Map<String, List<Byte>> files() throws IOException {
    var files = new HashMap<String, List<Byte>>();
    try (Stream<Path> list = Files.list(folder)) {
      for (Path file : list.filter(Files::isRegularFile).toList()) {
        var bytes = new ArrayList<Byte>();
        for (byte b : Files.readAllBytes(file)) {
          bytes.add(b);
        }
        files.put(file.getFileName().toString(), bytes);
      }
    }
    return files;
  }
}

package dev.invar.bench.collection;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Documents, and queries whose answers people have judged.
 *
 * @param name such as {@code scifact}
 * @param documents in the file's order
 * @param queries id to text, of the judged queries alone
 * @param judgements of the split
 */
public record TestCollection(
    String name,
    List<TextDocument> documents,
    SortedMap<String, String> queries,
    Judgements judgements) {
  /** The collections that a full run measures on, each with a split {@code test}. */
  public static final List<String> NAMES = List.of("scifact", "cranfield", "cisi", "npl");

  private static final String SPLIT = "test";

  /** Reads the split {@code test} of a BEIR folder. */
  public static TestCollection read(String name, Path folder) throws IOException {
    return read(name, folder, SPLIT);
  }

  /** Reads a split of a BEIR folder. */
  public static TestCollection read(String name, Path folder, String split) throws IOException {
    BeirFolder beir = BeirFolder.open(folder);
    Judgements judgements = beir.judgements(split);
    SortedMap<String, String> queries = beir.queries();
    queries.keySet().retainAll(judgements.grades().keySet());
    if (queries.size() < judgements.grades().size()) {
      throw new FormatException(
          folder,
          "expected a text for each of %d judged queries, found %d"
              .formatted(judgements.grades().size(), queries.size()));
    }
    try (Stream<TextDocument> corpus = beir.corpus()) {
      return new TestCollection(name, corpus.toList(), queries, judgements);
    }
  }

  /**
   * A small part: some queries, all documents judged for them, and other documents drawn at random.
   * Search is easier on it, so its measures do not compare with those of the whole.
   */
  public TestCollection sample(int queryCount, int documentCount, Seed seed) {
    RandomGenerator random = seed.derive(name).random();
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (String query : drawn(new ArrayList<>(queries.keySet()), queryCount, random)) {
      grades.put(query, judgements.of(query));
    }
    var kept = new TreeMap<>(queries);
    kept.keySet().retainAll(grades.keySet());
    var wanted = new HashSet<String>();
    grades.values().forEach(judged -> wanted.addAll(judged.keySet()));
    List<TextDocument> others =
        documents.stream().filter(document -> !wanted.contains(document.id())).toList();
    int free = Math.max(0, documentCount - wanted.size());
    Set<TextDocument> chosen = new HashSet<>(drawn(new ArrayList<>(others), free, random));
    List<TextDocument> small =
        documents.stream()
            .filter(document -> wanted.contains(document.id()) || chosen.contains(document))
            .toList();
    return new TestCollection(name + "-sample", small, kept, new Judgements(grades));
  }

  /** The documents and queries whose ids begin so, such as those of one language. */
  public TestCollection startingWith(String newName, String prefix) {
    var texts = new TreeMap<>(queries);
    texts.keySet().removeIf(id -> !id.startsWith(prefix));
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    texts.keySet().forEach(id -> grades.put(id, judgements.of(id)));
    return new TestCollection(
        newName,
        documents.stream().filter(document -> document.id().startsWith(prefix)).toList(),
        texts,
        new Judgements(grades));
  }

  private static <T> List<T> drawn(List<T> pool, int count, RandomGenerator random) {
    int size = Math.min(count, pool.size());
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i, pool.size());
      T first = pool.get(i);
      pool.set(i, pool.get(other));
      pool.set(other, first);
    }
    return pool.subList(0, size);
  }

  public List<String> documentIds() {
    return documents.stream().map(TextDocument::id).toList();
  }

  public List<String> documentTexts() {
    return documents.stream().map(TextDocument::fullText).toList();
  }

  /** Sixteen hexadecimal digits over everything that is encoded. */
  public String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      documents.forEach(document -> add(digest, document.id(), document.fullText()));
      queries.forEach((id, text) -> add(digest, id, text));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static void add(MessageDigest digest, String id, String text) {
    digest.update((id + "\0" + text + "\0").getBytes(StandardCharsets.UTF_8));
  }
}

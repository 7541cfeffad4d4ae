package dev.invar.tasks.upgrade;

import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.tasks.HashingEncoder;
import dev.invar.tasks.IndexChoices;
import dev.invar.tasks.IndexSource;
import dev.invar.tasks.IndexTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A judged collection of {@value #DOCUMENTS} documents about {@value #TOPICS} topics, and an index
 * of it: a query asks for a topic by two of its words, and its documents answer it.
 */
final class TinyCollection {
  static final int DOCUMENTS = 240;
  static final int TOPICS = 40;
  static final String OLD = "hashing";
  static final String NEW = "hashing#2";

  private static final int WORDS = 5;

  private final Path folder;

  private TinyCollection(Path folder) {
    this.folder = folder;
  }

  /** Writes the collection and indexes it with the old model. */
  static TinyCollection in(Path folder) throws IOException {
    var collection = new TinyCollection(folder);
    collection.write();
    collection.index(List.of(collection.data()));
    return collection;
  }

  Path data() {
    return folder.resolve("data");
  }

  Path index() {
    return folder.resolve("index");
  }

  Path queries() {
    return data().resolve("queries.jsonl");
  }

  /** Adds to the index, with the old model. */
  void index(List<Path> paths) throws IOException {
    new IndexTask(new IndexSource.Texts(paths), index(), IndexChoices.OPEN.withEncoder(OLD))
        .run(HashingEncoder.workplace(Progress.NONE));
  }

  private void write() throws IOException {
    var random = Seed.DEFAULT.random();
    var corpus = new ArrayList<String>();
    var queries = new ArrayList<String>();
    var judged = new ArrayList<String>(List.of("query-id\tcorpus-id\tscore"));
    for (int topic = 0; topic < TOPICS; topic++) {
      queries.add(
          "{\"_id\":\"q%d\",\"text\":\"t%dw0 t%dw%d\"}"
              .formatted(topic, topic, topic, 1 + random.nextInt(WORDS - 1)));
    }
    for (int i = 0; i < DOCUMENTS; i++) {
      int topic = i % TOPICS;
      var words = new ArrayList<String>();
      for (int j = 0; j < 6; j++) {
        words.add("t%dw%d".formatted(topic, random.nextInt(WORDS)));
        words.add("t%dw%d".formatted(random.nextInt(TOPICS), random.nextInt(WORDS)));
      }
      corpus.add(
          "{\"_id\":\"d%d\",\"title\":\"topic %d\",\"text\":\"%s\"}"
              .formatted(i, topic, String.join(" ", words)));
      judged.add("q%d\td%d\t1".formatted(topic, i));
    }
    Files.createDirectories(data().resolve("qrels"));
    Files.write(data().resolve("corpus.jsonl"), corpus);
    Files.write(queries(), queries);
    Files.write(data().resolve("qrels/test.tsv"), judged);
  }

  /** The digest of each file of the index's folder, by its name. */
  SortedMap<String, String> bytes() throws IOException {
    var digests = new TreeMap<String, String>();
    try (Stream<Path> files = Files.walk(index())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        digests.put(index().relativize(file).toString(), digest(Files.readAllBytes(file)));
      }
    }
    return digests;
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

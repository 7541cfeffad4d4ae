package dev.invar.bench.collection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes a BEIR folder of 40 documents and 10 queries, each about one document in words. */
public final class SmallCollection {
  public static final int DOCUMENTS = 40;
  public static final int QUERIES = 10;

  private SmallCollection() {}

  public static Path write(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("qrels"));
    var corpus = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      corpus.append(
          String.format(
              Locale.ROOT,
              "{\"_id\":\"d%d\",\"title\":\"Number %d\",\"text\":\"word%d and word%d\"}%n",
              i,
              i,
              i,
              i + 1));
    }
    var queries = new StringBuilder();
    var judged = new StringBuilder("query-id\tcorpus-id\tscore\n");
    for (int i = 0; i < QUERIES; i++) {
      queries.append(
          String.format(
              Locale.ROOT, "{\"_id\":\"q%d\",\"text\":\"word%d word%d\"}%n", i, i, i + 1));
      judged.append(String.format(Locale.ROOT, "q%d\td%d\t1%n", i, i));
    }
    queries.append("{\"_id\":\"unjudged\",\"text\":\"nobody knows\"}\n");
    Files.writeString(folder.resolve("corpus.jsonl"), corpus);
    Files.writeString(folder.resolve("queries.jsonl"), queries);
    Files.writeString(folder.resolve("qrels/test.tsv"), judged);
    return folder;
  }
}

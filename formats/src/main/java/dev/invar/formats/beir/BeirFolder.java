package dev.invar.formats.beir;

import dev.invar.formats.text.DocumentIds;
import dev.invar.formats.text.JsonTexts;
import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A test collection in the layout of BEIR (Thakur et al. 2021, arXiv:2104.08663).
 *
 * <p>The layout, all files UTF-8, the first two plain or with a further {@code .gz}:
 *
 * <ul>
 *   <li>{@code corpus.jsonl}: a document per line, {@code {"_id", "title", "text", …}}
 *   <li>{@code queries.jsonl}: a query per line, {@code {"_id", "text", …}}
 *   <li>{@code qrels/SPLIT.tsv}: the header {@code query-id TAB corpus-id TAB score}, then a
 *       judgement per line, the score a whole number
 * </ul>
 *
 * <p>Unlike a folder of texts a collection is read strictly: a measure over a part of it would mean
 * nothing. The first damaged line is a {@link FormatException}.
 */
public final class BeirFolder {
  private static final String CORPUS = "corpus.jsonl";
  private static final String QUERIES = "queries.jsonl";
  private static final String JUDGEMENTS = "qrels";
  private static final String SPLIT_ENDING = ".tsv";
  private static final int LONGEST_LINE = 64 << 20;

  private final Path folder;

  private BeirFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Whether a path is a folder with queries or judgements in this layout, and so is to be read as a
   * collection, even if it is not whole. A corpus alone is a file of JSON lines like any other.
   */
  public static boolean isBeir(Path path) {
    try {
      return find(path, QUERIES).isPresent() || !splits(path).isEmpty();
    } catch (IOException | UncheckedIOException e) {
      return true; // Judgements that cannot be listed, and that will be met again.
    }
  }

  /**
   * Opens a collection; nothing is read yet.
   *
   * @throws NoSuchFileException if there is no such folder
   * @throws FormatException if the corpus is missing
   */
  public static BeirFolder open(Path folder) throws IOException {
    BeirFolder judged = openJudged(folder);
    require(folder, CORPUS);
    return judged;
  }

  /**
   * As {@link #open}, for queries and judgements alone: the corpus may be missing, and is then
   * refused when it is asked for.
   */
  public static BeirFolder openJudged(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    return new BeirFolder(folder);
  }

  /**
   * The documents in the file's order, lazily; memory of one line. The stream must be closed. While
   * it is used it throws {@link FormatException} at a damaged line and {@link UncheckedIOException}
   * if the file cannot be read on.
   */
  public Stream<TextDocument> corpus() throws IOException {
    return corpus(new DocumentIds());
  }

  /**
   * As {@link #corpus()}; a document with the id of one before it counts as damage too.
   *
   * @param ids of the documents that the run has from elsewhere; those given are added
   */
  public Stream<TextDocument> corpus(DocumentIds ids) throws IOException {
    Path corpus = require(folder, CORPUS);
    JsonTexts lines = texts(corpus);
    return lines
        .documents()
        .peek(document -> {
          if (!ids.add(document.id())) {
            throw new FormatException(
                corpus,
                "line "
                    + lines.line()
                    + ": expected each document id once, found "
                    + document.id()
                    + " again");
          }
        });
  }

  /**
   * How many documents {@link #corpus} will give, as {@link JsonTexts#count}.
   *
   * @param progress advances by documents
   */
  public OptionalLong expected(Progress progress) throws IOException {
    return JsonTexts.count(require(folder, CORPUS), progress);
  }

  /**
   * The texts of the queries by id.
   *
   * @throws FormatException if they are missing, a line is damaged or an id stands twice
   */
  public SortedMap<String, String> queries() throws IOException {
    var texts = new TreeMap<String, String>();
    Path queries = require(folder, QUERIES);
    try (JsonTexts lines = texts(queries)) {
      for (var query = lines.next(); query.isPresent(); query = lines.next()) {
        if (texts.put(query.get().id(), query.get().text()) != null) {
          throw new FormatException(
              queries, "expected each query once, found " + query.get().id() + " twice");
        }
      }
    }
    return texts;
  }

  /** The names of the judged splits, such as {@code test}, in alphabetical order. */
  public List<String> splits() throws IOException {
    return splits(folder);
  }

  private static List<String> splits(Path folder) throws IOException {
    Path judged = folder.resolve(JUDGEMENTS);
    if (!Files.isDirectory(judged)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(judged)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SPLIT_ENDING))
          .map(name -> name.substring(0, name.length() - SPLIT_ENDING.length()))
          .sorted()
          .toList();
    }
  }

  /**
   * The judgements of a split.
   *
   * @param split one of {@link #splits}
   * @throws FormatException if there is no such split, a line is damaged or a pair is judged twice
   */
  public Judgements judgements(String split) throws IOException {
    List<String> splits = splits();
    if (!splits.contains(split)) {
      throw new FormatException(
          folder.resolve(JUDGEMENTS),
          splits.isEmpty()
              ? "expected judgements in files SPLIT" + SPLIT_ENDING + ", found none"
              : "expected one of the splits " + splits + ", found " + split);
    }
    return BeirJudgements.read(folder.resolve(JUDGEMENTS).resolve(split + SPLIT_ENDING));
  }

  private static JsonTexts texts(Path file) throws IOException {
    return JsonTexts.open(
        file, LONGEST_LINE, file.toAbsolutePath().normalize().toString(), Map.of());
  }

  private static Optional<Path> find(Path folder, String name) {
    return Stream.of(name, name + ".gz")
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static Path require(Path folder, String name) {
    return find(folder, name)
        .orElseThrow(() ->
            new FormatException(
                folder,
                "expected a test collection (corpus, queries, qrels) with "
                    + name
                    + " or "
                    + name
                    + ".gz, found neither"));
  }
}

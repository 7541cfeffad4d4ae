package dev.invar.formats.text;

import dev.invar.formats.text.FileWalk.Found;
import dev.invar.formats.text.SkippedFile.Reason;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The texts of files and folders, read once, in order, as a stream.
 *
 * <p>Kinds are known by their endings ({@link TextKind}), each also with a further {@code .gz}; a
 * file with another ending is read as plain text if it is text, and images are passed over. A
 * document's id is its file's absolute, normalised path with {@code /} between names and links not
 * resolved, so it is the same whatever paths lead to it; a file that several of them lead to is
 * read once. Documents of a JSON lines file have their own ids ({@link JsonTexts}); one without is
 * called by the file's path, {@code :} and its line. The first document with an id stands; each
 * later one is skipped and named.
 *
 * <p>A file that cannot be read, and a damaged JSON line, is skipped and named in the {@link
 * #report}. Text is UTF-8 (UTF-16 with a byte order mark, HTML in what it declares); where bytes
 * are not text the document has U+FFFD and the report counts it as repaired, and if more than one
 * character in a hundred is such, the file is skipped as damaged. Memory: that of one file, several
 * times {@link TextSettings#maxBytes} at most (HTML); a JSON lines file needs that of one line;
 * {@link DocumentIds} of what was given.
 */
public final class TextFiles implements AutoCloseable {
  private final List<Found> roots;
  private final TextSettings settings;
  private final DocumentIds ids;
  private final TextTally tally = new TextTally();
  private final FileWalk walk;
  private Optional<OpenLines> lines = Optional.empty();

  /** A JSON lines file that is being read, and whether it gave a document or a failure yet. */
  private static final class OpenLines {
    final Found file;
    final JsonTexts texts;
    boolean gaveSomething;
    boolean gaveDocument;

    OpenLines(Found file, JsonTexts texts) {
      this.file = file;
      this.texts = texts;
    }
  }

  private TextFiles(List<Found> roots, TextSettings settings, DocumentIds ids) {
    this.roots = roots;
    this.settings = settings;
    this.ids = ids;
    this.walk = new FileWalk(roots, settings, tally);
  }

  /**
   * Opens files and folders; nothing is read yet.
   *
   * @param ids of the documents that the run has from elsewhere; those given are added
   * @throws IOException if one of the paths does not exist
   */
  public static TextFiles open(List<Path> paths, TextSettings settings, DocumentIds ids)
      throws IOException {
    for (Path path : paths) {
      path.getFileSystem().provider().checkAccess(path);
    }
    return new TextFiles(paths.stream().map(Found::root).toList(), settings, ids);
  }

  /** As {@link #open(List, TextSettings, DocumentIds)}, with no documents from elsewhere. */
  public static TextFiles open(List<Path> paths, TextSettings settings) throws IOException {
    return open(paths, settings, new DocumentIds());
  }

  /** As {@link #open(List, TextSettings)}, for one path and the default settings. */
  public static TextFiles open(Path path) throws IOException {
    return open(List.of(path), TextSettings.DEFAULTS);
  }

  /** The documents not given yet, lazily, in a fixed order. */
  public Stream<TextDocument> documents() {
    var each =
        new AbstractSpliterator<TextDocument>(Long.MAX_VALUE, Spliterator.ORDERED) {
          @Override
          public boolean tryAdvance(Consumer<? super TextDocument> action) {
            Optional<TextDocument> document = next();
            document.ifPresent(action);
            return document.isPresent();
          }
        };
    return StreamSupport.stream(each, false);
  }

  /**
   * How many documents and skipped files and lines there will be: the files, and the lines of JSON
   * lines files. Looks at every folder, but only into files of JSON lines.
   *
   * @param progress advances by documents; when it is cancelled the count is not known
   * @return empty if a file of JSON lines is packed or cannot be read
   */
  public OptionalLong expected(Progress progress) {
    var files = new FileWalk(roots, settings, new TextTally());
    long count = 0;
    for (var file = files.next(); file.isPresent(); file = files.next()) {
      if (progress.isCancelled()) {
        return OptionalLong.empty();
      }
      if (TextKind.ofName(file.get().id()).equals(Optional.of(TextKind.JSON_LINES))) {
        OptionalLong lines = lines(file.get().path(), progress);
        if (lines.isEmpty()) {
          return lines;
        }
        count += lines.getAsLong();
      } else {
        count++;
        progress.advance(1);
      }
    }
    return OptionalLong.of(count);
  }

  private static OptionalLong lines(Path file, Progress progress) {
    try {
      return JsonTexts.count(file, progress);
    } catch (IOException e) {
      return OptionalLong.empty(); // It will be met again, and named, when it is read.
    }
  }

  /** What has come of it so far; complete once the stream is used up. */
  public TextReport report() {
    return tally.report();
  }

  private Optional<TextDocument> next() {
    while (true) {
      Optional<TextDocument> document = lines.flatMap(this::nextLine);
      if (document.isEmpty() && lines.isEmpty()) {
        Optional<Found> file = walk.next();
        if (file.isEmpty()) {
          return Optional.empty();
        }
        document = read(file.get());
      }
      if (document.isPresent()) {
        tally.document(document.get());
        return document;
      }
    }
  }

  /** The file's only document; empty if it is skipped or has become the open lines. */
  private Optional<TextDocument> read(Found file) {
    Optional<TextKind> known = TextKind.ofName(file.id());
    try {
      TextKind kind = known.orElse(TextKind.PLAIN);
      if (kind == TextKind.JSON_LINES) {
        int longest = Math.toIntExact(settings.maxBytes());
        var texts = JsonTexts.open(file.path(), longest, file.id(), metadata(file, kind));
        lines = Optional.of(new OpenLines(file, texts));
        return Optional.empty();
      }
      ExtractedText extracted = extract(file, kind).checked();
      String name = file.path().getFileName().toString();
      String title = extracted.title().isEmpty() ? TextKind.stem(name) : extracted.title();
      if (!ids.add(file.id())) {
        throw new UnreadableText(Reason.DUPLICATE_ID, again(file.id()));
      }
      tally.file(Files.size(file.path()));
      return Optional.of(
          new TextDocument(
              file.id(), title, extracted.text(), new TreeMap<>(metadata(file, kind))));
    } catch (FormatException | IOException e) {
      skip(file, e);
      return Optional.empty();
    }
  }

  private ExtractedText extract(Found file, TextKind kind) throws IOException {
    if (kind == TextKind.PDF && !TextKind.isGzip(file.id())) {
      return PdfText.read(file.path(), settings.maxBytes());
    }
    byte[] bytes = bytes(file);
    return switch (kind) {
      case PLAIN, JSON_LINES -> PlainText.read(bytes);
      case MARKDOWN -> MarkdownText.read(bytes);
      case HTML -> HtmlText.read(bytes);
      case PDF -> PdfText.read(bytes, settings.maxBytes());
    };
  }

  private byte[] bytes(Found file) throws IOException {
    int most = Math.toIntExact(settings.maxBytes());
    try (InputStream raw = Files.newInputStream(file.path());
        InputStream in = TextKind.isGzip(file.id()) ? new GZIPInputStream(raw) : raw) {
      byte[] bytes = in.readNBytes(most);
      if (in.read() >= 0) {
        throw new UnreadableText(
            Reason.TOO_LARGE, "expected at most " + most + " bytes of text, found more");
      }
      return bytes;
    }
  }

  private Optional<TextDocument> nextLine(OpenLines open) {
    try {
      Optional<TextDocument> document = open.texts.next();
      if (document.isEmpty()) {
        if (!open.gaveSomething) {
          tally.skip(open.file.path().toString(), Reason.EMPTY, "expected text, found none");
        }
        close();
      } else if (!ids.add(document.get().id())) {
        open.gaveSomething = true;
        String line = "line " + open.texts.line() + ": ";
        tally.skip(
            open.file.path().toString(), Reason.DUPLICATE_ID, line + again(document.get().id()));
        return Optional.empty();
      } else if (!open.gaveDocument) {
        open.gaveDocument = true;
        tally.file(Files.size(open.file.path()));
      }
      open.gaveSomething = true;
      return document;
    } catch (FormatException e) {
      open.gaveSomething = true;
      skip(open.file, e);
    } catch (IOException e) {
      skip(open.file, e);
      abandon();
    }
    return Optional.empty();
  }

  private static String again(String id) {
    return "expected each id once, found " + id + " again; the first document with it stands";
  }

  /** Closes lines that cannot be read on; why has been told. */
  private void abandon() {
    try {
      close();
    } catch (IOException e) {
      // The failure to read says more.
    }
  }

  private void skip(Found file, Exception failure) {
    Reason reason =
        switch (failure) {
          case UnreadableText unreadable -> unreadable.reason();
          case FormatException damaged -> Reason.DAMAGED;
          case ZipException damaged -> Reason.DAMAGED;
          case EOFException damaged -> Reason.DAMAGED;
          default -> Reason.UNREADABLE;
        };
    String detail =
        switch (failure) {
          case UnreadableText unreadable -> String.valueOf(unreadable.getMessage());
          case FormatException damaged -> String.valueOf(damaged.getMessage());
          case ZipException damaged -> "expected sound gzip data, found " + damaged.getMessage();
          case EOFException damaged -> "expected sound gzip data, found the end of the file";
          default -> UnreadableText.detail(failure);
        };
    tally.skip(file.path().toString(), reason, detail);
  }

  private static Map<String, String> metadata(Found file, TextKind kind) {
    return Map.of(TextDocument.PATH, file.id(), TextDocument.KIND, kind.label());
  }

  @Override
  public void close() throws IOException {
    if (lines.isPresent()) {
      JsonTexts texts = lines.get().texts;
      lines = Optional.empty();
      texts.close();
    }
  }
}

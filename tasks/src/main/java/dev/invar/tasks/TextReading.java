package dev.invar.tasks;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.text.DocumentIds;
import dev.invar.formats.text.SkippedFile;
import dev.invar.formats.text.TextDocument;
import dev.invar.formats.text.TextFiles;
import dev.invar.formats.text.TextSettings;
import dev.invar.method.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The documents of some sources, one after the other, and what could not be read of them. */
final class TextReading implements AutoCloseable {
  private final List<TextFiles> files = new ArrayList<>();
  private final List<Stream<TextDocument>> streams = new ArrayList<>();
  private final List<Count> counts = new ArrayList<>();

  /** How many documents a part of the sources has; empty if that is not cheap to tell. */
  private interface Count {
    OptionalLong count(Progress progress) throws IOException;
  }

  TextReading(IndexSource.Documents source) {
    counts.add(progress -> OptionalLong.of(source.count()));
    streams.add(stream(source.documents()));
  }

  /**
   * Opens all paths, so that one that is missing is found before any work is done. No two documents
   * will have the same id.
   */
  TextReading(List<Path> paths) throws IOException {
    var loose = new ArrayList<Path>();
    var collections = new HashSet<Path>();
    var ids = new DocumentIds();
    for (Path path : paths) {
      if (!BeirFolder.isBeir(path)) {
        loose.add(path);
      } else if (collections.add(path.toAbsolutePath().normalize())) {
        BeirFolder folder = BeirFolder.open(path);
        streams.add(folder.corpus(ids));
        counts.add(folder::expected);
      }
    }
    if (!loose.isEmpty()) {
      TextFiles texts = TextFiles.open(loose, TextSettings.DEFAULTS, ids);
      files.add(texts);
      counts.add(texts::expected);
      streams.add(texts.documents());
    }
  }

  /** How many documents and skipped files and lines will come; 0 if that is not cheap to tell. */
  long expected(Progress progress) throws IOException {
    progress.begin("counting", 0);
    try {
      long sum = 0;
      for (Count each : counts) {
        OptionalLong count = each.count(progress);
        if (count.isEmpty()) {
          return 0;
        }
        sum += count.getAsLong();
      }
      return sum;
    } finally {
      progress.end();
    }
  }

  /**
   * The documents; may be asked for once.
   *
   * @param progress advances by what is skipped; whoever takes the documents counts those
   */
  Iterator<TextDocument> documents(Progress progress) {
    return new Chain(streams.stream().map(Stream::iterator).iterator(), progress);
  }

  /** How many files and lines could not be read so far. */
  long skippedCount() {
    return files.stream().mapToLong(texts -> texts.report().skippedCount()).sum();
  }

  /** The first of them. */
  List<SkippedFile> skipped() {
    return files.stream().flatMap(texts -> texts.report().skipped().stream()).toList();
  }

  private static Stream<TextDocument> stream(Iterable<TextDocument> documents) {
    return StreamSupport.stream(documents.spliterator(), false);
  }

  @Override
  public void close() throws IOException {
    streams.forEach(Stream::close);
    for (TextFiles texts : files) {
      texts.close();
    }
  }

  /** One iterator after the other. A stream of streams would not do: it reads ahead without end. */
  private final class Chain implements Iterator<TextDocument> {
    private final Iterator<Iterator<TextDocument>> parts;
    private final Progress progress;
    private Iterator<TextDocument> current = Collections.emptyIterator();
    private long skipped;

    Chain(Iterator<Iterator<TextDocument>> parts, Progress progress) {
      this.parts = parts;
      this.progress = progress;
    }

    @Override
    public boolean hasNext() {
      while (!current.hasNext() && parts.hasNext()) {
        current = parts.next();
      }
      boolean found = current.hasNext();
      long now = skippedCount();
      if (now > skipped) {
        progress.advance(now - skipped);
        skipped = now;
      }
      return found;
    }

    @Override
    public TextDocument next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return current.next();
    }
  }
}

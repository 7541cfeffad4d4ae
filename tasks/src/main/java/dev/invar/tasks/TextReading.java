package dev.invar.tasks;

import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.text.SkippedFile;
import dev.invar.formats.text.TextDocument;
import dev.invar.formats.text.TextFiles;
import dev.invar.formats.text.TextSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The documents of some sources, one after the other, and what could not be read of them. */
final class TextReading implements AutoCloseable {
  private final List<TextFiles> files = new ArrayList<>();
  private final List<Stream<TextDocument>> streams = new ArrayList<>();

  TextReading(IndexSource.Documents source) {
    streams.add(stream(source.documents()));
  }

  /** Opens all paths, so that one that is missing is found before any work is done. */
  TextReading(List<Path> paths) throws IOException {
    var loose = new ArrayList<Path>();
    for (Path path : paths) {
      if (BeirFolder.isBeir(path)) {
        streams.add(BeirFolder.open(path).corpus());
      } else {
        loose.add(path);
      }
    }
    if (!loose.isEmpty()) {
      TextFiles texts = TextFiles.open(loose, TextSettings.DEFAULTS);
      files.add(texts);
      streams.add(texts.documents());
    }
  }

  /** The documents; may be asked for once. */
  Iterator<TextDocument> documents() {
    return new Chain(streams.stream().map(Stream::iterator).iterator());
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
  private static final class Chain implements Iterator<TextDocument> {
    private final Iterator<Iterator<TextDocument>> parts;
    private Iterator<TextDocument> current = Collections.emptyIterator();

    Chain(Iterator<Iterator<TextDocument>> parts) {
      this.parts = parts;
    }

    @Override
    public boolean hasNext() {
      while (!current.hasNext() && parts.hasNext()) {
        current = parts.next();
      }
      return current.hasNext();
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

package dev.invar.formats.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Texts of files and folders, read once, in order, as a stream. */
public final class TextFiles implements AutoCloseable {
  private final List<Path> paths;
  private final TextSettings settings;

  private TextFiles(List<Path> paths, TextSettings settings) {
    this.paths = List.copyOf(paths);
    this.settings = settings;
  }

  /**
   * Opens files and folders; nothing is read yet.
   *
   * @throws IOException if one of the paths does not exist
   */
  public static TextFiles open(List<Path> paths, TextSettings settings) throws IOException {
    return new TextFiles(paths, settings);
  }

  /** As {@link #open(List, TextSettings)}, for one path and the default settings. */
  public static TextFiles open(Path path) throws IOException {
    return open(List.of(path), TextSettings.DEFAULTS);
  }

  /** The documents, lazily, in a fixed order; may be asked for once. */
  public Stream<TextDocument> documents() {
    return paths.stream().limit(0).map(path -> new TextDocument(path + " " + settings, "", ""));
  }

  /** What has come of it so far; complete once the stream is used up. */
  public TextReport report() {
    return new TextReport(0, 0, 0, 0, 0, 0, List.of());
  }

  @Override
  public void close() throws IOException {}
}

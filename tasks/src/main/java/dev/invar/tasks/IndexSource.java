package dev.invar.tasks;

import dev.invar.formats.text.TextDocument;
import java.nio.file.Path;
import java.util.List;

/** What an index is made from. */
public sealed interface IndexSource {
  /**
   * Files and folders of text, Markdown, HTML, PDF and JSON lines, and BEIR folders.
   *
   * @param paths read in this order
   */
  record Texts(List<Path> paths) implements IndexSource {
    public Texts {
      paths = List.copyOf(paths);
    }
  }

  /**
   * Documents that the program has.
   *
   * @param name what to call them
   * @param count how many there are; 0 if not known
   * @param documents iterated over once, by another thread
   */
  record Documents(String name, long count, Iterable<TextDocument> documents)
      implements IndexSource {}

  /**
   * A file of vectors, made elsewhere.
   *
   * @param file a vector file of {@code formats}
   * @param space the name of the coordinate system that made them, such as the model's
   */
  record Vectors(Path file, String space) implements IndexSource {}
}

package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.formats.beir.BeirFolder;
import dev.invar.formats.text.TextDocument;
import java.nio.file.Path;
import java.util.List;

/** What an index is made from. */
public sealed interface IndexSource {
  /**
   * How its texts become vectors if the user does not choose: cut into passages, but for
   * collections with judgements, whose published figures are of one vector per document.
   */
  default Passages usualPassages(Encoder encoder) {
    return Passages.standard(encoder);
  }

  /**
   * Files and folders of text, Markdown, HTML, PDF and JSON lines, and BEIR folders.
   *
   * @param paths read in this order
   */
  record Texts(List<Path> paths) implements IndexSource {
    public Texts {
      paths = List.copyOf(paths);
    }

    @Override
    public Passages usualPassages(Encoder encoder) {
      return paths.stream().allMatch(BeirFolder::isBeir)
          ? new Passages.Whole()
          : Passages.standard(encoder);
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

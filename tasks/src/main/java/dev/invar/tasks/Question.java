package dev.invar.tasks;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.upgrade.QueryVector;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What is looked for in an index. */
public sealed interface Question {
  /**
   * Words, which the index's encoder turns into a vector where one is needed.
   *
   * @param text at least one word
   */
  record Words(String text) implements Question {
    /**
     * @throws OptionException if the text is blank
     */
    public Words {
      if (text.isBlank()) {
        throw new OptionException("query", "at least one word", "none");
      }
    }

    @Override
    public String label() {
      return text;
    }
  }

  /**
   * A row of a file of vectors.
   *
   * @param file a vector file of {@code formats}
   * @param row from 0
   */
  record VectorRow(Path file, long row) implements Question {
    /**
     * @throws OptionException if the row is below 0
     */
    public VectorRow {
      if (row < 0) {
        throw new OptionException("row", "0 or more", row);
      }
    }

    @Override
    public String label() {
      return file + " row " + row;
    }

    /**
     * Reads the vector.
     *
     * <p>A file that does not tell its space is taken to be of the index's if that is but a
     * declared one too: both are known only by the name that their owner gives them.
     *
     * @param space the space of the index
     * @param other the space it is changing to, in which a query may be as well
     * @return the vector, and which of the two spaces it is of
     * @throws ShapeException if the vector is of another space, or its file does not tell
     * @throws OptionException if the file has no such row
     */
    QueryVector read(Space space, Optional<Space> other) throws IOException {
      VectorSet set =
          isDeclared(space) ? VectorFiles.read(file, space.encoder()) : VectorFiles.read(file);
      Space own = other.filter(set.space()::isSame).orElse(space);
      if (!isDeclared(own) && isDeclared(set.space())) {
        throw new ShapeException(
            "%s: expected a vector of the space %s, found a file that names no encoder's space; of the vector files only .safetensors does: encode the query to one, with the index's encoder"
                .formatted(file, own));
      }
      own.requireSame(set.space(), "searching by a vector of " + file);
      if (row >= set.size()) {
        String expected =
            set.size() == 0 ? "a file with rows" : "0 to " + (set.size() - 1) + " in " + file;
        throw new OptionException("row", expected, row);
      }
      return new QueryVector(set.vectors().row(row), own);
    }

    private static boolean isDeclared(Space space) {
      return space.isSame(Space.declared(space.encoder(), space.width()));
    }
  }

  /** What was asked, in one line: the words, or file and row. */
  String label();
}

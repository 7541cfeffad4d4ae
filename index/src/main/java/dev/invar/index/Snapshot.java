package dev.invar.index;

import dev.invar.method.OptionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;

/** Copies files of an index into a folder of their own, which appears when it is complete. */
final class Snapshot {
  private Snapshot() {}

  /**
   * @param beside files that lie in the folder beside those of the directory
   */
  static void copy(Directory from, Collection<String> names, List<Path> beside, Path into)
      throws IOException {
    if (Files.exists(into) && !isEmptyFolder(into)) {
      throw new OptionException(
          "folder of the snapshot", "a new or empty folder", into + ", which is neither");
    }
    Path unfinished = Path.of(into.toAbsolutePath().normalize() + ".unfinished");
    if (Files.exists(unfinished)) {
      delete(unfinished);
    }
    Files.createDirectories(unfinished);
    boolean moved = false;
    try {
      try (var target = FSDirectory.open(unfinished)) {
        for (String name : names) {
          target.copyFrom(from, name, name, IOContext.DEFAULT);
        }
        for (Path file : beside) {
          Files.copy(file, unfinished.resolve(file.getFileName()));
        }
        target.sync(names);
        target.syncMetaData();
      }
      Files.move(unfinished, into, StandardCopyOption.ATOMIC_MOVE);
      moved = true;
    } finally {
      if (!moved) {
        delete(unfinished);
      }
    }
  }

  private static boolean isEmptyFolder(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> list = Files.list(path)) {
      return list.findAny().isEmpty();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> list = Files.list(folder)) {
      list.forEach(files::add);
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}

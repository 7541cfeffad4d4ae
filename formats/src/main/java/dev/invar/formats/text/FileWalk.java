package dev.invar.formats.text;

import dev.invar.formats.text.SkippedFile.Reason;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files below some paths, one at a time: depth first, each folder's entries in the order of
 * their names, so that the order is the same on every machine. Memory: the names in the folders
 * between the root and the file; where links are followed, every folder's real path too.
 */
final class FileWalk {
  private final TextSettings settings;
  private final TextTally tally;
  private final Deque<Iterator<Found>> open = new ArrayDeque<>();
  private final Set<Path> entered = new HashSet<>();

  /** A file with the id of the document in it. */
  record Found(Path path, String id) {}

  FileWalk(List<Found> roots, TextSettings settings, TextTally tally) {
    this.settings = settings;
    this.tally = tally;
    open.push(roots.iterator());
  }

  /** The next regular file; empty at the end. */
  Optional<Found> next() {
    while (!open.isEmpty()) {
      if (!open.peek().hasNext()) {
        open.pop();
        continue;
      }
      Found found = open.peek().next();
      boolean isRoot = open.size() == 1;
      if (!isRoot && isHidden(found.path()) && settings.hidden() != TextSettings.Hidden.READ) {
        tally.hidden();
      } else if (Files.isDirectory(found.path())) {
        enter(found, isRoot);
      } else if (Files.isRegularFile(found.path())) {
        return Optional.of(found);
      } else {
        skip(found, Reason.UNREADABLE, "expected a file, found " + whatElse(found.path()));
      }
    }
    return Optional.empty();
  }

  private void enter(Found folder, boolean isRoot) {
    boolean followed = settings.links() == TextSettings.Links.FOLLOWED;
    if (!isRoot && !followed && Files.isSymbolicLink(folder.path())) {
      skip(folder, Reason.LINK, "a link to a folder; links are not followed");
      return;
    }
    try {
      if (followed && !entered.add(folder.path().toRealPath())) {
        skip(folder, Reason.LINK, "leads to a folder that is already read");
        return;
      }
      open.push(entries(folder).iterator());
    } catch (IOException | DirectoryIteratorException e) {
      skip(folder, Reason.UNREADABLE, e.toString());
    }
  }

  private static List<Found> entries(Found folder) throws IOException {
    String prefix = folder.id().isEmpty() ? "" : folder.id() + "/";
    var entries = new ArrayList<Found>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder.path())) {
      paths.forEach(path -> entries.add(new Found(path, prefix + path.getFileName())));
    }
    entries.sort(Comparator.comparing(Found::id));
    return entries;
  }

  private static boolean isHidden(Path path) {
    try {
      return path.getFileName().toString().startsWith(".") || Files.isHidden(path);
    } catch (IOException e) {
      return false; // It will be met again, and named, when it is read.
    }
  }

  private static String whatElse(Path path) {
    if (Files.isSymbolicLink(path)) {
      return "a link that leads nowhere";
    }
    return Files.exists(path) ? "something that is neither file nor folder" : "nothing";
  }

  private void skip(Found found, Reason reason, String detail) {
    tally.skip(found.path().toString(), reason, detail);
  }

  /** What a root is called in ids: its real name, so that {@code .} has one too. */
  static String nameOf(Path root) throws IOException {
    Path name = root.toRealPath().getFileName();
    return name == null ? File.separator : name.toString();
  }
}

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
import java.util.stream.Collectors;

/**
 * The files below some paths, one at a time: depth first, each folder's entries in the order of
 * their names, so that the order is the same on every machine. What several paths lead to comes
 * once. Images in folders are passed over. Memory: every folder's path, and the names in the
 * folders between the root and the file.
 */
final class FileWalk {
  private final TextSettings settings;
  private final TextTally tally;
  private final Deque<Iterator<Found>> open = new ArrayDeque<>();
  private final Set<String> roots;
  private final Set<String> met = new HashSet<>();
  private final Set<Path> entered = new HashSet<>();

  /**
   * A file or folder.
   *
   * @param path how it was reached
   * @param id its absolute, normalised path with {@code /} between names: the id of its document
   */
  record Found(Path path, String id) {
    static Found root(Path path) {
      String absolute = path.toAbsolutePath().normalize().toString();
      return new Found(path, absolute.replace(File.separatorChar, '/'));
    }

    Found child(Path path) {
      return new Found(path, (id.endsWith("/") ? id : id + "/") + path.getFileName());
    }
  }

  FileWalk(List<Found> roots, TextSettings settings, TextTally tally) {
    this.settings = settings;
    this.tally = tally;
    this.roots = roots.stream().map(Found::id).collect(Collectors.toUnmodifiableSet());
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
      } else if (isFirst(found)) {
        if (TextKind.isImage(found.id())) {
          image(found, isRoot);
        } else if (Files.isRegularFile(found.path())) {
          return Optional.of(found);
        } else {
          skip(found, Reason.UNREADABLE, "expected a file, found " + whatElse(found.path()));
        }
      }
    }
    return Optional.empty();
  }

  /** Only a file that is named itself can be met again, since each folder is entered once. */
  private boolean isFirst(Found file) {
    return !roots.contains(file.id()) || met.add(file.id());
  }

  /** An image among texts is no fault of theirs; one that is named itself should have been text. */
  private void image(Found found, boolean isRoot) {
    if (isRoot) {
      skip(found, Reason.IMAGE, "expected a text, found an image by its ending");
    } else {
      tally.image();
    }
  }

  private void enter(Found folder, boolean isRoot) {
    boolean followed = settings.links() == TextSettings.Links.FOLLOWED;
    if (!isRoot && !followed && Files.isSymbolicLink(folder.path())) {
      skip(folder, Reason.LINK, "a link to a folder; links are not followed");
      return;
    }
    if (!met.add(folder.id())) {
      return;
    }
    try {
      if (followed && !entered.add(folder.path().toRealPath())) {
        skip(folder, Reason.LINK, "leads to a folder that is already read");
        return;
      }
      open.push(entries(folder).iterator());
    } catch (IOException | DirectoryIteratorException e) {
      skip(folder, Reason.UNREADABLE, UnreadableText.detail(e));
    }
  }

  private static List<Found> entries(Found folder) throws IOException {
    var entries = new ArrayList<Found>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder.path())) {
      paths.forEach(path -> entries.add(folder.child(path)));
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
}

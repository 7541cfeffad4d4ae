package dev.invar.index;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * The files of one index folder: whether it is an index at all, and whether its files are whole.
 * Every file ends in a checksum over all of its bytes.
 */
final class IndexFiles {
  /** Indexes up to this many bytes are checked whole when they are opened. */
  static final long CHECKED_ON_OPEN = 256L << 20;

  /** A commit is tried again as often as another process replaces it meanwhile, but not forever. */
  private static final int ATTEMPTS = 100;

  private static final int BLOCK = 1 << 20;

  private static final Pattern PATH = Pattern.compile("path=\"([^\"]+)\"");

  /** How Lucene prints an open file, such as {@code MemorySegmentIndexInput(path="/a/_0.si")}. */
  private static final Pattern INPUT =
      Pattern.compile("\\w+\\((?:\\w+\\()*path=\"[^\"]*\"\\)+(?: \\[slice=[^\\]]*\\])?");

  /** A coder, and what is left of the writing of one that was killed. */
  private static final String CODER = "\\.?" + Pattern.quote(IndexCoder.FILE) + ".*";

  private static final Pattern UNFINISHED =
      Pattern.compile(
          Pattern.quote(IndexWriter.WRITE_LOCK_NAME) + "|pending_segments_\\w+|" + CODER);

  /**
   * What an index holds besides its commits: Lucene's files, a coder, and a change of its model.
   */
  private static final Pattern OWN =
      Pattern.compile("_\\w+\\.\\w+|upgrade|" + UNFINISHED.pattern());

  private final Path folder;
  private final Directory directory;
  private final long checkedOnOpen;

  /** Files found whole; Lucene never changes a file that it has written. */
  private final Set<String> whole = ConcurrentHashMap.newKeySet();

  IndexFiles(Path folder, Directory directory) {
    this(folder, directory, CHECKED_ON_OPEN);
  }

  /**
   * @param checkedOnOpen size of the largest index that is checked whole when it is opened, in
   *     bytes
   */
  IndexFiles(Path folder, Directory directory, long checkedOnOpen) {
    this.folder = folder;
    this.directory = directory;
    this.checkedOnOpen = checkedOnOpen;
  }

  /**
   * Refuses a folder without an index.
   *
   * @throws NoSuchFileException if there is no such folder
   * @throws FormatException if it is a file, is empty, or holds no commit
   */
  static void requireIndex(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    if (!mayBecomeIndex(folder)) {
      return;
    }
    throw new FormatException(
        folder, "expected the folder of an index, found an empty folder; index something into it");
  }

  /**
   * Whether a new index may be made in a folder: it is empty, or holds what a creation leaves that
   * was killed.
   *
   * @throws FormatException if it holds something else but no commit
   */
  static boolean mayBecomeIndex(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new FormatException(folder, "expected the folder of an index, found a file");
    }
    try (Stream<Path> list = Files.list(folder)) {
      var names = list.map(file -> file.getFileName().toString()).sorted().toList();
      if (names.stream().anyMatch(name -> name.startsWith("segments_"))) {
        return false;
      }
      if (names.stream().allMatch(UNFINISHED.asMatchPredicate())) {
        return true;
      }
      Optional<String> foreign = names.stream().filter(OWN.asMatchPredicate().negate()).findFirst();
      throw new FormatException(
          folder,
          foreign.isEmpty()
              ? "expected a file segments_N, which says what belongs to the index, found none"
              : "expected the folder of an index, found other files, such as " + foreign.get());
    }
  }

  /**
   * Reads the last commit and, unless the index is large, checks every file of it.
   *
   * @throws FormatException if a file is damaged or missing; names the file
   */
  Commit lastCommit() throws IOException {
    String name = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        requireIndex(folder);
        name = SegmentInfos.getLastCommitSegmentsFileName(directory);
        SegmentInfos infos = SegmentInfos.readCommit(directory, name);
        CommitData data = CommitData.of(infos.getUserData(), folder);
        boolean checked = size(infos.files(true)) <= checkedOnOpen;
        if (checked) {
          requireWhole(infos.files(false));
        }
        return new Commit(infos.getGeneration(), data, checked);
      } catch (IOException | IllegalArgumentException | IllegalStateException | FormatException e) {
        if (isLast(name)) {
          throw e instanceof FormatException damage ? damage : damaged(name, e);
        }
      }
    }
    throw new BackendException(
        folder + ": expected a commit that stays while it is read, found a new one each time");
  }

  /**
   * A commit that was read.
   *
   * @param generation Lucene's number of it
   * @param data what it says about the index
   * @param checked whether every file was found whole
   */
  record Commit(long generation, CommitData data, boolean checked) {}

  private boolean isLast(String name) throws IOException {
    return name.isEmpty() || name.equals(SegmentInfos.getLastCommitSegmentsFileName(directory));
  }

  /** Opens the commit that {@link #lastCommit} read, or empty if it is no longer the last. */
  Optional<DirectoryReader> open(Commit commit) throws IOException {
    DirectoryReader reader;
    try {
      reader = DirectoryReader.open(directory);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      if (lastCommit().generation() == commit.generation()) {
        throw damaged("", e);
      }
      return Optional.empty();
    }
    if (reader.getIndexCommit().getGeneration() == commit.generation()) {
      return Optional.of(reader);
    }
    reader.close();
    return Optional.empty();
  }

  /**
   * Compares files with their checksums; those found whole before are not read again.
   *
   * @throws FormatException if one is damaged or missing
   */
  void requireWhole(Collection<String> names) throws IOException {
    for (String name : names) {
      if (!whole.contains(name)) {
        requireWhole(name);
        whole.add(name);
      }
    }
  }

  private void requireWhole(String name) throws IOException {
    try (IndexInput input = directory.openInput(name, IOContext.READONCE)) {
      long written = CodecUtil.retrieveChecksum(input);
      long found = checksum(input);
      if (found != written) {
        throw new CorruptIndexException(
            "expected checksum " + written + ", found " + found, input.toString());
      }
    } catch (CorruptIndexException | EOFException | FileNotFoundException | NoSuchFileException e) {
      throw damaged(name, e);
    }
  }

  /**
   * CRC-32 of all but the checksum at the end. Lucene's own check reads a kilobyte at a time, which
   * takes ten times as long in a process that has just started.
   */
  private static long checksum(IndexInput input) throws IOException {
    var crc = new CRC32();
    long left = input.length() - Long.BYTES;
    var block = new byte[(int) Math.min(left, BLOCK)];
    input.seek(0);
    while (left > 0) {
      int length = (int) Math.min(left, block.length);
      input.readBytes(block, 0, length);
      crc.update(block, 0, length);
      left -= length;
    }
    return crc.getValue();
  }

  /** Forgets what was found whole, so that the next check reads every file. */
  void forget() {
    whole.clear();
  }

  long size(Collection<String> names) throws IOException {
    long size = 0;
    for (String name : names) {
      try {
        size += directory.fileLength(name);
      } catch (FileNotFoundException | NoSuchFileException e) {
        throw damaged(name, e);
      }
    }
    return size;
  }

  /** Says which file is damaged, where Lucene says it or {@code name} is known. */
  FormatException damaged(String name, Exception failure) {
    if (failure instanceof FormatException damage) {
      return damage;
    }
    Exception e = innermost(failure);
    Path file = named(e).or(() -> known(name)).map(folder::resolve).orElse(folder);
    String what =
        switch (e) {
          case IndexFormatTooNewException tooNew -> "written by a newer Lucene than this one";
          case IndexFormatTooOldException tooOld -> "written by a Lucene too old for this one";
          case NoSuchFileException missing -> "a file of the index is missing";
          case FileNotFoundException missing -> "a file of the index is missing";
          default -> "a file of the index is damaged";
        };
    return new FormatException(
        file, what + "; restore the folder from a snapshot or index again" + detail(e), failure);
  }

  /** Lucene tells a file that the commit's file names as damage of the latter, with a cause. */
  private static Exception innermost(Exception failure) {
    Exception innermost = failure;
    while (innermost instanceof CorruptIndexException
        && innermost.getCause() instanceof IOException cause) {
      innermost = cause;
    }
    return innermost;
  }

  /** What Lucene says went wrong, without its names for files. */
  private static String detail(Exception e) {
    String said =
        switch (e) {
          case CorruptIndexException damage -> damage.getOriginalMessage();
          case IndexFormatTooNewException tooNew -> "";
          case IndexFormatTooOldException tooOld -> "";
          case NoSuchFileException missing -> "";
          case FileNotFoundException missing -> "";
          default -> String.valueOf(e.getMessage());
        };
    String plain = INPUT.matcher(said).replaceAll("this file");
    return plain.isEmpty() ? "" : " (" + plain + ")";
  }

  /** The name of the file that a failure is about, if it says so. */
  private static Optional<Path> named(Exception e) {
    Matcher path = PATH.matcher(String.valueOf(e.getMessage()));
    if (path.find()) {
      return known(path.group(1));
    }
    return e instanceof NoSuchFileException missing ? known(missing.getFile()) : Optional.empty();
  }

  private static Optional<Path> known(String file) {
    return file.isEmpty() ? Optional.empty() : Optional.ofNullable(Path.of(file).getFileName());
  }
}

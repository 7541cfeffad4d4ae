package dev.invar.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file whole or not at all: to a temporary file beside it, forced to disk, then moved into
 * its place in one step. Whatever goes wrong before that, a full disk included, the old file stands
 * untouched and the temporary one is removed; only a killed process can leave one behind, under a
 * name that begins with a dot and ends with {@code .part}.
 */
public final class FileReplacement {
  private static final int BUFFER = 1 << 16;

  private FileReplacement() {}

  /** What is to be written. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it; the stream is buffered and is closed by the caller. */
    void writeTo(Output out) throws IOException;
  }

  /**
   * Replaces a file, or creates it. A failure names it, and not the temporary one. Through a link,
   * the file it leads to is replaced.
   */
  public static void write(Path file, Content content) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path part =
        target.resolveSibling(
            "."
                + target.getFileName()
                + "."
                + ProcessHandle.current().pid()
                + "-"
                + Long.toHexString(System.nanoTime())
                + ".part");
    try {
      try (var channel =
              FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          var out = new Output(channel)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      throw part.toString().equals(e.getFile()) ? of(file, e) : e;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The failure to write a temporary file as one to write the file that was asked for. */
  private static FileSystemException of(Path file, FileSystemException failure) {
    String name = file.toString();
    FileSystemException named =
        switch (failure) {
          case NoSuchFileException missing ->
              new FileSystemException(name, null, "expected its folder, found none");
          case AccessDeniedException denied -> new AccessDeniedException(name);
          default -> new FileSystemException(name, null, failure.getReason());
        };
    named.initCause(failure);
    return named;
  }

  /** A buffered stream that also takes memory outside the heap. */
  public static final class Output extends OutputStream {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final MemorySegment memory = MemorySegment.ofBuffer(buffer);

    private Output(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(int value) throws IOException {
      if (!buffer.hasRemaining()) {
        flush();
      }
      buffer.put((byte) value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      write(MemorySegment.ofArray(bytes).asSlice(offset, length));
    }

    /** Writes all bytes of a segment, of any size. */
    public void write(MemorySegment bytes) throws IOException {
      long done = 0;
      while (done < bytes.byteSize()) {
        if (!buffer.hasRemaining()) {
          flush();
        }
        int step = (int) Math.min(buffer.remaining(), bytes.byteSize() - done);
        MemorySegment.copy(bytes, done, memory, buffer.position(), step);
        buffer.position(buffer.position() + step);
        done += step;
      }
    }

    @Override
    public void flush() throws IOException {
      buffer.flip();
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      buffer.clear();
    }
  }
}

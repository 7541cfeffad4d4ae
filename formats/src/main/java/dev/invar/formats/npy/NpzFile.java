package dev.invar.formats.npy;

import dev.invar.formats.FileBytes;
import dev.invar.formats.ScratchMemory;
import dev.invar.formats.Tensor;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Arrays in a zip file, as NumPy's {@code savez} and {@code savez_compressed} write them.
 *
 * <p>The layout: a zip file ({@link ZipEntries}) whose entries are called {@code NAME.npy}, each an
 * {@link NpyFile}, stored or deflated. A stored array is read where it lies; a deflated one is
 * unpacked into memory outside the heap.
 *
 * <p>Nothing is unpacked on the word of its header: an entry must not claim more than deflate can
 * hold in its packed bytes, nor, beyond 64 MiB, more than 100 times them, which only bombs and
 * arrays of nearly nothing but zeros reach. Each array's checksum is verified when it is asked for.
 */
public final class NpzFile {
  private static final String ENDING = ".npy";
  private static final int CHUNK = 1 << 16;
  private static final long HARMLESS = 64L << 20;
  private static final long LARGEST_RATIO = 100;

  /** No deflate stream holds more than 1,032 bytes in one. */
  private static final long DEFLATE_RATIO = 1032;

  private final FileBytes bytes;
  private final SequencedMap<String, ZipEntries.Entry> entries;

  private NpzFile(FileBytes bytes, SequencedMap<String, ZipEntries.Entry> entries) {
    this.bytes = bytes;
    this.entries = entries;
  }

  /**
   * Opens a file and reads its directory; no array is read yet.
   *
   * @throws FormatException if the directory is damaged, or an entry is no array
   */
  public static NpzFile open(Path file) throws IOException {
    FileBytes bytes = FileBytes.map(file);
    var arrays = new LinkedHashMap<String, ZipEntries.Entry>();
    for (ZipEntries.Entry entry : ZipEntries.read(bytes)) {
      if (!entry.name().endsWith(ENDING)) {
        throw bytes.failure(
            entry.offset(), "entry", "a name that ends with " + ENDING, entry.name());
      }
      arrays.put(entry.name().substring(0, entry.name().length() - ENDING.length()), entry);
    }
    return new NpzFile(bytes, arrays);
  }

  /** The names of the arrays, in the file's order. */
  public SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(entries.sequencedKeySet());
  }

  /**
   * An array.
   *
   * @throws OptionException if there is none of that name
   * @throws FormatException if it is damaged or a bomb
   */
  public Tensor tensor(String name) {
    ZipEntries.Entry entry = entries.get(name);
    if (entry == null) {
      throw new OptionException("array", "one of " + entries.keySet(), name);
    }
    FileBytes content =
        entry.isDeflated()
            ? inflate(entry)
            : bytes.part(entry.data(), entry.packed(), entry.name());
    long found = checksum(content.bytes());
    if (found != entry.checksum()) {
      throw bytes.failure(
          entry.data(),
          "checksum of " + entry.name(),
          Long.toHexString(entry.checksum()),
          Long.toHexString(found));
    }
    return NpyFile.read(content);
  }

  private FileBytes inflate(ZipEntries.Entry entry) {
    long most = Math.max(HARMLESS, entry.packed() * LARGEST_RATIO);
    if (entry.unpacked() / DEFLATE_RATIO > entry.packed() || entry.unpacked() > most) {
      throw bytes.failure(
          entry.offset(),
          "unpacked size of " + entry.name(),
          "no more than " + entry.packed() + " packed bytes may become, " + most,
          Long.toUnsignedString(entry.unpacked()));
    }
    MemorySegment packed = bytes.part(entry.data(), entry.packed(), entry.name()).bytes();
    MemorySegment unpacked = ScratchMemory.allocate(entry.unpacked());
    var inflater = new Inflater(true);
    try {
      long produced = 0;
      long consumed = 0;
      var overflow = ByteBuffer.allocate(1);
      while (!inflater.finished()) {
        if (inflater.needsInput() && consumed < packed.byteSize()) {
          long step = Math.min(CHUNK, packed.byteSize() - consumed);
          inflater.setInput(packed.asSlice(consumed, step).asByteBuffer());
          consumed += step;
        }
        long room = Math.min(CHUNK, unpacked.byteSize() - produced);
        int count =
            inflater.inflate(
                room == 0 ? overflow : unpacked.asSlice(produced, room).asByteBuffer());
        boolean stuck = count == 0 && !inflater.finished() && consumed == packed.byteSize();
        if (stuck || (room == 0 && count > 0)) {
          throw wrongLength(entry, stuck ? produced : produced + count);
        }
        produced += count;
      }
      if (produced != entry.unpacked()) {
        throw wrongLength(entry, produced);
      }
      return new FileBytes(bytes.source() + "!" + entry.name(), 0, unpacked.asReadOnly());
    } catch (DataFormatException e) {
      throw bytes.failure(
          entry.data() + inflater.getBytesRead(),
          entry.name(),
          "deflated data",
          String.valueOf(e.getMessage()));
    } finally {
      inflater.end();
    }
  }

  private FormatException wrongLength(ZipEntries.Entry entry, long found) {
    return bytes.failure(
        entry.data(),
        "unpacked size of " + entry.name(),
        entry.unpacked(),
        found < entry.unpacked() ? found : "more");
  }

  private static long checksum(MemorySegment content) {
    var checksum = new CRC32();
    for (long done = 0; done < content.byteSize(); done += CHUNK) {
      long step = Math.min(CHUNK, content.byteSize() - done);
      checksum.update(content.asSlice(done, step).asByteBuffer());
    }
    return checksum.getValue();
  }
}
